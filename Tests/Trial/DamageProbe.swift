import Martlet

/// Reads a store in every way and says what differs from what was stored.
struct DamageProbe {
  /// What was written, commit by commit.
  ///
  /// The two header pages lead to different documents in the end.
  static let history: [[Change]] = [
    (0..<6).map { .owner(Owner($0)) } + (0..<24).map { .item(Item($0, revision: $0 % 3)) },
    (24..<34).map { .item(Item($0, length: 300)) } + [.item(Item(34, length: 9_000))],
    (0..<34).filter { $0.isMultiple(of: 7) }.map { .removeItem($0) },
    [.item(Item(5, revision: 9)), .item(Item(70)), .removeItem(11), .owner(Owner(2, revision: 4))],
  ]

  /// The documents that were stored.
  static let stored = contents(after: history[...])
  /// What the store held after each of the earlier commits.
  static let earlier = history.indices.map { contents(after: history[..<$0]) }

  private let directory: String
  private let mouth: Mouth

  init(directory: String, mouth: Mouth) {
    self.directory = directory
    self.mouth = mouth
  }

  func run() throws {
    mouth.say("at open")
    let store: DocumentStore
    do {
      store = try .ofItems(at: directory)
    } catch {
      mouth.say("open \(outcome(of: error))")
      return
    }
    var sight = DamageSight()
    for reading in Reading.allCases {
      mouth.say("at \(reading)")
      do {
        try store.read { tx in try reading.look(tx, &sight) }
      } catch {
        mouth.say("error \(outcome(of: error))")
      }
    }
    mouth.say(sight.line)
    mouth.say("at verify")
    do {
      mouth.say("verify \(try store.verify().isSound ? "sound" : "unsound")")
    } catch {
      mouth.say("verify \(outcome(of: error))")
    }
    mouth.say("at close")
  }

  private static func contents(after history: ArraySlice<[Change]>) -> Contents {
    var contents = Contents()
    for changes in history { contents.apply(changes) }
    return contents
  }
}

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

  /// What the child says.
  var line: String { "seen \(wrong) \(outdated) \(missing) \(extra) \(counts)" }

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
