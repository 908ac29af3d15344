/// What a store came to that was opened after a power cut.
enum PowerVerdict: String {
  /// It was not there yet, and a new one was made.
  case absent = "no store yet, a new one is made"
  /// It is sound and holds every acknowledged commit.
  case whole = "sound, with all acknowledged commits"
  /// It is sound and holds the commits before some that were acknowledged.
  case shorter = "sound, without the last commits"
  /// It is not there, and has been.
  case gone = "no store any more"
  /// It is sound and in a state in which it has never been.
  case mixture = "a mixture of commits"
  /// It cannot be opened, read or written, or is not sound.
  case unusable = "unusable"

  /// Whether it may not be.
  func isBreach(of durability: PowerTrial.Level) -> Bool {
    switch self {
    case .absent, .whole: false
    case .shorter: durability == .full
    case .gone, .mixture, .unusable: true
    }
  }
}

/// What a child found out about an image, and what it is worth.
struct PowerFinding {
  let verdict: PowerVerdict
  /// How many acknowledged commits are not there.
  var lost = 0
  /// What was said about it.
  let words: String

  /// Judges what a child said, and how it ended; the workload had returned from so many steps, with
  /// the opening.
  init(_ lines: [String], _ ending: Child.Ending, marks: Int) {
    words = "\(ending.words) \(lines.suffix(2))"
    guard ending == .exited(0), let line = lines.first else {
      verdict = .unusable
      return
    }
    let numbers = line.split(separator: " ").dropFirst().compactMap { Int($0) }
    if line == "absent" {
      verdict = marks == 0 ? .absent : .gone
    } else if let state = numbers.first {
      lost = max(0, marks - 1 - state)
      verdict = lost == 0 ? .whole : .shorter
    } else {
      verdict = .mixture
    }
  }
}
