import Martlet

/// Holds the planner to its law: what a query gives is what filtering and sorting every document in
/// plain Swift gives, whatever the indexes are.
struct QueriesTrial {
  let count: Int
  let seed: Int

  private static let documents = 16
  /// How many questions one set of indexes and documents is asked.
  private static let questions = 200

  func run() throws {
    var dice = Dice(seed: seed)
    var asked = 0
    var failures = 0
    while asked < count {
      let things = (0..<Self.documents).map { Thing($0, using: &dice) }
      let indexes = ThingIndexes.some(using: &dice)
      let questions = (0..<min(Self.questions, count - asked)).map { _ in
        RandomQuestion(using: &dice)
      }
      try Thing.$chosen.withValue(indexes) {
        let store = try DocumentStore.inMemory(for: Thing.self)
        try store.write { tx in try tx.insert(contentsOf: things) }
        try store.read { tx throws in
          for question in questions {
            guard let failure = try question.failure(of: things, in: tx) else { continue }
            failures += 1
            tell("FAILED: with \(indexes.count) indexes after \(asked) questions: \(failure)")
          }
        }
      }
      asked += questions.count
    }
    tell("\(asked) random queries with seed \(seed), \(failures) with another result than a filter")
    guard failures == 0 else { throw Breach("\(failures) of \(asked) queries are wrong") }
  }
}
