import Glibc

/// What a damaged store came to.
struct DamageVerdict {
  /// In words, as the table has it.
  let row: String
  /// Whether it may not be.
  let isBreach: Bool

  /// Judges what a child said, and how it ended.
  init(_ lines: [String], _ ending: Child.Ending) {
    let place = lines.last { $0.hasPrefix("at ") }?.dropFirst(3) ?? "start"
    switch ending {
    case .exited(0): self.init(DamageReport(lines))
    case .exited: self.init(breach: "the child says: \(lines.last ?? "nothing")")
    // A trap is of our own code, which must not trust what it reads.
    case .killed(SIGILL), .killed(SIGTRAP): self.init(breach: "a trap at \(place)")
    // It has looked at the pages before, so that the engine meets none that is broken.
    case .killed where place == "verify": self.init(breach: "\(ending.words) at verify")
    case .killed: self.init(DamageReport(lines), "the process ends by \(ending.words) at \(place)")
    case .hung: self.init(breach: "hangs at \(place)")
    }
  }

  /// Judges what a child said before it died.
  private init(_ report: DamageReport, _ row: String) {
    if report.isUntyped {
      self.init(breach: "an untyped error")
    } else if report.wrong > 0 {
      self.init(breach: "a wrong document")
    } else {
      self.init(row)
    }
  }

  /// Judges what a child said to the end.
  private init(_ report: DamageReport) {
    if report.isUntyped {
      self.init(breach: "an untyped error")
    } else if let reason = report.refusal {
      self.init("error when opened: \(reason)")
    } else if report.wrong > 0 {
      self.init(breach: "a wrong document")
    } else if report.errors > 0 {
      self.init("an error of a read", isFound: report.isFound)
    } else if report.isEarlierState {
      // Nothing in the file tells that there was a later one.
      self.init("the state of an earlier commit" + (report.isFound ? ", and verify finds it" : ""))
    } else if report.outdated > 0 {
      self.init("documents of an earlier commit", isFound: report.isFound)
    } else if report.missing > 0 || report.extra > 0 {
      self.init("missing documents or entries", isFound: report.isFound)
    } else if report.counts > 0 {
      self.init("wrong counts", isFound: report.isFound)
    } else {
      self.init("nothing shows" + (report.isFound ? ", and verify finds it" : ""))
    }
  }

  /// Something that may be.
  private init(_ row: String) {
    self.row = row
    isBreach = false
  }

  /// Something that may not be.
  private init(breach row: String) {
    self.row = "FAILED, " + row
    isBreach = true
  }

  /// Something that may be where `verify` finds it.
  private init(_ row: String, isFound: Bool) {
    self.row = isFound ? row + ", and verify finds it" : "FAILED, " + row + ", unseen by verify"
    isBreach = !isFound
  }
}

/// What a child said of a damaged store that it read to the end.
private struct DamageReport {
  /// Why the store could not be opened.
  private(set) var refusal: String?
  /// How many ways of reading ended with an error.
  private(set) var errors = 0
  /// Whether an error was none of the store's own.
  private(set) var isUntyped = false
  /// Whether `verify` found something, or could not be done.
  private(set) var isFound = false
  private(set) var wrong = 0
  private(set) var outdated = 0
  private(set) var missing = 0
  private(set) var extra = 0
  private(set) var counts = 0
  /// Whether all that the scans saw is what one earlier commit left.
  private(set) var isEarlierState = false

  init(_ lines: [String]) {
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      if words.last == "untyped" { isUntyped = true }
      switch words.first {
      case "open": refusal = words.last
      case "error": errors += 1
      case "verify": isFound = words.last != "sound"
      case "seen":
        let numbers = words.dropFirst().compactMap { Int($0) }
        guard numbers.count == 6 else { continue }
        (wrong, outdated, missing) = (numbers[0], numbers[1], numbers[2])
        (extra, counts) = (numbers[3], numbers[4])
        isEarlierState = numbers[5] == 1
      default: continue
      }
    }
  }
}
