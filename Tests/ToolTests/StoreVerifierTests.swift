import Foundation
import Martlet
import OrderedKeys
import StoreInspection
import TestSupport
import Testing

@Suite("Verifying a store without its types", .temporaryDirectory)
struct StoreVerifierTests {
  private typealias Kind = StoreVerification.Problem.Kind

  private let url = TemporaryDirectory.current.appending(path: "library")

  private func verify() throws -> StoreVerification {
    try StoreVerifier(try InspectedStore(at: url)).run()
  }

  private func kinds() throws -> Set<String> { Set(try verify().problemCounts.keys) }

  @Test("finds nothing in a sound one, and says what it looked at")
  func soundStore() throws {
    try Library.make(at: url)
    let result = try verify()
    #expect(result.problems == [])
    #expect(result.checked.collections == 3)
    #expect(result.checked.documents == Library.persons + 4 + 2)
    #expect(result.checked.ids == Library.persons + 2)
    #expect(result.checked.indexes == 9)
    #expect(result.checked.groups > 2)
    #expect(result.checked.ranked > 2)
  }

  @Test("says what the program computes and is not compared")
  func omissions() throws {
    try Library.make(at: url)
    let omissions = try verify().omissions
    #expect(omissions.allSatisfy { $0.reason == .computedByProgram })
    #expect(
      Set(omissions.map { "\($0.collection) \($0.index ?? "ids")" })
        == ["Person grade", "Person gradedTags", "Card ids"]
    )
  }

  @Test("finds nothing in one that was made and not written to")
  func emptyStore() throws {
    let store = try DocumentStore(at: url, for: Person.self)
    store.close()
    let result = try verify()
    #expect(result.isSound)
    #expect(result.checked.documents == 0)
  }

  @Test("finds a flipped bit in a document")
  func damagedDocument() throws {
    try Library.make(at: url)
    try Damage(url: url).flipBit(of: "Needle 7 in")
    let result = try verify()
    #expect(result.count(of: .damagedDocument) == 1)
    #expect(result.problems.map(\.row) == [8])
    #expect(result.omissions.contains { $0.reason == .documentsDamaged })
  }

  @Test("finds a missing and an extra entry of an index with known fields")
  func movedEntry() throws {
    try Library.make(at: url)
    let damage = Damage(url: url)
    let city = try damage.database("index.", ".3")
    let entry = try #require(try damage.entries(of: city).first)
    try damage.remove(entry.key, from: city)
    #expect(try kinds() == [Kind.missingEntry.rawValue])
    // The same row under another value.
    let values = TupleElement.pack([.text("Nowhere"), .integer(1)])
    let tail = entry.key.suffix(Int(try #require(entry.value.first)))
    try damage.store(entry.value, at: values + tail, in: city)
    #expect(try kinds() == [Kind.missingEntry.rawValue, Kind.extraEntry.rawValue])
  }

  @Test("finds a missing entry of a nil")
  func missingNull() throws {
    try Library.make(at: url)
    let damage = Damage(url: url)
    let nickname = try damage.database("index.", ".2")
    let entry = try #require(try damage.entries(of: nickname).first)
    #expect(entry.key.first == 0)
    try damage.remove(entry.key, from: nickname)
    #expect(try kinds() == [Kind.missingEntry.rawValue])
  }

  @Test("finds an index that lost all its entries")
  func emptiedIndex() throws {
    try Library.make(at: url)
    let damage = Damage(url: url)
    let city = try damage.database("index.", ".3")
    for entry in try damage.entries(of: city) { try damage.remove(entry.key, from: city) }
    #expect(try verify().count(of: .missingEntry) == Library.persons)
  }

  @Test("finds too few entries of an index that the program computes")
  func missingComputedEntry() throws {
    try Library.make(at: url)
    let damage = Damage(url: url)
    let grade = try damage.database("index.", ".6")
    let entry = try #require(try damage.entries(of: grade).first)
    try damage.remove(entry.key, from: grade)
    #expect(try kinds() == [Kind.missingEntry.rawValue])
  }

  @Test("finds an entry that leads nowhere, and one without form")
  func strangeEntries() throws {
    try Library.make(at: url)
    let damage = Damage(url: url)
    let grade = try damage.database("index.", ".6")
    let key = TupleElement.pack([.integer(1), .integer(999)])
    try damage.store([3], at: key, in: grade)
    #expect(try kinds() == [Kind.danglingEntry.rawValue])
    try damage.store([], at: [0x15], in: grade)
    #expect(try kinds() == [Kind.danglingEntry.rawValue, Kind.damagedEntry.rawValue])
  }

  @Test("finds a value that a unique index holds twice, and allows nil")
  func duplicateValue() throws {
    try Library.make(at: url)
    let damage = Damage(url: url)
    let email = try damage.database("index.", ".1")
    let values = TupleElement.pack([.text("reader0@example.org")])
    let tail = TupleElement.pack([.integer(2)])
    try damage.store([UInt8(tail.count)], at: values + tail, in: email)
    let result = try verify()
    #expect(result.count(of: .duplicateValue) == 1)
    #expect(result.count(of: .extraEntry) == 1)
  }

  @Test("finds a wrong count, a lost group and a wrong spelling")
  func wrongCounts() throws {
    try Library.make(at: url)
    let damage = Damage(url: url)
    let counts = try damage.database("counts.", ".7")
    let bergen = TupleElement.pack([.text("bergen")])
    let oslo = TupleElement.pack([.text("oslo")])
    let stored = try #require(try damage.entries(of: counts).first { $0.key == bergen })
    try damage.store(TupleElement.pack([.integer(6), .text("Rome")]), at: bergen, in: counts)
    #expect(try kinds() == [Kind.wrongSpelling.rawValue])
    try damage.store(stored.value, at: bergen, in: counts)
    #expect(try kinds() == [])
    try damage.store(TupleElement.pack([.integer(3), .text("Bergen")]), at: bergen, in: counts)
    // The ranking has still the right count.
    #expect(try kinds() == [Kind.wrongCount.rawValue, Kind.wrongRanking.rawValue])
    try damage.remove(oslo, from: counts)
    #expect(try verify().count(of: .wrongCount) == 2)
  }

  @Test("finds a count that no closure can have made, and one that is not positive")
  func impossibleCounts() throws {
    try Library.make(at: url)
    let damage = Damage(url: url)
    let counts = try damage.database("counts.", ".8")
    let group = TupleElement.pack([.text("low"), .text("x")])
    let spelling = TupleElement.pack([.text("low"), .text("X")])
    try damage.store(TupleElement.pack([.integer(999)]) + spelling, at: group, in: counts)
    #expect(try verify().count(of: .wrongCount) == 1)
    try damage.store(TupleElement.pack([.integer(0)]) + spelling, at: group, in: counts)
    #expect(try verify().count(of: .wrongCount) == 1)
  }

  @Test("finds a place in a ranking that no count has")
  func wrongRanking() throws {
    try Library.make(at: url)
    let damage = Damage(url: url)
    let ranking = try damage.database("ranking.", ".7")
    try damage.store([], at: TupleElement.pack([.integer(-9), .text("rome")]), in: ranking)
    #expect(try kinds() == [Kind.wrongRanking.rawValue])
  }

  @Test("finds an id that leads to another row, or to none")
  func wrongID() throws {
    try Library.make(at: url)
    let damage = Damage(url: url)
    let ids = try damage.database("ids.1")
    let entry = try #require(try damage.entries(of: ids).first)
    try damage.store(TupleElement.pack([.integer(1)]), at: entry.key, in: ids)
    #expect(try kinds() == [Kind.wrongID.rawValue])
    try damage.store(TupleElement.pack([.integer(999)]), at: entry.key, in: ids)
    #expect(try kinds() == [Kind.wrongID.rawValue])
    try damage.store(entry.value, at: entry.key, in: ids)
    #expect(try kinds() == [])
    try damage.remove(entry.key, from: ids)
    #expect(try kinds() == [Kind.wrongID.rawValue])
  }

  @Test("finds documents that do not parse under their shape")
  func lostShapes() throws {
    try Library.make(at: url)
    let damage = Damage(url: url)
    let shapes = TupleElement.pack([.text("shape"), .integer(1)])
    for entry in try damage.entries(of: "catalogue") where entry.key.starts(with: shapes) {
      try damage.remove(entry.key, from: "catalogue")
    }
    let result = try verify()
    #expect(result.count(of: .unreadableDocument) == Library.persons)
    #expect(Set(result.problemCounts.keys) == [Kind.unreadableDocument.rawValue])
  }

  @Test("finds a next row that is taken, and a commit number that is behind")
  func wrongCounters() throws {
    try Library.make(at: url)
    let damage = Damage(url: url)
    let row = TupleElement.pack([.text("row"), .integer(1)])
    try damage.store(TupleElement.pack([.integer(2)]), at: row, in: "catalogue")
    #expect(try verify().count(of: .wrongCatalogue) == 1)
    let header = TupleElement.pack([.text("header")])
    try damage.store([UInt8](repeating: 0, count: 16), at: header, in: "catalogue")
    #expect(try verify().count(of: .wrongCatalogue) > Library.persons)
  }

  @Test("finds a database that nobody knows")
  func unknownDatabase() throws {
    try Library.make(at: url)
    try Damage(url: url).store([1], at: [1], in: "stranger")
    let result = try verify()
    #expect(result.problems.map(\.database) == ["stranger"])
    #expect(result.count(of: .wrongCatalogue) == 1)
  }
}
