/// The states that a store may be in, as its writes end: one, and after a commit of unknown outcome
/// one more, until a read tells which it is.
///
/// The process that writes and the one that judges it keep the same account.
struct FaultStates {
  private(set) var all: [Contents]

  /// Before the first write.
  init(at point: Fault.Point) {
    var contents = Contents()
    if point != .creation { contents.apply(FaultWorkload.prepared) }
    all = [contents]
  }

  /// Notes how a write ended.
  mutating func note(_ outcome: String, of changes: [Change]) {
    let written = all.map { contents in
      var contents = contents
      contents.apply(changes)
      return contents
    }
    switch outcome {
    case "done": all = written
    case "commitOutcomeUnknown": all += written
    default: break
    }
  }

  /// Notes which of the states a read saw.
  mutating func settle(on place: Int) {
    all = [all[place]]
  }
}
