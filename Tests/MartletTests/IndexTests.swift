import Foundation
import Martlet
import TestSupport
import Testing

@Suite("An index", .temporaryDirectory)
struct IndexTests {
  @Test("B2, B3: has one entry of a document, however often it is put")
  func keepsOneEntry() throws {
    try withStore(Person.self) { store in
      for city in ["Oslo", "Bergen", "Oslo", "Voss"] {
        try store.write { tx in try tx.upsert(Person(1, city: city)) }
      }
      try store.read { tx throws in
        expectEqual(try tx.fetchCount(Person.filter { $0.city == "Voss" }), 1)
        expectEqual(try tx.fetchCount(Person.filter { $0.city == "Oslo" }), 0)
      }
    }
  }

  @Test("A2: tells empty text from nil")
  func tellsEmptyFromNil() throws {
    try withStore(Person.self) { store in
      try store.write { tx throws in
        for (number, nickname) in ["", nil, "a"].enumerated() {
          var person = Person(number)
          person.nickname = nickname
          try tx.insert(person)
        }
      }
      try store.read { tx throws in
        expectEqual(try tx.fetch(Person.filter { $0.nickname == "" }).map(\.age), [0])
        expectEqual(try tx.fetch(Person.filter { $0.nickname == nil }).map(\.age), [1])
        expectEqual(try tx.fetch(Person.filter { $0.nickname == "a" }).map(\.age), [2])
      }
    }
  }

  @Test("over elements has one entry for equal ones")
  func collapsesElements() throws {
    try withStore(Person.self) { store in
      try store.write { tx in try tx.insert(Person(1, tags: ["x", "X", "x"])) }
      try store.read { tx throws in
        expectEqual(try tx.fetch(Person.filter { $0.tags.contains("x") }).count, 1)
        expectEqual(try tx.fetch(Person.filter { $0.tags.contains("X") }).count, 1)
        expectEqual(try tx.fetch(Person.filter { $0.tags.caseInsensitive.contains("x") }).count, 1)
      }
    }
  }

  @Test("A4, L7: over values too long for a key still finds each of them")
  func findsLongValues() throws {
    try withStore(Person.self) { store in
      let stem = String(repeating: "long ", count: 200)
      let tags = (0..<50).map { stem + "\($0)" }
      try store.write { tx throws in
        for (number, tag) in tags.enumerated() { try tx.insert(Person(number, tags: [tag])) }
      }
      try store.read { tx throws in
        for (number, tag) in tags.enumerated() {
          let found = try tx.fetch(Person.filter { $0.tags.contains(tag) }).map(\.age)
          #expect(found == [number])
        }
        expectEqual(try tx.fetchCount(Person.filter { $0.tags.contains(stem) }), 0)
      }
    }
  }

  @Test("made later has the entries of the documents that were there")
  func buildsFromDocuments() throws {
    do {
      let store = try openStore(PlainBook.self)
      try store.write { tx throws in
        for number in 0..<600 { try tx.insert(PlainBook(id: "\(number)", year: number % 10)) }
      }
    }
    let store = try openStore(IndexedBook.self)
    let report = try store.verify()
    #expect(report.isSound, "\(report.problems)")
    #expect(report.entries == 610)
    let perYear = try store.read { tx in try tx.counts(IndexedBook.perYear) }
    #expect(perYear.map(\.count) == Array(repeating: 60, count: 10))
  }

  @Test("that the program does not declare makes writes throw, and is dropped by a newer version")
  func guardsForeignIndexes() throws {
    do {
      let store = try openStore(IndexedBook.self)
      try store.write { tx in try tx.insert(IndexedBook(id: "a", year: 1)) }
    }
    do {
      let store = try openStore(PlainBook.self)
      let why = reason { try store.write { tx in try tx.insert(PlainBook(id: "b", year: 1)) } }
      #expect(why == .schemaChanged)
      #expect(try store.read { tx in try tx.fetchCount(PlainBook.all) } == 1)
    }
    let store = try openStore(NewerBook.self)
    try store.write { tx in try tx.insert(NewerBook(id: "b", year: 1)) }
    #expect(try store.verify().isSound)
  }
}

