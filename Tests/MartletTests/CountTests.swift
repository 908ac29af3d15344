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
