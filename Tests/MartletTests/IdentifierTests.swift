import Foundation
import Martlet
import TestSupport
import Testing

@Suite("An id that the store assigns", .temporaryDirectory)
struct IdentifierTests {
  struct Refusal: Error {}

  /// A document with a short integer as its id.
  struct Ticket: Document {
    var id: Int32
  }

  /// A document with a long integer as its id.
  struct Record: Document {
    var id: Int64
  }

  @Test("is 1 at first and rises")
  func rises() throws {
    try withStore(Counter.self, Record.self, Ticket.self) { store in
      try store.write { tx throws in
        #expect(try tx.nextID(for: Counter.self) == 1)
        #expect(try tx.nextID(for: Counter.self) == 2)
        #expect(try tx.nextID(for: Record.self) == 1)
        #expect(try tx.nextID(for: Ticket.self) == 1)
      }
      #expect(try store.write { tx in try tx.nextID(for: Counter.self) } == 3)
    }
  }

  @Test("B15: is kept by a write that does nothing else, which is no commit of documents")
  func isKeptAlone() throws {
    for wanted in 1...3 {
      let store = try openStore(Counter.self, Person.self)
      let before = try store.read { tx in tx.commitNumber }
      #expect(try store.write { tx in try tx.nextID(for: Counter.self) } == wanted)
      try store.write { tx in _ = try tx.nextID(for: Person.self) }
      #expect(try store.read { tx in tx.commitNumber } == before)
    }
  }

  @Test("B15: lies above explicit ids, also when the highest is deleted")
  func isAboveExplicitIDs() throws {
    do {
      let store = try openStore(Counter.self)
      try store.write { tx throws in
        for id in [-7, 500, 20] { try tx.insert(Counter(id: id, value: 0)) }
        #expect(try tx.nextID(for: Counter.self) == 501)
      }
      try store.write { tx in try tx.insert(Counter(id: 700, value: 0)) }
      try store.write { tx throws in
        try tx.insert(Counter(id: 800, value: 0))
        try tx.delete(Counter.self, id: 800)
      }
      try store.write { tx in _ = try tx.deleteAll(Counter.all) }
    }
    let store = try openStore(Counter.self)
    #expect(try store.write { tx in try tx.nextID(for: Counter.self) } == 801)
  }

  @Test("lies above ids that were given by move and upsert")
  func isAboveMovedIDs() throws {
    try withStore(Counter.self) { store in
      try store.write { tx throws in
        try tx.upsert(Counter(id: 5, value: 0))
        #expect(try tx.nextID(for: Counter.self) == 6)
        try tx.move(Counter.self, id: 5) { $0.id = 9 }
        #expect(try tx.nextID(for: Counter.self) == 10)
      }
    }
  }

  @Test("is not lowered by negative ids")
  func ignoresNegativeIDs() throws {
    try withStore(Counter.self) { store in
      try store.write { tx in try tx.insert(Counter(id: .min, value: 0)) }
      #expect(try store.write { tx in try tx.nextID(for: Counter.self) } == 1)
    }
  }

  @Test(
    "B15: lies above what is stored where the catalogue has no number",
    arguments: [true, false]
  )
  func isAboveStoredIDs(deletesHighest: Bool) throws {
    do {
      let store = try openStore(Counter.self)
      try store.write { tx in
        for id in 1...10 { try tx.insert(Counter(id: id, value: 0)) }
      }
    }
    try alter("catalogue") { key, _ in key.starts(with: Array("\u{2}row".utf8)) ? [] : nil }
    let store = try openStore(Counter.self)
    if deletesHighest { try store.write { tx in _ = try tx.delete(Counter.self, id: 10) } }
    #expect(try store.write { tx in try tx.nextID(for: Counter.self) } == 11)
  }

