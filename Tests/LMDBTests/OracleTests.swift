import LMDB
import TestSupport
import Testing

@Suite("A store and a dictionary", .temporaryDirectory)
struct OracleTests {
  @Test("agree after any sequence of operations", arguments: 0..<64)
  func operations(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let environment = try Environment.ofTest()
    let database = try environment.database("oracle")
    var committed: [[UInt8]: [UInt8]] = [:]
    for _ in 0..<10 {
      var model = committed
      var transaction = try environment.beginWrite()
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        let key = randomKey(&random)
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<5:
          let value = randomValue(&random)
          try transaction.put(key, value, in: database)
          model[key] = value
        case 5:
          let isNew = try transaction.put(key, [1], in: database, mode: .insertOnly)
          #expect(isNew == (model[key] == nil))
          if isNew { model[key] = [1] }
        case 6..<9:
          #expect(try transaction.delete(key, in: database) == (model[key] != nil))
          model[key] = nil
        default:
          #expect(try transaction.view.value(key, in: database) == model[key])
        }
      }
      try expect(transaction.view, database, model, &random)
      if Bool.random(using: &random) {
        try transaction.commit()
        committed = model
      } else {
        transaction.abort()
      }
      let reader = try environment.beginRead()
      try expect(reader.view, database, committed, &random)
      #expect(try reader.view.findFlaws().isEmpty)
    }
  }

  private func expect(
    _ view: TransactionView,
    _ database: Database,
    _ model: [[UInt8]: [UInt8]],
    _ random: inout SeededGenerator
  ) throws {
    let keys = model.keys.sorted { $0.lexicographicallyPrecedes($1) }
    let pairs = keys.map { Pair(key: $0, value: model[$0] ?? []) }
    #expect(try view.contents(of: database) == pairs)
    #expect(try view.statistics(of: database).entries == keys.count)

    var cursor = try view.cursor(in: database)
    var backward: [[UInt8]] = []
    while try cursor.previous() { backward.append(cursor.key.copy()) }
    #expect(backward == keys.reversed())

    for _ in 0..<10 {
      let probe = randomKey(&random)
      let after = try cursor.seek(atOrAfter: probe.span) ? cursor.key.copy() : nil
      #expect(after == keys.first { !$0.lexicographicallyPrecedes(probe) })
      let before = try cursor.seek(before: probe.span) ? cursor.key.copy() : nil
      #expect(before == keys.last { $0.lexicographicallyPrecedes(probe) })
    }
  }

  private func randomKey(_ random: inout SeededGenerator) -> [UInt8] {
    let length =
      Int.random(in: 0..<20, using: &random) == 0 ? 511 : Int.random(in: 1...3, using: &random)
    return (0..<length).map { _ in UInt8.random(in: 0..<6, using: &random) &* 51 }
  }

  private func randomValue(_ random: inout SeededGenerator) -> [UInt8] {
    let limit = Bool.random(using: &random) ? 20 : 10_000
    let length = Int.random(in: 0..<limit, using: &random)
    return Array(repeating: UInt8.random(in: 0...255, using: &random), count: length)
  }
}
