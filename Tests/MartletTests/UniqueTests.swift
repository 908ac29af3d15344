import Foundation
import Martlet
import TestSupport
import Testing

@Suite("A unique value", .temporaryDirectory)
struct UniqueTests {
  @Test("B6: that is taken names the index, the value and both documents")
  func namesHolder() throws {
    try withStore(Person.self) { store in
      try store.write { tx in try tx.insert(Person(1, email: "a@example.org")) }
      var error: StoreError?
      do {
        try store.write { tx in try tx.insert(Person(2, email: "A@example.org")) }
      } catch let caught as StoreError { error = caught }
      #expect(error?.reason == .uniqueViolation)
      #expect(error?.operation == "insert")
      #expect(error?.index == "unique(email:caseInsensitive)")
      #expect(error?.values.first as? String == "A@example.org")
      #expect(error?.key as? UUID == UUID(2))
      #expect(error?.holder as? UUID == UUID(1))
      #expect(error?.description.contains("example") == false)
    }
  }

  @Test("B6: that an update takes names both documents when the write's closure returns")
  func namesHolderAtTheEnd() throws {
    try withStore(Person.self) { store in
      try store.write { tx in try tx.insert(contentsOf: [Person(1), Person(2)]) }
      var error: StoreError?
      do {
        try store.write { tx throws in
          try tx.update(Person.self, id: UUID(2)) { $0.email = "person1@example.org" }
        }
      } catch let caught as StoreError { error = caught }
      #expect(error?.reason == .uniqueViolation)
      #expect(error?.key as? UUID == UUID(2))
      #expect(error?.holder as? UUID == UUID(1))
      #expect(error?.values.first as? String == "person1@example.org")
    }
  }

  @Test("B9: changes hands, and two are swapped, in one write")
  func swaps() throws {
    try withStore(Person.self) { store in
      try store.write { tx in try tx.insert(contentsOf: [Person(1), Person(2), Person(3)]) }
      try store.write { tx throws in
        try tx.update(Person.self, id: UUID(1)) { $0.email = "person2@example.org" }
        try tx.update(Person.self, id: UUID(2)) { $0.email = "person1@example.org" }
        try tx.delete(Person.self, id: UUID(3))
        try tx.insert(Person(4, email: "person3@example.org"))
      }
      try store.read { tx throws in
        #expect(try tx.find(Person.self, id: UUID(1))?.email == "person2@example.org")
        #expect(try tx.find(Person.self, id: UUID(2))?.email == "person1@example.org")
      }
    }
  }

  @Test("B11: that is refused leaves the write as it was, and usable")
  func leavesWriteUsable() throws {
    try withStore(Person.self) { store in
      try store.write { tx throws in
        try tx.insert(Person(1))
        #expect(throws: StoreError.self) {
          try tx.insert(Person(2, email: "person1@example.org"))
        }
        try tx.insert(Person(3))
      }
      #expect(try store.read { tx in try tx.fetch(Person.all) } == [Person(1), Person(3)])
    }
  }

  @Test("S8, B14: over several fields stands beside an index of the first ones")
  func compound() throws {
    try withStore(Seat.self) { store in
      try store.write { tx in try tx.insert(Seat(id: 1, hall: "A", row: 1, seat: 1)) }
      let same = Seat(id: 2, hall: "A", row: 1, seat: 1)
      #expect(reason { try store.write { tx in try tx.insert(same) } } == .uniqueViolation)
      try store.write { tx throws in
        try tx.insert(Seat(id: 2, hall: "A", row: 1, seat: 2))
        try tx.insert(Seat(id: 3, hall: "A", row: 1, seat: nil))
        try tx.insert(Seat(id: 4, hall: "A", row: 1, seat: nil))
      }
      #expect(try store.read { tx in try tx.fetchCount(Seat.filter { $0.hall == "A" }) } == 4)
    }
  }

  @Test("that is too long for a key is compared whole")
  func comparesLongValues() throws {
    try withStore(Person.self) { store in
      let stem = String(repeating: "long ", count: 300)
      try store.write { tx throws in
        try tx.insert(Person(1, email: stem + "a"))
        try tx.insert(Person(2, email: stem + "b"))
      }
      let taken = reason { try store.write { tx in try tx.insert(Person(3, email: stem + "A")) } }
      #expect(taken == .uniqueViolation)
      try store.write { tx throws in
        try tx.update(Person.self, id: UUID(1)) { $0.email = stem + "b" }
        try tx.update(Person.self, id: UUID(2)) { $0.email = stem + "a" }
      }
    }
  }

  @Test("among some documents is free among the others")
  func partial() throws {
    try withStore(Ticket.self) { store in
      try store.write { tx throws in
        try tx.insert(Ticket(id: 1, code: "x", isOpen: true))
        try tx.insert(Ticket(id: 2, code: "x", isOpen: false))
        try tx.insert(Ticket(id: 3, code: "x", isOpen: false))
      }
      let opened = reason {
        try store.write { tx throws in _ = try tx.update(Ticket.self, id: 2) { $0.isOpen = true } }
      }
      #expect(opened == .uniqueViolation)
      try store.write { tx throws in
        try tx.update(Ticket.self, id: 2) { $0.isOpen = true }
        try tx.update(Ticket.self, id: 1) { $0.isOpen = false }
      }
    }
  }
}

