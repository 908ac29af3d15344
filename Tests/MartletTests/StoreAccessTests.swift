import Foundation
import Martlet
import TestSupport
import Testing

@Suite("What a store is opened for", .temporaryDirectory)
struct StoreAccessTests {
  private func options(_ access: DocumentStore.Access = .readWrite) -> DocumentStore.Options {
    var options = DocumentStore.Options()
    options.mapSize = 1 << 30
    options.access = access
    return options
  }

  @Test("S11: in memory it leaves nothing on disk, is its own, and is empty the next time")
  func inMemory() throws {
    func open() throws -> DocumentStore {
      try DocumentStore.inMemory(for: Person.self, options: options())
    }
    let store = try open()
    #expect(store.url == nil)
    try store.write { tx in for number in 0..<100 { try tx.insert(Person(number)) } }
    #expect(try store.read { tx in try tx.fetchCount(Person.all) } == 100)
    #expect(try store.verify().isSound)
    let other = try open()
    #expect(try other.read { tx in try tx.fetchCount(Person.all) } == 0)
    store.close()
    #expect(reason { _ = try store.read { _ in } } == .closed)
  }

  @Test(
    "S11: for reading it fetches, refuses to save, and the file stays as it is",
    arguments: [DocumentStore.Access.readOnly, .immutable]
  )
  func readsOnly(access: DocumentStore.Access) throws {
    let url = TemporaryDirectory.current.appending(path: "store")
    do {
      let store = try openStore(Person.self)
      try store.write { tx in try tx.insert(Person(1)) }
    }
    let data = url.appending(path: "data.mdb")
    let before = try Data(contentsOf: data)
    let store = try DocumentStore(at: url, for: Person.self, options: options(access))
    #expect(try store.read { tx in try tx.find(Person.self, id: UUID(1)) } == Person(1))
    #expect(reason { try store.write { tx in try tx.insert(Person(2)) } } == .readOnly)
    #expect(try store.verify().isSound)
    #expect(try store.readers.isEmpty)
    #expect(try Data(contentsOf: data) == before)
  }

  @Test("S11: several stores stand side by side, in memory and on disk")
  func several() throws {
    let notes = try openStore(Note.self, name: "notes")
    let people = try openStore(Person.self, name: "people")
    let memory = try DocumentStore.inMemory(for: Note.self, options: options())
    try notes.write { tx in try tx.insert(Note(id: "a")) }
    try people.write { tx in try tx.insert(Person(1)) }
    try memory.write { tx in
      try tx.insert(Note(id: "b"))
      // A write of another store is no write inside this one.
      try notes.write { tx in try tx.insert(Note(id: "c")) }
    }
    #expect(try notes.read { tx in try tx.fetchCount(Note.all) } == 2)
    #expect(try people.read { tx in try tx.fetchCount(Person.all) } == 1)
    #expect(try memory.read { tx in try tx.fetchCount(Note.all) } == 1)
  }

  @Test("makes its files for whom the options say")
  func fileMode() throws {
    var options = options()
    options.fileMode = 0o600
    let url = TemporaryDirectory.current.appending(path: "private")
    _ = try DocumentStore(at: url, for: Note.self, options: options)
    #expect(try permissions("private/data.mdb") == 0o600)
    #expect(try permissions("private/lock.mdb") == 0o600)
    #expect(try permissions("private") == 0o700)
  }

  @Test("moved under the program is noticed by the next write")
  func moved() throws {
    let store = try openStore(Note.self)
    let url = TemporaryDirectory.current.appending(path: "store")
    try FileManager.default.moveItem(at: url, to: url.appendingPathExtension("moved"))
    #expect(reason { try store.write { tx in try tx.insert(Note(id: "a")) } } == .moved)
  }
}