@Suite("A unique index", .temporaryDirectory)
struct UniqueIndexTests {
  @Test("refuses a second holder at once, under its collation")
  func refusesSecond() throws {
    try withStore(Person.self) { store in
      try store.write { tx throws in
        try tx.insert(Person(1, email: "ana@example.org"))
        var error: StoreError?
        do {
          try tx.insert(Person(2, email: "ANA@example.org"))
        } catch let caught as StoreError { error = caught }
        #expect(error?.reason == .uniqueViolation)
        #expect(error?.index == "unique(email:caseInsensitive)")
        #expect(error?.description.contains("example.org") == false)
        try tx.insert(Person(3))
      }
      #expect(try store.read { tx in try tx.fetchCount(Person.all) } == 2)
    }
  }

  @Test("B9: lets a value change hands within a write")
  func changesHands() throws {
    try withStore(Person.self) { store in
      try store.write { tx throws in
        try tx.insert(Person(1, email: "a"))
        try tx.insert(Person(2, email: "b"))
      }
      try store.write { tx throws in
        try tx.update(Person.self, id: UUID(1)) { $0.email = "b" }
        try tx.update(Person.self, id: UUID(2)) { $0.email = "a" }
      }
      try store.write { tx throws in
        try tx.delete(Person.self, id: UUID(1))
        try tx.insert(Person(3, email: "B"))
      }
      let emails = try store.read { tx in try tx.fetch(Person.all).map(\.email) }
      #expect(emails == ["a", "B"])
    }
  }

  @Test("refuses the write that leaves a value with two holders, and keeps nothing of it")
  func refusesAtTheEnd() throws {
    try withStore(Person.self) { store in
      try store.write { tx throws in
        try tx.insert(Person(1, email: "a"))
        try tx.insert(Person(2, email: "b"))
      }
      let why = reason {
        try store.write { tx throws in
          try tx.insert(Person(3))
          try tx.update(Person.self, id: UUID(1)) { $0.email = "b" }
        }
      }
      #expect(why == .uniqueViolation)
      #expect(try store.read { tx in try tx.fetch(Person.all).map(\.email) } == ["a", "b"])
    }
  }

  @Test("B8: lets nil stand as often as it likes")
  func allowsNil() throws {
    try withStore(Badge.self) { store in
      try store.write { tx throws in
        for number in 0..<3 { try tx.insert(Badge(id: number, code: nil)) }
        try tx.insert(Badge(id: 4, code: "x"))
        #expect(reason { try tx.insert(Badge(id: 5, code: "x")) } == .uniqueViolation)
      }
    }
  }

  @Test("refuses a value that is no number")
  func refusesNaN() throws {
    try withStore(Reading.self) { store in
      let why = reason {
        try store.write { tx in try tx.insert(Reading(id: 1, value: .nan)) }
      }
      #expect(why == .invalidKey)
    }
  }
}

struct PlainBook: Document {
  var id: String
  var year: Int
  static let collectionName = "Book"
}

struct IndexedBook: Document {
  var id: String
  var year: Int
  static let collectionName = "Book"
  static let perYear = CountedGroups<IndexedBook, Int>("perYear") { [$0.year] }
  static let indexes: [Index<IndexedBook>] = [.value(\.year), .count(perYear)]
}

struct NewerBook: Document {
  var id: String
  var year: Int
  static let collectionName = "Book"
  static let schemaVersion = 2
}

struct Badge: Document {
  var id: Int
  var code: String?
  static let indexes: [Index<Badge>] = [.unique(\.code)]
}

struct Reading: Document {
  var id: Int
  var value: Double
  static let indexes: [Index<Reading>] = [.unique(\.value)]
}