@Suite("Storing on a unique index", .temporaryDirectory)
struct UpsertOnTests {
  @Test("S3, T58, B5: replaces the holder whole and keeps its id")
  func replacesHolder() throws {
    try withStore(Person.self) { store in
      try store.write { tx in try tx.insert(Person(1, email: "a@example.org", tags: ["x"])) }
      let kept = try store.write { tx throws in
        try tx.upsert(Person(9, email: "A@example.org", city: "Voss"), on: \.email)
      }
      #expect(kept == UUID(1))
      var wanted = Person(9, email: "A@example.org", city: "Voss")
      wanted.id = UUID(1)
      #expect(try store.read { tx in try tx.fetch(Person.all) } == [wanted])
    }
  }

  @Test("S3: inserts where none holds the value, and replaces by id where that is stored")
  func insertsOtherwise() throws {
    try withStore(Seat.self) { store in
      try store.write { tx throws in
        #expect(
          try tx.upsert(Seat(id: 1, hall: "A", row: 1, seat: 1), on: \.hall, \.row, \.seat) == 1
        )
        #expect(
          try tx.upsert(Seat(id: 1, hall: "B", row: 1, seat: nil), on: \.hall, \.row, \.seat) == 1
        )
        #expect(
          try tx.upsert(Seat(id: 2, hall: "B", row: 1, seat: nil), on: \.hall, \.row, \.seat) == 2
        )
      }
      #expect(try store.read { tx in try tx.fetchCount(Seat.all) } == 2)
    }
  }

  @Test("also replaces where the id is a constant")
  func replacesUnderConstantID() throws {
    try withStore(Constant.self) { store in
      try store.write { tx throws in
        try tx.insert(Constant(id: "one", code: "c", note: "old"))
        #expect(try tx.upsert(Constant(id: "two", code: "c", note: "new"), on: \.code) == "one")
      }
      let found = try store.read { tx in try tx.fetch(Constant.all) }
      #expect(found.map(\.id) == ["one"])
      #expect(found.map(\.note) == ["new"])
    }
  }

  @Test("that is not declared unique is an error that says so")
  func refusesUndeclared() throws {
    try withStore(Person.self) { store in
      let found = reason {
        try store.write { tx throws in _ = try tx.upsert(Person(1), on: \.name) }
      }
      #expect(found == .unknownIndex)
    }
  }

  @Test("S-B7: of several in one write the last stands, under one id")
  func lastStands() throws {
    try withStore(Constant.self) { store in
      try store.write { tx throws in
        for number in 0..<5 {
          try tx.upsert(Constant(id: "\(number)", code: "c", note: "\(number)"), on: \.code)
        }
      }
      let found = try store.read { tx in try tx.fetch(Constant.all) }
      #expect(found.map(\.id) == ["0"])
      #expect(found.map(\.note) == ["4"])
    }
  }
}

/// A document with a unique index over three fields beside one over two of them.
private struct Seat: Document {
  var id: Int
  var hall: String
  var row: Int
  var seat: Int?
  static let indexes: [Index<Seat>] = [
    .value(\.hall, \.row),
    .unique(\.hall, \.row, \.seat),
  ]
}

/// A document whose code is unique while it is open.
private struct Ticket: Document {
  var id: Int
  var code: String
  var isOpen: Bool
  static let indexes: [Index<Ticket>] = [
    .unique(\.code, name: "open", where: { $0.isOpen })
  ]
}

/// A document with a constant id.
private struct Constant: Document {
  let id: String
  var code: String
  var note: String
  static let indexes: [Index<Constant>] = [.unique(\.code)]
}
