/// What a workload said of itself, held against what it may say.
struct FaultVerdict {
  /// The states that the store may be in now.
  private(set) var states: FaultStates
  /// The step that failed first, and how.
  private(set) var first: String?
  /// What was said that may not be.
  private(set) var breach: String?

  /// Judges the lines of a workload: what was done, a number, and how it ended.
  init(_ lines: [String], of fault: Fault) {
    states = FaultStates(at: fault.point)
    let steps = FaultWorkload.steps(of: fault.point)
    var failures = 0
    var refusals = 0
    var isReopening = false
    for line in lines {
      let words = line.split(separator: " ").map(String.init)
      guard words.count == 3, let number = Int(words[1]) else { continue }
      switch words[0] {
      case "step": states.note(words[2], of: steps[number])
      case "read" where words[2] == "done": states.settle(on: number)
      default: break
      }
      if words[2] == "done" { continue }
      first = first ?? "\(words[0]) \(words[2])"
      if !fault.mayEnd(words[0], as: words[2], isReopening: isReopening) { breach = breach ?? line }
      isReopening = isReopening || words[2] == "commitOutcomeUnknown"
      if words[2] == "mapFull" {
        refusals += 1
        if refusals > 1 { breach = breach ?? "\(line), again" }
      } else {
        failures += 1
        // Where a call has failed once, the store goes on.
        if !fault.isForGood, failures > 1 { breach = breach ?? "\(line), after the fault" }
      }
    }
  }
}
