import Foundation
import LMDB
import Martlet
import TestSupport
import Testing

@Suite("Opening a store", .temporaryDirectory)
struct OpeningTests {
  @Test("finds what was written before")
  func reopens() throws {
    do {
      let store = try openStore(Person.self)
      try store.write { tx in try tx.insert(Person(1)) }
    }
    let store = try openStore(Person.self)
    let found = try store.read { tx in try tx.find(Person.self, id: UUID(1)) }
    #expect(found == Person(1))
  }

  @Test("L1: twice in a process shares it")
  func shares() throws {
    let first = try openStore(Note.self)
    let second = try openStore(Note.self)
    try first.write { tx in try tx.insert(Note(id: "a")) }
    let count = try second.read { tx in try tx.fetchCount(Note.all) }
    #expect(count == 1)
  }

  @Test("D25: for reading makes nothing where there is nothing")
  func makesNothing() throws {
    var options = DocumentStore.Options()
    options.access = .readOnly
    let url = TemporaryDirectory.current.appending(path: "missing")
    let why = reason { _ = try DocumentStore(at: url, for: Note.self, options: options) }
    #expect(why == .notFound)
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test("for reading reads, and refuses to write")
  func readsOnly() throws {
    do {
      let store = try openStore(Note.self)
      try store.write { tx in try tx.insert(Note(id: "a")) }
    }
    var options = DocumentStore.Options()
    options.access = .readOnly
    options.mapSize = 1 << 30
    let url = TemporaryDirectory.current.appending(path: "store")
    let store = try DocumentStore(at: url, for: Note.self, Counter.self, options: options)
    let count = try store.read { tx in try tx.fetchCount(Note.all) }
    let unknown = try store.read { tx in try tx.fetchCount(Counter.all) }
    #expect(count == 1)
    #expect(unknown == 0)
    #expect(reason { try store.write { tx in try tx.insert(Note(id: "b")) } } == .readOnly)
  }

  @Test("refuses a file, and a directory that cannot be made")
  func refusesFiles() throws {
    let file = TemporaryDirectory.current.appending(path: "file")
    try Data("text".utf8).write(to: file)
    #expect(reason { _ = try DocumentStore(at: file, for: Note.self) } == .notAStore)
    let below = file.appending(path: "below")
    #expect(reason { _ = try DocumentStore(at: below, for: Note.self) } == .notAStore)
  }

  @Test("refuses another program's LMDB file, and leaves it alone")
  func refusesForeign() throws {
    let url = TemporaryDirectory.current.appending(path: "store")
    do {
      var options = Environment.Options()
      options.mapSize = 1 << 30
      let environment = try Environment.open(at: url.path, options: options)
      var transaction = try environment.beginWrite()
      _ = try transaction.openDatabase("theirs", create: true)
      try transaction.commit()
    }
    #expect(reason { _ = try openStore(Note.self) } == .notAStore)
    #expect(try databaseNames(at: url) == ["theirs"])
  }

  private func databaseNames(at url: URL) throws -> [String] {
    let transaction = try Environment.open(at: url.path).beginRead()
    return try transaction.view.databaseNames
  }

  @Test("refuses a store of a newer format, and leaves it alone")
  func refusesNewer() throws {
    do { _ = try openStore(Note.self) }
    try alter("catalogue") { _, value in
      String(decoding: value, as: UTF8.self).contains("formatVersion")
        ? Array(#"{"formatVersion":99,"nextCollection":2,"pageSize":4096}"#.utf8) : nil
    }
    #expect(reason { _ = try openStore(Note.self) } == .newerFormat)
  }

  @Test("M7: refuses declarations that contradict themselves")
  func refusesContradictions() throws {
    #expect(reason { _ = try openStore(Note.self, OtherNote.self) } == .invalidSchema)
    #expect(reason { _ = try openStore(TwiceNamed.self) } == .invalidSchema)
    #expect(reason { _ = try openStore(Unprovable.self) } == .invalidSchema)
  }

  @Test("refuses reads of a type that was not named")
  func refusesUnnamed() throws {
    let store = try openStore(Note.self)
    let why = reason { _ = try store.read { tx in try tx.fetchCount(Counter.all) } }
    #expect(why == .unknownCollection)
  }

  @Test("sees collections that another opening adds meanwhile")
  func seesNewCollections() throws {
    let store = try openStore(Note.self)
    try store.write { tx in try tx.insert(Note(id: "a")) }
    let other = try openStore(Note.self, Counter.self)
    try other.write { tx in try tx.insert(Counter(id: 1, value: 1)) }
    try store.write { tx in try tx.insert(Note(id: "b")) }
    let notes = try other.read { tx in try tx.fetchCount(Note.all) }
    #expect(notes == 2)
  }

  @Test("D3: ends with the closing of this store, and of no other, nor of its reads")
  func closes() throws {
    let store = try openStore(Note.self)
    let other = try openStore(Note.self)
    try other.read { tx in
      store.close()
      #expect(reason { try store.read { _ in } } == .closed)
      try other.write { tx in try tx.insert(Note(id: "a")) }
      #expect(try other.readers.map(\.lag) == [1])
      #expect(try tx.fetchCount(Note.all) == 0)
    }
    #expect(try other.read { tx in try tx.fetchCount(Note.all) } == 1)
  }
}

struct OtherNote: Document {
  var id: String
  static let collectionName = "Note"
}

struct TwiceNamed: Document {
  var id: Int
  var a: Int
  var b: Int
  static let indexes: [Index<TwiceNamed>] = [.value(\.a, name: "x"), .value(\.b, name: "x")]
}

struct Unprovable: Document {
  var id: Int
  var a: Int
  var b: Int
  var sum: Int { a + b }
  static let indexes: [Index<Unprovable>] = [.value(\.sum)]
}
