import Foundation
import Martlet
import TestSupport
import Testing

@Suite("Rebuilding", .temporaryDirectory)
struct RebuildTests {
  @Test("B3: mends every kind of index, the ids and the counters", arguments: Damage.all)
  func mends(damage: Damage) throws {
    try fill()
    try alter(damage.database) { key, value in
      damage.change(key, value)
    }
    let store = try openStore(Stocked.self, Company.self)
    let found = try store.verify()
    #expect(found.problems.contains { $0.kind == damage.kind }, "\(found.problems)")
    #expect(found.problems.allSatisfy { !$0.description.contains("thing") })
    let numbers = try store.storedSchema().map { $0.record.indexes.map(\.number) }
    try store.rebuild()
    // No rebuilding uses up databases, of which a store has so many and no more.
    #expect(try store.storedSchema().map { $0.record.indexes.map(\.number) } == numbers)
    let report = try store.verify()
    #expect(report.isSound, "\(report.problems)")
    try store.read { tx throws in
      expectEqual(try tx.fetchCount(Stocked.filter { $0.place == "place 1" }), 4)
      #expect(try tx.find(Stocked.self, id: "thing 3")?.amount == 3)
      #expect(try tx.sum(of: \Stocked.amount, by: \.place, within: "place 0") == 18)
    }
    try store.write { tx in try tx.insert(Stocked(number: 100)) }
  }

  @Test("leaves out a document that cannot be read, and says nothing else of it")
  func leavesOutDamaged() throws {
    try fill()
    try alter("documents.1") { key, value in
      guard key == [0x15, 5] else { return nil }
      return value.dropLast() + [value[value.count - 1] ^ 1]
    }
    let store = try openStore(Stocked.self, Company.self)
    try store.rebuild()
    #expect(try store.verify().problems.map(\.kind) == [.damagedDocument])
  }

  @Test("lets others write meanwhile, and forgets none of their changes")
  func letsOthersWrite() throws {
    try fill(2_500)
    let store = try openStore(Stocked.self, Company.self)
    let other = try openStore(Stocked.self, Company.self)
    try store.rebuild { progress in
      let number = 10_000 + progress.coveredDocuments
      do {
        try other.write { tx throws in
          try tx.insert(Stocked(number: number))
          try tx.update(Stocked.self, id: "thing 7") { $0.amount += 1 }
          try tx.update(Stocked.self, id: "thing 2400") { $0.place = "moved" }
          try tx.delete(Stocked.self, id: "thing \(progress.coveredDocuments / 2)")
        }
      } catch {
        Issue.record(error)
      }
    }
    let report = try store.verify()
    #expect(report.isSound, "\(report.problems)")
    try store.read { tx throws in
      #expect((try tx.find(Stocked.self, id: "thing 7")?.amount ?? 0) > 7)
      expectEqual(try tx.fetchCount(Stocked.filter { $0.place == "moved" }), 1)
    }
  }

  private func fill(_ count: Int = 12) throws {
    let store = try openStore(Stocked.self, Company.self)
    try store.write { tx throws in
      try tx.insert(Company(id: "c"))
      for number in 0..<count { try tx.insert(Stocked(number: number)) }
    }
    #expect(try store.verify().isSound)
  }
}

/// A change behind the store's back, and how verification must call it.
struct Damage: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let database: String
  let kind: VerificationReport.Problem.Kind
  /// The new value of an entry; nil leaves it, an empty one removes it.
  let change: @Sendable ([UInt8], [UInt8]) -> [UInt8]?

  /// Removes the first entry of a database by its key's beginning.
  private static func loss(
    _ name: String,
    of database: String,
    _ kind: VerificationReport.Problem.Kind
  ) -> Damage {
    Damage(testDescription: "a lost \(name)", database: database, kind: kind) { key, _ in
      key.contains(UInt8(ascii: "1")) || key == [0] ? [] : nil
    }
  }

  static let all: [Damage] = [
    loss("entry", of: "index.1.1", .missingEntry),
    loss("unique value", of: "index.1.2", .missingEntry),
    loss("element", of: "index.1.3", .missingEntry),
    loss("minimum", of: "index.1.4", .missingEntry),
    Damage(testDescription: "a lost reference", database: "index.1.5", kind: .missingEntry) {
      key,
      _ in key.last == 3 ? [] : nil
    },
    loss("computed entry", of: "index.1.6", .missingEntry),
    loss("count", of: "counts.1.7", .wrongCount),
    loss("place in a ranking", of: "ranking.1.8", .wrongRanking),
    loss("sum", of: "counts.1.9", .wrongCount),
    loss("id", of: "ids.1", .wrongID),
    Damage(testDescription: "a wrong id", database: "ids.1", kind: .wrongID) { _, value in
      value == [0x15, 3] ? [0x15, 4] : nil
    },
    Damage(testDescription: "a wrong sum", database: "counts.1.9", kind: .wrongSum) { _, value in
      var value = value
      value[3] += 1
      return value
    },
    Damage(testDescription: "a low counter", database: "catalogue", kind: .wrongCatalogue) {
      key,
      _ in key.starts(with: [2] + Array("row".utf8)) ? [0x15, 2] : nil
    },
  ]
}

/// A document with an index of every kind.
private struct Stocked: Document {
  var id: String
  var place: String
  var code: String
  var tags: [String]
  var amount: Int
  var companyID: String?

  static let perTag = CountedGroups<Stocked, String>(
    "perTag",
    by: .each(\.tags),
    ranking: .descending(within: 0)
  )

  static let indexes: [Index<Stocked>] = [
    .value(\.place),
    .unique(\.code),
    .each(\.tags),
    .minimum(\.amount, by: \.place),
    .reference(\.companyID, to: Company.self, onDelete: .nullify),
    .computed("length") { "\($0.place.count) 1" },
    .count(by: \.place),
    .count(perTag),
    .sum(\.amount, by: \.place),
  ]

  init(number: Int) {
    id = "thing \(number)"
    place = "place \(number % 3)"
    code = "code \(number)"
    tags = ["tag \(number % 2)", "tag 1"]
    amount = number
    companyID = number % 2 == 0 ? "c" : nil
  }
}
