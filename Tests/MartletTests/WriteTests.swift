import Foundation
import Martlet
import TestSupport
import Testing

@Suite("A write", .temporaryDirectory)
struct WriteTests {
  @Test("is seen when it has returned")
  func commits() throws {
    try withStore(Person.self) { store in
      try store.write { tx in try tx.insert(Person(1)) }
      let found = try store.read { tx in try tx.find(Person.self, id: UUID(1)) }
      #expect(found == Person(1))
    }
  }

  @Test("sees its own changes at once")
  func seesItself() throws {
    try withStore(Person.self) { store in
      try store.write { tx throws in
        try tx.insert(Person(1))
        #expect(try tx.find(Person.self, id: UUID(1)) == Person(1))
        #expect(try tx.fetchCount(Person.all) == 1)
      }
    }
  }

  @Test("T12, W4: that throws leaves nothing behind")
  func rollsBack() throws {
    struct Refusal: Error {}
    try withStore(Person.self) { store in
      try store.write { tx in try tx.insert(Person(1)) }
      #expect(throws: Refusal.self) {
        try store.write { tx throws in
          try tx.insert(Person(2))
          try tx.delete(Person.self, id: UUID(1))
          throw Refusal()
        }
      }
      let people = try store.read { tx in try tx.fetch(Person.all) }
      #expect(people == [Person(1)])
    }
  }

  @Test("that changes nothing writes nothing")
  func writesNothing() throws {
    try withStore(Person.self) { store in
      try store.write { tx in try tx.insert(Person(1)) }
      let before = try store.read { tx in tx.commitNumber }
      try store.write { tx throws in
        try tx.upsert(Person(1))
        try tx.update(Person.self, id: UUID(1)) { $0.age += 0 }
        try tx.delete(Person.self, id: UUID(9))
      }
      let after = try store.read { tx in tx.commitNumber }
      #expect(after == before)
    }
  }

  @Test("raises the commit number by one")
  func countsCommits() throws {
    try withStore(Person.self) { store in
      let start = try store.read { tx in tx.commitNumber }
      for number in 1...3 { try store.write { tx in try tx.insert(Person(number)) } }
      let end = try store.read { tx in tx.commitNumber }
      #expect(end == start + 3)
    }
  }

  @Test("D9: inside a write throws at once")
  func refusesNesting() throws {
    try withStore(Person.self) { store in
      let inner = try store.write { _ in reason { try store.write { _ in () } } }
      #expect(inner == .nestedWrite)
      try store.write { tx in try tx.insert(Person(1)) }
    }
  }

  @Test("inserts a taken id never")
  func refusesTakenID() throws {
    try withStore(Person.self) { store in
      try store.write { tx in try tx.insert(Person(1)) }
      var error: StoreError?
      try store.write { tx throws in
        do {
          try tx.insert(Person(1, email: "other"))
        } catch let caught as StoreError { error = caught }
      }
      #expect(error?.reason == .idTaken)
      #expect(error?.collection == "Person")
      #expect(error?.key as? UUID == UUID(1))
      #expect(error?.description.contains("other") == false)
    }
  }

  @Test("B18: keeps the id in an update")
  func refusesChangedID() throws {
    try withStore(Person.self) { store in
      try store.write { tx in try tx.insert(Person(1)) }
      let why = reason {
        try store.write { tx throws in
          _ = try tx.update(Person.self, id: UUID(1)) { $0.id = UUID(2) }
        }
      }
      #expect(why == .idChanged)
      let people = try store.read { tx in try tx.fetch(Person.all) }
      #expect(people == [Person(1)])
    }
  }

  @Test("tells whether there was a document")
  func tellsAbsence() throws {
    try withStore(Person.self) { store in
      try store.write { tx throws in
        let isChanged = try tx.update(Person.self, id: UUID(1)) { $0.age = 3 }
        #expect(!isChanged)
        #expect(try tx.delete(Person.self, id: UUID(1)) == false)
        try tx.insert(Person(1))
        let isChangedNow = try tx.update(Person.self, id: UUID(1)) { $0.age = 3 }
        #expect(isChangedNow)
        #expect(try tx.delete(Person.self, id: UUID(1)))
      }
    }
  }

  @Test("B15: never gives a row again, also after a reopening")
  func neverReusesRows() throws {
    func order() throws -> [String] {
      let store = try openStore(Note.self)
      return try store.read { tx in try tx.fetch(Note.all).map(\.id) }
    }
    for id in ["a", "b", "c"] {
      let store = try openStore(Note.self)
      try store.write { tx in try tx.insert(Note(id: id)) }
    }
    do {
      let store = try openStore(Note.self)
      try store.write { tx in try tx.delete(Note.self, id: "c") }
    }
    let store = try openStore(Note.self)
    try store.write { tx in try tx.insert(Note(id: "A")) }
    #expect(try order() == ["a", "b", "A"])
  }

  @Test("D27: takes the only document in and out a thousand times")
  func emptiesAndFills() throws {
    try withStore(Person.self) { store in
      for _ in 0..<1000 {
        try store.write { tx in try tx.insert(Person(1, tags: ["x"])) }
        try store.write { tx in try tx.delete(Person.self, id: UUID(1)) }
      }
      #expect(try store.read { tx in try tx.fetchCount(Person.all) } == 0)
    }
  }

  @Test("W2: a thousand async increments make exactly a thousand", .timeLimit(.minutes(15)))
  func incrementsInOrder() async throws {
    let store = try openStore(Counter.self)
    try await store.write { tx in try tx.insert(Counter(id: 1, value: 0)) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<1000 {
        group.addTask {
          try await store.write { tx throws in
            _ = try tx.update(Counter.self, id: 1) { $0.value += 1 }
          }
        }
      }
      try await group.waitForAll()
    }
    let value = try await store.read { tx in try tx.find(Counter.self, id: 1)?.value }
    #expect(value == 1000)
  }

  @Test("T51, W7: is not seen by a read that began before, and does not hold it up")
  func isolatesReaders() throws {
    try withStore(Person.self) { store in
      try store.write { tx in try tx.insert(Person(1)) }
      try store.read { reader in
        try store.write { tx in try tx.insert(Person(2)) }
        #expect(try reader.fetchCount(Person.all) == 1)
      }
      #expect(try store.read { tx in try tx.fetchCount(Person.all) } == 2)
    }
  }
}
