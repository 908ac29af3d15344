import Foundation
import Martlet
import TestSupport
import Testing

@Suite("A counted index", .temporaryDirectory)
struct CountTests {
  @Test("T11: counts a document once in each group, folded")
  func countsOnce() throws {
    try withStore(Person.self) { store in
      try store.write { tx throws in
        try tx.insert(Person(1, city: "Oslo", tags: ["Swift", "swift", "SWIFT"]))
        try tx.insert(Person(2, city: "OSLO", tags: ["swift", "go"]))
      }
      let rows = try store.read { tx in try tx.counts(Person.perCity) }
      #expect(rows.map(\.group.0) == ["OSLO", "Oslo"])
      #expect(rows.map(\.group.1) == ["go", "Swift"])
      #expect(rows.map(\.count) == [1, 2])
    }
  }

  @Test("T45: loses a group with its last document")
  func losesGroups() throws {
    try withStore(Person.self) { store in
      try store.write { tx throws in
        for number in 0..<3 { try tx.insert(Person(number, tags: ["a"])) }
      }
      try store.write { tx throws in
        for number in 0..<3 { try tx.delete(Person.self, id: UUID(number)) }
      }
      #expect(try store.read { tx in try tx.counts(Person.perCity) }.isEmpty)
      #expect(try store.read { tx in try tx.count(Person.perCity, of: "Oslo", "a") } == 0)
    }
  }

  @Test("is ranked by count, then by group, from the minimum on")
  func ranks() throws {
    try withStore(Person.self) { store in
      try fill(store)
      try store.read { tx throws in
        let rows = try tx.ranking(Person.perCity, within: "oslo")
        #expect(rows.map(\.group) == ["C", "a", "b"])
        #expect(rows.map(\.count) == [4, 3, 3])
        #expect(
          try tx.ranking(Person.perCity, within: "oslo", limit: 2).map(\.group) == ["C", "a"]
        )
        #expect(try tx.ranking(Person.perCity, within: "oslo", limit: 0).isEmpty)
        #expect(try tx.ranking(Person.perCity, within: "Bergen").isEmpty)
      }
    }
  }

  @Test("shows a write its own changes, counted and ranked")
  func showsPendingChanges() throws {
    try withStore(Person.self) { store in
      try fill(store)
      try store.write { tx throws in
        for number in 20..<24 { try tx.insert(Person(number, tags: ["d", "a"])) }
        try tx.delete(Person.self, id: UUID(0))
        let inside = try tx.ranking(Person.perCity, within: "Oslo")
        #expect(inside.map(\.group) == ["a", "d", "C", "b"])
        #expect(inside.map(\.count) == [6, 4, 3, 2])
        #expect(try tx.count(Person.perCity, of: "oslo", "A") == 6)
        #expect(try tx.counts(Person.perCity, within: "oslo").map(\.count) == [6, 2, 3, 4, 1])
      }
      let after = try store.read { tx in try tx.ranking(Person.perCity, within: "Oslo") }
      #expect(after.map(\.group) == ["a", "d", "C", "b"])
    }
  }

  @Test("may follow from fields and the elements of lists")
  func countsElements() throws {
    try withStore(Person.self) { store in
      try store.write { tx in
        try tx.insert(Person(1, city: "Oslo", tags: ["a", "b", "a"]))
        try tx.insert(Person(2, city: "Oslo", tags: ["a"]))
        try tx.insert(Person(3, city: "Voss"))
      }
      let tags = try store.read { tx in try tx.counts(Person.tagsOfCities) }
      #expect(tags.map(\.group.1) == ["a", "b"])
      #expect(tags.map(\.count) == [2, 1])
      let cities = try store.read { tx in try tx.counts(by: \Person.city) }
      #expect(cities.map(\.group) == ["Oslo", "Voss"])
      #expect(cities.map(\.count) == [2, 1])
    }
  }

  @Test("finds the groups of a first part that is too long for a key")
  func findsLongFirstParts() throws {
    try withStore(Person.self) { store in
      let long = String(repeating: "city ", count: 200)
      let why = reason {
        try store.write { tx in try tx.insert(Person(1, city: long, tags: ["a"])) }
      }
      #expect(why == .invalidKey)
    }
    let store = try openStore(Visit.self, name: "visits")
    let long = String(repeating: "city ", count: 200)
    try store.write { tx in
      try tx.insert(Visit(id: 1, city: long + "1", tag: "a"))
      try tx.insert(Visit(id: 2, city: long + "2", tag: "b"))
    }
    let rows = try store.read { tx in try tx.counts(Visit.tags, within: long + "2") }
    #expect(rows.map(\.group) == ["b"])
  }

  @Test("is ranked within no more parts than share a ranking")
  func refusesLongerPrefix() throws {
    try withStore(Person.self) { store in
      try fill(store)
      let why = reason {
        _ = try store.read { tx in try tx.ranking(Person.perCity, within: "oslo", "a") }
      }
      #expect(why == .unknownIndex)
      let all = try store.read { tx in try tx.ranking(Person.perCity, limit: 2) }
      #expect(all.map(\.group.1) == ["C", "a"])
      #expect(reason { _ = try openStore(OverRanked.self, name: "other") } == .invalidSchema)
    }
  }

  @Test("that is not declared is an error that says so")
  func refusesUndeclared() throws {
    try withStore(Person.self) { store in
      let other = CountedGroups<Person, Int>("other") { [$0.age] }
      #expect(reason { _ = try store.read { tx in try tx.counts(other) } } == .unknownIndex)
    }
  }

  @Test("keeps groups that are too long for a key")
  func keepsLongGroups() throws {
    try withStore(Person.self) { store in
      let long = String(repeating: "tag ", count: 300)
      try store.write { tx throws in
        for number in 0..<3 { try tx.insert(Person(number, tags: [long + "a", long + "b"])) }
        try tx.insert(Person(7, tags: [long + "b"]))
      }
      let rows = try store.read { tx in try tx.ranking(Person.perCity, within: "Oslo") }
      #expect(rows.map(\.group) == [long + "b", long + "a"])
      #expect(rows.map(\.count) == [4, 3])
    }
  }

  /// Tags in Oslo: C 4 (once c), a 3, b 3, e 1.
  private func fill(_ store: DocumentStore) throws {
    try store.write { tx throws in
      for number in 0..<3 { try tx.insert(Person(number, tags: ["a", "b", "C"])) }
      try tx.insert(Person(3, tags: ["c", "e"]))
    }
  }
}

struct Visit: Document {
  var id: Int
  var city: String
  var tag: String
  static let tags = CountedGroups<Visit, String, String>("tags", by: .value(\.city), .value(\.tag))
  static let indexes: [Index<Visit>] = [.count(tags)]
}

struct OverRanked: Document {
  var id: Int
  static let ids = CountedGroups<OverRanked, Int>("ids", ranking: .descending(within: 2)) {
    [$0.id]
  }
  static let indexes: [Index<OverRanked>] = [.count(ids)]
}
