import Foundation
import Martlet
import StoreInspection
import TestSupport
import Testing

@Suite("The summary of a store", .temporaryDirectory)
struct StoreSummaryTests {
  private let url = TemporaryDirectory.current.appending(path: "library")

  @Test("has the figures of the file and of each collection")
  func figures() throws {
    try Library.make(at: url)
    let summary = try StoreSummary(of: try InspectedStore(at: url))
    #expect(summary.formatVersion == 1)
    #expect(summary.commitNumber == UInt64(Library.persons) + 1)
    #expect(summary.fileBytes > 2 * summary.pageSize)
    #expect(summary.mapBytes == DocumentStore.Options().mapSize)
    #expect(summary.readers == 0)
    #expect(summary.collections.map(\.name) == ["Card", "Person", "Shelf"])
    let person = try #require(summary.collections.first { $0.name == "Person" })
    #expect(person.documents == Library.persons)
    #expect(person.bytes >= 2 * summary.pageSize)
    #expect(person.shapes >= 1)
    #expect(person.schemaVersion == 1)
  }

  @Test("has the figures of each index")
  func indexes() throws {
    try Library.make(at: url)
    let summary = try StoreSummary(of: try InspectedStore(at: url))
    let person = try #require(summary.collections.first { $0.name == "Person" })
    #expect(
      person.indexes.map(\.kind)
        == ["unique", "unique", "value", "value", "value", "value", "count", "count"]
    )
    #expect(person.indexes.map(\.entries).prefix(4).allSatisfy { $0 == Library.persons })
    let cities = person.indexes[6]
    #expect(cities.entries == 2)
    #expect(cities.ranked == 2)
    #expect(person.indexes[0].ranked == nil)
  }

  @Test("tells conditions, references and sums, and no stored value")
  func words() throws {
    try Club.make(at: url)
    let summary = try StoreSummary(of: try InspectedStore(at: url))
    let member = try #require(summary.collections.first { $0.name == "Member" })
    #expect(
      member.indexes.map { "\($0.kind) \($0.words)" } == [
        "value where age >= ... and name != ...",
        "unique where isActive",
        "value where tags[]:caseInsensitive contains ... or score < ...",
        "minimum ",
        "maximum ",
        "reference to Team on delete nullify",
        "reference to Member on delete deleteWhenEmpty, unchecked",
        "reference to Sponsor on delete deny",
        "reference to Member on delete noAction, unchecked",
        "sum of points",
        "sum of age",
        "count ",
      ]
    )
    #expect(summary.collections.allSatisfy { $0.fingerprint.count == 16 })
  }

  @Test("is the same through two openings of one store")
  func openedTwice() throws {
    try Library.make(at: url)
    let first = try InspectedStore(at: url)
    let second = try InspectedStore(at: url)
    #expect(try StoreSummary(of: first) == StoreSummary(of: second))
  }
}
