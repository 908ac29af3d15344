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
    var sight = DamageSight(states: Self.earlier)
    for reading in Reading.allCases {
      mouth.say("at \(reading)")
      do {
        try store.read { tx in try reading.look(tx, &sight) }
      } catch {
        mouth.say("error \(outcome(of: error))")
      }
      // At once: the next reading may end the process.
      mouth.say(sight.line)
    }
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
