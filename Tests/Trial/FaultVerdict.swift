/// What a workload said of itself, held against what it may say.
struct FaultVerdict {
  /// The reasons that a failing call may come out as.
  static let allowed: Set<String> = [
    "diskFull", "storage", "inputOutput", "commitOutcomeUnknown", "mapFull", "busy", "outOfMemory",
  ]

  /// The states that the store may be in now.
  private(set) var states: [Contents]
  /// The step that failed first, and how.
  private(set) var first = "nothing failed"
  /// What was said that may not be.
  private(set) var breach: String?

  /// Judges the lines of a workload.
  init(_ lines: [String], point: Fault.Point) {
    var contents = Contents()
    if point != .creation { contents.apply(FaultWorkload.prepared) }
    states = [contents]
    let steps = FaultWorkload.steps(of: point)
    var isPoisoned = false
    for line in lines {
      let words = line.split(separator: " ", maxSplits: line.hasPrefix("open") ? 1 : 2).map(
        String.init
      )
      guard let outcome = words.last, words.count > 1 else { continue }
      if outcome == "done" {
        guard words[0] == "step", let step = Int(words[1]) else { continue }
        if isPoisoned { breach = breach ?? "a step went on after an unknown outcome" }
        for place in states.indices { states[place].apply(steps[step]) }
        continue
      }
      if first == "nothing failed" { first = "\(words[0]) \(outcome)" }
      if !Self.allowed.contains(outcome) { breach = breach ?? line }
      if outcome == "commitOutcomeUnknown", words[0] == "step", let step = Int(words[1]),
        !isPoisoned
      {
        isPoisoned = true
        var written = states[0]
        written.apply(steps[step])
        states.append(written)
      }
    }
  }
}
