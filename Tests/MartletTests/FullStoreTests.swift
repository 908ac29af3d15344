import Foundation
import Martlet
import TestSupport
import Testing

@Suite("A store at its maximum size", .temporaryDirectory)
struct FullStoreTests {
  private func open(maximum: Int) throws -> DocumentStore {
    var options = DocumentStore.Options()
    options.mapSize = 1 << 20
    options.maximumSize = maximum
    options.durability = .relaxed
    let url = TemporaryDirectory.current.appending(path: "store")
    return try DocumentStore(at: url, for: Person.self, options: options)
  }

  /// Inserts people until that fails, and tells how many there are and why it failed.
  private func fill(_ store: DocumentStore, from first: Int) throws
    -> (count: Int, error: StoreError?)
  {
    for number in first..<(first + 100_000) {
      do {
        try store.write { tx in try tx.insert(Person(number, tags: ["a", "b"])) }
      } catch let error as StoreError {
        return (number - first, error)
      }
    }
    return (100_000, nil)
  }

  @Test("D15: refuses what adds, reads on, deletes, and takes more when there is room")
  func fills() throws {
    let store = try open(maximum: 1 << 20)
    let (count, error) = try fill(store, from: 0)
    #expect(error?.reason == .mapFull)
    #expect(error?.operation == "insert")
    #expect(count > 100)
    #expect(try store.verify().isSound)
    #expect(try store.read { tx in try tx.fetchCount(Person.all) } == count)

    // What adds nothing is no matter of room.
    try store.write { tx in _ = try tx.update(Person.self, id: UUID(0)) { $0.age = 7 } }
    let longer = String(repeating: "x", count: 1 << 20)
    let why = reason {
      try store.write { tx in _ = try tx.update(Person.self, id: UUID(0)) { $0.name = longer } }
    }
    #expect(why == .mapFull)

    for number in 0..<count {
      try store.write { tx in _ = try tx.delete(Person.self, id: UUID(number)) }
    }
    #expect(try store.verify().isSound)
    #expect(try store.read { tx in try tx.fetchCount(Person.all) } == 0)
    #expect(try fill(store, from: count).count > 100)
    #expect(try store.verify().isSound)
  }

  @Test("D6, D15: deletes all of it in one write")
  func deletesAll() throws {
    let store = try open(maximum: 1 << 20)
    let count = try fill(store, from: 0).count
    let deleted = try store.write { tx in try tx.deleteAll(Person.all) }
    #expect(deleted == count)
    #expect(try store.verify().isSound)
    #expect(try fill(store, from: count).count > 100)
  }

  @Test("opens again, to be read and emptied")
  func reopens() throws {
    let count = try { () -> Int in
      let store = try open(maximum: 1 << 20)
      return try fill(store, from: 0).count
    }()
    let store = try open(maximum: 1 << 20)
    #expect(try store.read { tx in try tx.fetchCount(Person.all) } == count)
    #expect(reason { try store.write { tx in try tx.insert(Person(1 << 20)) } } == .mapFull)
    #expect(try store.write { tx in try tx.delete(Person.self, id: UUID(3)) })
  }
}
