import Foundation
import Martlet
import TestSupport
import Testing

@Suite("An id", .temporaryDirectory)
struct IDTests {
  @Test("A1: with a zero in it is itself alone")
  func keepsZeros() throws {
    try withStore(Note.self) { store in
      let ids = ["p\0\0", "p", "p\0"]
      try store.write { tx in for id in ids { try tx.insert(Note(id: id)) } }
      let found = try store.read { tx in try tx.fetch(Note.self, ids: "a"..."z").map(\.id) }
      #expect(found == ["p", "p\0", "p\0\0"])
    }
  }

  @Test("A5, L7: that is too long is not found, and not stored")
  func refusesLong() throws {
    try withStore(Note.self) { store in
      let long = String(repeating: "x", count: 4000)
      let found = try store.read { tx in try tx.find(Note.self, id: long) }
      #expect(found == nil)
      let why = reason { try store.write { tx in try tx.insert(Note(id: long)) } }
      #expect(why == .invalidKey)
    }
  }

  @Test("L8: in another normal form is the same id")
  func normalizes() throws {
    try withStore(Note.self) { store in
      try store.write { tx in try tx.insert(Note(id: "caf\u{E9}")) }
      let found = try store.read { tx in try tx.find(Note.self, id: "cafe\u{301}") }
      #expect(found != nil)
    }
  }

  @Test("A8, A10: that is an integer sorts by value, the negative ones first")
  func sortsIntegers() throws {
    try withStore(Counter.self) { store in
      let ids = [255, 256, -1, 65536, 0, -3, 65535, -65536]
      try store.write { tx in for id in ids { try tx.insert(Counter(id: id, value: 0)) } }
      try store.read { tx throws in
        #expect(try tx.fetch(Counter.all).map(\.id) == ids.sorted())
        #expect(try tx.fetch(Counter.self, ids: -3...0).map(\.id) == [-3, -1, 0])
        #expect(try tx.fetch(Counter.self, ids: 255..<65536).map(\.id) == [255, 256, 65535])
        #expect(try tx.fetch(Counter.self, ids: ...(-1)).map(\.id) == [-65536, -3, -1])
        #expect(try tx.fetch(Counter.self, ids: 65535...).map(\.id) == [65535, 65536])
      }
    }
  }
}
