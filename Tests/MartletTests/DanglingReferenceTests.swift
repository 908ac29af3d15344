import Foundation
import Martlet
import TestSupport
import Testing

@Suite("A reference that leads to nothing by right", .temporaryDirectory)
struct DanglingReferenceTests {
  @Test("S4: stands in nobody's way: not of other ids, not of a move, not of a rebuild")
  func disturbsNobody() throws {
    try withStore(Playlist.self) { store in
      try store.write { tx throws in
        try tx.insert(contentsOf: [Tag(id: "a"), Tag(id: "b")])
        try tx.insert(Playlist(id: 1, tagIDs: ["a"]))
      }
      try store.write { tx in try tx.delete(Tag.self, id: "a") }
      try store.write { tx throws in
        try tx.update(Playlist.self, id: 1) { $0.tagIDs = ["a", "c"] }
        try tx.insert(Tag(id: "c"))
      }
      try store.write { tx throws in
        try tx.move(Playlist.self, id: 1) {
          $0.id = 2
          $0.tagIDs = ["a", "b", "c"]
        }
      }
      var error: StoreError?
      do {
        try store.write { tx throws in
          try tx.move(Playlist.self, id: 2) {
            $0.id = 3
            $0.tagIDs.append("d")
          }
        }
      } catch let caught as StoreError { error = caught }
      #expect(error?.reason == .referenceMissing)
      #expect(error?.values.first as? String == "d")
      try store.rebuild()
      let report = try store.verify()
      #expect(report.isSound)
      #expect(report.looseReferences == 1)
    }
    let store = try openStore(Playlist.self)
    let found = try store.read { tx in try tx.referring(to: "a", via: \Playlist.tagIDs) }
    #expect(found.map(\.id) == [2])
  }

  @Test("S4: is not made of one that a type unknown to the program denies")
  func deniesForUnknownTypes() throws {
    do {
      let store = try openStore(Post.self)
      try store.write { tx throws in
        try tx.insert(User(id: "ana"))
        try tx.insert(Post(id: "p", authorID: "ana"))
      }
    }
    do {
      let store = try openStore(User.self)
      let found = reason { try store.write { tx in _ = try tx.delete(User.self, id: "ana") } }
      #expect(found == .deleteDenied)
    }
    let store = try openStore(User.self, PostWithoutReferences.self)
    let found = reason { try store.write { tx in _ = try tx.delete(User.self, id: "ana") } }
    #expect(found == .deleteDenied)
  }
}

/// A list whose tags may go.
private struct Playlist: Document {
  var id: Int
  var tagIDs: [String]
  static let indexes: [Index<Playlist>] = [
    .reference(\.tagIDs, to: Tag.self, onDelete: .noAction)
  ]
}

private struct PostWithoutReferences: Document {
  var id: String
  static let collectionName = "Post"
}