  @Test("is handed out again where the write throws")
  func comesBackFromAbortedWrites() throws {
    try withStore(Counter.self, Person.self) { store in
      let last = try store.write { tx in try tx.nextID(for: Person.self) }
      #expect(throws: Refusal.self) {
        try store.write { tx throws in
          #expect(try tx.nextID(for: Counter.self) == 1)
          _ = try tx.nextID(for: Person.self)
          throw Refusal()
        }
      }
      #expect(try store.write { tx in try tx.nextID(for: Counter.self) } == 1)
      let next = try store.write { tx in try tx.nextID(for: Person.self) }
      #expect(last.uuidString < next.uuidString)
    }
  }

  @Test("B15: is never given twice by two stores, with an abort between")
  func differsBetweenStores() throws {
    let stores = [
      try openStore(Counter.self, Person.self), try openStore(Counter.self, Person.self),
    ]
    var numbers: [Int] = []
    var uuids: [String] = []
    for round in 0..<20 {
      let taken = try stores[round % 2].write { tx in
        (try tx.nextID(for: Counter.self), try tx.nextID(for: Person.self).uuidString)
      }
      numbers.append(taken.0)
      uuids.append(taken.1)
      try? stores[round / 2 % 2].write { tx throws in
        _ = try tx.nextID(for: Counter.self)
        _ = try tx.nextID(for: Person.self)
        throw Refusal()
      }
    }
    #expect(numbers == Array(1...20))
    #expect(uuids == Set(uuids).sorted())
  }

  @Test("ends with the highest number of its type, and leaves the write as it was")
  func endsWithItsType() throws {
    try withStore(Counter.self, Ticket.self) { store in
      try store.write { tx throws in
        try tx.insert(Ticket(id: .max - 1))
        #expect(try tx.nextID(for: Ticket.self) == .max)
        let why = reason { _ = try tx.nextID(for: Ticket.self) }
        #expect(why == .idsExhausted)
        try tx.insert(Counter(id: .max, value: 1))
      }
      for _ in 0..<2 {
        let why = reason { try store.write { tx in _ = try tx.nextID(for: Counter.self) } }
        #expect(why == .idsExhausted)
      }
      try store.write { tx in _ = try tx.delete(Counter.self, id: .max) }
      let why = reason { try store.write { tx in _ = try tx.nextID(for: Counter.self) } }
      #expect(why == .idsExhausted)
      try store.write { tx in try tx.insert(Counter(id: 1, value: 1)) }
    }
  }

  @Test("inserts documents in the order of their ids, here UUIDs of several collections")
  func ordersUUIDs() throws {
    try withStore(Person.self, Comment.self) { store in
      var taken: [UUID] = []
      for round in 0..<10 {
        try store.write { tx throws in
          for number in 0..<10 {
            var person = Person(round * 10 + number)
            person.id = try tx.nextID(for: Person.self)
            try tx.insert(person)
            let comment = Comment(id: try tx.nextID(for: Comment.self))
            try tx.insert(comment)
            taken += [person.id, comment.id]
          }
        }
      }
      #expect(taken.map(\.uuidString) == Set(taken.map(\.uuidString)).sorted())
      let people = try store.read { tx in
        try tx.fetch(Person.self, ids: UUID(0)...).map(\.name)
      }
      #expect(people == (0..<100).map { "Person \($0)" })
    }
  }

  /// Another document with a UUID.
  struct Comment: Document {
    var id: UUID
  }

  @Test("needs a type that the store was opened with")
  func needsKnownType() throws {
    try withStore(Counter.self) { store in
      let why = reason { try store.write { tx in _ = try tx.nextID(for: Person.self) } }
      #expect(why == .unknownCollection)
    }
  }

  @Test("is not taken from a damaged catalogue")
  func refusesDamage() throws {
    do {
      let store = try openStore(Counter.self, Person.self)
      try store.write { tx in
        _ = try tx.nextID(for: Counter.self)
        _ = try tx.nextID(for: Person.self)
      }
    }
    try alter("catalogue") { key, _ in
      let isTaken = ["row", "uuid"].contains { key.starts(with: Array("\u{2}\($0)".utf8)) }
      return isTaken ? [0xFF] : nil
    }
    let store = try openStore(Counter.self, Person.self)
    let number = reason { try store.write { tx in _ = try tx.nextID(for: Counter.self) } }
    #expect(number == .corrupted)
    let uuid = reason { try store.write { tx in _ = try tx.nextID(for: Person.self) } }
    #expect(uuid == .corrupted)
  }
}
