import Foundation
import Martlet
import OrderedKeys
import StoreInspection
import TestSupport
import Testing

@Suite("An index that is being built", .temporaryDirectory)
struct BuildingIndexTests {
  private let url = TemporaryDirectory.current.appending(path: "library")

  /// Marks the index on city and age, and the counts by city, as built up to a row.
  private func leaveUnfinished(before row: Int64?) throws {
    let damage = Damage(url: url)
    let record = try #require(
      try damage.entries(of: "catalogue").first {
        String(decoding: $0.value, as: UTF8.self).contains("\"name\":\"Person\"")
      }
    )
    var text = String(decoding: record.value, as: UTF8.self)
    for number in [3, 7] {
      text = text.replacing(
        "\"isReady\":true,\"number\":\(number)}",
        with: "\"isReady\":false,\"number\":\(number)}"
      )
      guard let row else { continue }
      let key = TupleElement.pack([.text("build"), .integer(1), .integer(Int64(number))])
      try damage.store(TupleElement.pack([.integer(row)]), at: key, in: "catalogue")
    }
    try damage.store(Array(text.utf8), at: record.key, in: "catalogue")
  }

  private func verify() throws -> StoreVerification {
    try StoreVerifier(try InspectedStore(at: url)).run()
  }

  /// Removes the entries from a row on.
  private func removeEntries(from row: Int64) throws {
    let damage = Damage(url: url)
    let city = try damage.database("index.1.", ".3")
    for entry in try damage.entries(of: city) {
      let tail = entry.key.suffix(Int(try #require(entry.value.first)))
      guard try TupleElement.unpack(Array(tail))[0].isOrdered(before: .integer(row)) == false else {
        continue
      }
      try damage.remove(entry.key, from: city)
    }
    let counts = try damage.database("counts.1.", ".7")
    let ranking = try damage.database("ranking.1.", ".7")
    for name in [counts, ranking] {
      for entry in try damage.entries(of: name) { try damage.remove(entry.key, from: name) }
    }
    guard row > 1 else { return }
    let covered = row - 1
    // The cities are Oslo, OSLO and Bergen in turn.
    for (city, spelling, count) in [
      ("bergen", "Bergen", covered / 3), ("oslo", "Oslo", covered - covered / 3),
    ] {
      let value = TupleElement.pack([.integer(count), .text(spelling)])
      try damage.store(value, at: TupleElement.pack([.text(city)]), in: counts)
      let place = TupleElement.pack([.integer(-count), .text(city)])
      try damage.store([], at: place, in: ranking)
    }
  }

  @Test("is compared with the documents before the row where it stands")
  func covered() throws {
    try Library.make(at: url)
    try removeEntries(from: 11)
    #expect(try verify().count(of: .missingEntry) == 10)
    #expect(try verify().count(of: .wrongCount) == 2)
    try leaveUnfinished(before: 11)
    let result = try verify()
    #expect(result.problems == [])
    let unfinished = result.omissions.filter { $0.reason == .beingBuilt }.compactMap(\.index)
    #expect(unfinished == ["address.city,age", "count(address.city:caseInsensitive)"])
    try removeEntries(from: 9)
    #expect(try verify().count(of: .missingEntry) == 2)
    #expect(try verify().count(of: .wrongCount) == 2)
  }

  @Test("covers nothing where no row is told")
  func untouched() throws {
    try Library.make(at: url)
    try removeEntries(from: 1)
    try leaveUnfinished(before: nil)
    #expect(try verify().problems == [])
  }

  @Test("is told by the summary")
  func summary() throws {
    try Library.make(at: url)
    try leaveUnfinished(before: nil)
    let summary = try StoreSummary(of: try InspectedStore(at: url))
    let person = try #require(summary.collections.first { $0.name == "Person" })
    #expect(person.indexes.map(\.isReady) == [true, true, false, true, true, true, false, true])
    #expect(person.indexes[2].words == "being built")
  }
}
