import Foundation
import Martlet
import TestSupport
import Testing

@Suite("An entry that leads to another document", .temporaryDirectory)
struct MisleadingEntryTests {
  /// Lets the ids of two notes lead to each other's rows.
  private func exchangeIDs() throws {
    do {
      let store = try openStore(Note.self)
      try store.write { tx throws in
        for id in ["a", "b", "c"] { try tx.insert(Note(id: id, text: "text of \(id)")) }
      }
    }
    var rows: [[UInt8]] = []
    try alter("ids.1") { _, row in
      rows.append(row)
      return nil
    }
    var turn = 0
    try alter("ids.1") { _, _ in
      defer { turn += 1 }
      return [rows[1], rows[0], rows[2]][turn]
    }
  }

  @Test("D13: of the table of ids is an error, and never another document")
  func ids() throws {
    try exchangeIDs()
    let store = try openStore(Note.self)
    for id in ["a", "b"] {
      #expect(reason { _ = try store.read { tx in try tx.find(Note.self, id: id) } } == .corrupted)
    }
    #expect(
      reason { _ = try store.read { tx in try tx.fetch(Note.self, ids: "a"..."b") } } == .corrupted
    )
    #expect(try store.read { tx in try tx.find(Note.self, id: "c") }?.text == "text of c")
    let changes: [(inout WriteTransaction) throws -> Void] = [
      { tx in _ = try tx.delete(Note.self, id: "a") },
      { tx in _ = try tx.update(Note.self, id: "a") { $0.text = "" } },
      { tx in try tx.upsert(Note(id: "a", text: "")) },
      { tx in _ = try tx.move(Note.self, id: "a") { $0.id = "d" } },
    ]
    for change in changes {
      #expect(reason { try store.write { tx in try change(&tx) } } == .corrupted)
    }
    #expect(try store.read { tx in try tx.fetch(Note.all) }.map(\.id) == ["a", "b", "c"])
    try store.rebuild()
    #expect(try store.read { tx in try tx.find(Note.self, id: "a") }?.text == "text of a")
    #expect(try store.verify().isSound)
  }

  @Test("D13: of a reference is an error, and deletes nothing")
  func references() throws {
    do {
      let store = try openStore(Shelf.self, Volume.self)
      try store.write { tx throws in
        for id in 1...2 { try tx.insert(Shelf(id: id)) }
        for id in 1...4 { try tx.insert(Volume(id: id, shelf: (id - 1) / 2 + 1)) }
      }
    }
    // The last byte of the key is the row: volume 1 of the first shelf becomes volume 4.
    var isDone = false
    var moved: (key: [UInt8], value: [UInt8])?
    try alter("index.2.1") { key, value in
      if isDone { return nil }
      isDone = true
      moved = (Array(key.dropLast()) + [4], value)
      return []
    }
    let entry = try #require(moved)
    try plant(entry.key, entry.value, in: "index.2.1")
    let store = try openStore(Shelf.self, Volume.self)
    let found = reason {
      _ = try store.read { tx in try tx.referring(to: 1, via: \Volume.shelf) }
    }
    #expect(found == .corrupted)
    #expect(reason { try store.write { tx in _ = try tx.delete(Shelf.self, id: 1) } } == .corrupted)
    #expect(try store.read { tx in try tx.fetchCount(Volume.all) } == 4)
    try store.rebuild()
    try store.write { tx in _ = try tx.delete(Shelf.self, id: 1) }
    #expect(try store.read { tx in try tx.fetch(Volume.all) }.map(\.id) == [3, 4])
  }
}

/// A place of volumes.
private struct Shelf: Document {
  var id: Int
}

/// A document that goes with its shelf.
private struct Volume: Document {
  var id: Int
  var shelf: Int

  static let indexes: [Index<Volume>] = [.reference(\.shelf, to: Shelf.self, onDelete: .cascade)]
}
