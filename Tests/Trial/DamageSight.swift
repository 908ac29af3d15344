import Martlet

/// What was seen of a damaged store.
struct DamageSight {
  /// Documents that were never stored under this id.
  var wrong = 0
  /// Documents that an earlier commit stored and a later one changed or deleted.
  var outdated = 0
  /// Documents that a reading did not find.
  var missing = 0
  /// Documents that a reading found too often, or that do not answer the question.
  var extra = 0
  /// Counts, sums and rankings that are not what they must be.
  var counts = 0
  /// The earlier states that both scans agree with so far.
  var states: [Contents]

  init(states: [Contents]) {
    self.states = states
  }

  /// What the child says.
  var line: String {
    "seen \(wrong) \(outdated) \(missing) \(extra) \(counts) \(states.isEmpty ? 0 : 1)"
  }

  /// Looks at documents that a question was answered with.
  mutating func compare<D: Document & Equatable>(
    _ found: [D],
    with wanted: [D],
    stored: [D.ID: D],
    earlier: [[D.ID: D]]
  ) {
    var ids: Set<D.ID> = []
    for document in found {
      if document != stored[document.id] {
        let isOutdated = earlier.contains { $0[document.id] == document }
        if isOutdated { outdated += 1 } else { wrong += 1 }
      }
      if !ids.insert(document.id).inserted { extra += 1 }
    }
    let wantedIDs = Set(wanted.map(\.id))
    missing += wantedIDs.subtracting(ids).count
    extra += ids.subtracting(wantedIDs).count
  }
}
