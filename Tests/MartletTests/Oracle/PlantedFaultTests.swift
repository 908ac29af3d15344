import Foundation
import LMDB
import Martlet
import TestSupport
import Testing

@Suite("A fault behind the store's back", .temporaryDirectory)
struct PlantedFaultTests {
  @Test("V3: is found by verify or by the oracle, in whatever database it is", arguments: 0..<2)
  func isFound(seed: Int) throws {
    var run = try OracleRun(seed: seed)
    for _ in 0..<30 { expectEqual(try run.step(), []) }
    run.store.close()
    var random = SeededGenerator(seed: seed)
    let names = try databases()
    #expect(names.count > 20)
    for name in names {
      let copy = "store-\(name)"
      let directory = TemporaryDirectory.current
      try FileManager.default.copyItem(
        at: directory.appending(path: "store"),
        to: directory.appending(path: copy)
      )
      var count = 0
      try alter(name, of: copy) { _, _ in
        count += 1
        return nil
      }
      let victim = Int.random(in: 0..<count, using: &random)
      var place = 0
      try alter(name, of: copy) { _, _ in
        defer { place += 1 }
        return place == victim ? [] : nil
      }
      let wrong = try finds(run.oracle, in: copy, using: &random)
      #expect(wrong, "nobody misses an entry of \(name)")
      try FileManager.default.removeItem(at: directory.appending(path: copy))
    }
  }

  /// The databases with entries that hold documents, their ids or what indexes say of them.
  private func databases() throws -> [String] {
    var options = Environment.Options()
    options.mapSize = 1 << 30
    let path = TemporaryDirectory.current.appending(path: "store").path
    let environment = try Environment.open(at: path, options: options)
    var transaction = try environment.beginWrite()
    let names = try transaction.view.databaseNames
    var filled: [String] = []
    for name in names where name != "catalogue" {
      let handle = try transaction.openDatabase(name, create: false)
      if try transaction.view.count(of: handle) > 0 { filled.append(name) }
    }
    return filled
  }

  private func finds(
    _ oracle: OracleStore,
    in name: String,
    using random: inout SeededGenerator
  ) throws -> Bool {
    let store = try OracleRun.open(name: name)
    if try !store.verify().isSound { return true }
    var isFound = false
    try store.read { tx throws in
      isFound = try !OracleRun.compare(oracle, tx, using: &random).isEmpty
    }
    return isFound
  }
}
