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
    case .exited(0): break
    case .exited:
      (row, isBreach) = ("FAILED, the child says: \(lines.last ?? "nothing")", true)
      return
    case .killed:
      (row, isBreach) = ("the process ends by \(ending.words) at \(place)", false)
      return
    case .hung:
      (row, isBreach) = ("FAILED, hangs at \(place)", true)
      return
    }
    let said = lines.filter { !$0.hasPrefix("at ") }.map {
      $0.split(separator: " ").map(String.init)
    }
    if let open = said.first(where: { $0[0] == "open" }) {
      let isTyped = open[1] != "untyped"
      (row, isBreach) = (isTyped ? "error when opened: \(open[1])" : "FAILED, \(lines)", !isTyped)
      return
    }
    let errors = said.filter { $0[0] == "error" }.map { $0[1] }
    let numbers = said.first { $0[0] == "seen" }?.dropFirst().compactMap { Int($0) } ?? []
    let verify = said.first { $0[0] == "verify" }?[1] ?? "none"
    guard numbers.count == 5, !errors.contains("untyped"), verify != "untyped" else {
      (row, isBreach) = ("FAILED, \(lines)", true)
      return
    }
    let (wrong, outdated, missing, extra, counts) = (
      numbers[0], numbers[1], numbers[2], numbers[3], numbers[4]
    )
    let isFound = verify != "sound"
    let ending = isFound ? ", and verify finds it" : ""
    if wrong > 0 {
      (row, isBreach) = ("FAILED, a wrong document", true)
    } else if !errors.isEmpty {
      (row, isBreach) = ("an error of a read\(ending)", !isFound)
    } else if outdated > 0 {
      // Where a whole earlier state is read, nothing in the file tells that there was a later one.
      (row, isBreach) = ("documents of an earlier commit\(ending)", false)
    } else if missing > 0 || extra > 0 {
      (row, isBreach) = ("missing documents or entries\(ending)", !isFound)
    } else if counts > 0 {
      (row, isBreach) = ("wrong counts\(ending)", !isFound)
    } else {
      (row, isBreach) = ("nothing shows\(ending)", false)
    }
  }
}
