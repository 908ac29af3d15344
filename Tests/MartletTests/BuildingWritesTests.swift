import Foundation
import LMDB
import Martlet
import TestSupport
import Testing

@Suite("A write while an index is built", .temporaryDirectory)
struct BuildingWritesTests {
  @Test("keeps covered documents exact and leaves the others to the builder", arguments: 0..<8)
  func interleaves(_ seed: Int) throws {
    try fill(120)
    let writer = try openStore(Track.self, batches: 0)
    let random = Guarded(SeededGenerator(seed: seed))
    let builder = try openStore(Track.self, batches: nil) { _ in
      #expect(throws: Never.self) {
        let generator = random.withLock { $0 }
        let used = try Self.change(writer, generator)
        random.withLock { $0 = used }
        let report = try writer.verify()
        #expect(report.isSound, "\(report.problems)")
      }
    }
    #expect(try builder.readiness(of: "Track").values.allSatisfy { $0 })
    for store in [builder, writer] {
      let report = try store.verify()
      #expect(report.isSound, "\(report.problems)")
      try expectSums(store)
    }
  }

  @Test("of another thread gets in between each two batches")
  func getsIn() throws {
    try fill(50)
    let writer = try openStore(Track.self, batches: 0)
    let count = Guarded(0)
    let builder = try openStore(Track.self, batches: nil) { _ in
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        let number = count.withLock { count in
          count += 1
          return count
        }
        let refused = reason {
          try writer.write { tx throws in
            _ = try tx.update(Track.self, id: "track 1") { $0.seconds = number }
          }
        }
        #expect(refused == nil)
        done.signal()
      }
      done.wait()
    }
    let track = try builder.read { tx in try tx.find(Track.self, id: "track 1") }
    #expect(count.withLock { $0 } == 5)
    #expect(track?.seconds == 5)
    #expect(try builder.verify().isSound)
  }

  @Test("that deletes obeys the rules of documents that are not covered yet")
  func obeysRules() throws {
    try fill(35)
    let store = try openStore(Track.self, Album.self, batches: 1)
    try store.write { tx in try tx.delete(Album.self, id: 1) }
    let left = try store.read { tx in try tx.fetchCount(Track.filter { $0.albumID == 1 }) }
    let others = try store.read { tx in try tx.fetchCount(Track.filter { $0.albumID == 2 }) }
    #expect(left == 0)
    #expect(others == 11)
    try store.write { tx in try tx.move(Album.self, id: 2) { $0.id = 7 } }
    let moved = try store.read { tx in try tx.fetchCount(Track.filter { $0.albumID == 7 }) }
    #expect(moved == 11)
    let finished = try openStore(Track.self, Album.self, batches: nil)
    let referring: [Track] = try finished.read { tx in try tx.referring(to: 7, via: \.albumID) }
    #expect(referring.count == 11)
    #expect(try finished.verify().isSound)
  }

  @Test("that deletes is denied by a document that is not covered yet")
  func isDenied() throws {
    try fill(35)
    let store = try openStore(DenyingTrack.self, Album.self, batches: 0)
    let error = failure { try store.write { tx throws in _ = try tx.delete(Album.self, id: 1) } }
    #expect(error?.reason == .deleteDenied)
    #expect(error?.holder as? String == "track 1")
    try store.write { tx throws in
      try tx.delete(Album.self, id: 1)
      try tx.deleteAll(DenyingTrack.filter { $0.albumID == 1 })
    }
    _ = try openStore(DenyingTrack.self, Album.self, batches: nil)
    #expect(try store.verify().isSound)
  }

  @Test("that deletes cascades to documents that are not covered yet")
  func cascades() throws {
    try fill(35)
    let store = try openStore(OwnedTrack.self, Album.self, batches: 2)
    try store.write { tx in try tx.delete(Album.self, id: 1) }
    let left = try store.read { tx in try tx.fetchCount(OwnedTrack.all) }
    #expect(left == 35 - 12)
    _ = try openStore(OwnedTrack.self, Album.self, batches: nil)
    #expect(try store.verify().isSound)
  }

  @Test("cannot delete what documents of an unknown type may refer to")
  func refusesUnknownOwner() throws {
    try fill(35)
    do { _ = try openStore(Track.self, Album.self, batches: 0) }
    let store = try openStore(Album.self)
    let error = failure { try store.write { tx throws in _ = try tx.delete(Album.self, id: 1) } }
    #expect(error?.reason == .indexNotReady)
    #expect(error?.collection == "Track")
    #expect(try store.read { tx in try tx.contains(Album.self, id: 1) })
  }

  @Test("that refers to nothing is refused, whether covered or not")
  func checksReferences() throws {
    try fill(35)
    let store = try openStore(Track.self, Album.self, batches: 1)
    for id in ["track 1", "track 30"] {
      let refused = reason {
        try store.write { tx throws in
          _ = try tx.update(Track.self, id: id) { $0.albumID = 99 }
        }
      }
      #expect(refused == .referenceMissing)
    }
    let inserted = reason { try store.write { tx in try tx.insert(Track(50, albumID: 99)) } }
    #expect(inserted == .referenceMissing)
  }

  @Test("holds on to the schema that an older program lacks")
  func refusesOlder() throws {
    try fill(35)
    let older = try openStore(PlainTrack.self)
    do { _ = try openStore(Track.self, batches: 1) }
    let refused = reason { try older.write { tx in try tx.insert(PlainTrack(99)) } }
    #expect(refused == .schemaChanged)
    #expect(try older.read { tx in try tx.fetchCount(PlainTrack.all) } == 35)
    _ = try openStore(NewerTrack.self, batches: nil)
    try older.write { tx in try tx.insert(PlainTrack(99)) }
    #expect(try older.readiness(of: "Track").isEmpty)
    #expect(try older.verify().isSound)
  }

  /// Changes tracks all over the collection.
  private static func change(
    _ store: DocumentStore,
    _ generator: SeededGenerator
  ) throws -> SeededGenerator {
    var generator = generator
    let batch = Int.random(in: 0..<1 << 40, using: &generator)
    try store.write { tx throws in
      for step in 0..<12 {
        let number = Int.random(in: 0..<120, using: &generator)
        let id = "track \(number)"
        switch Int.random(in: 0..<5, using: &generator) {
        case 0: try tx.delete(Track.self, id: id)
        case 1:
          try tx.update(Track.self, id: id) {
            $0.genre = "genre \(step % 3)"
            $0.tags = ["tag \(step)", "more"]
            $0.albumID = 1 + step % 2
          }
        case 2: try tx.upsert(Track(number, albumID: 2))
        case 3:
          try tx.move(Track.self, id: id) {
            $0.id = "moved \(batch) \(step)"
            $0.code = $0.id
          }
        default:
          var track = Track(1000 + batch * 20 + step)
          track.albumID = 1
          if try !tx.contains(Track.self, id: track.id) { try tx.insert(track) }
        }
      }
    }
    return generator
  }

  /// Stores tracks of three albums, the first of which is none.
  private func fill(_ count: Int) throws {
    let store = try openStore(PlainTrack.self, Album.self)
    try store.write { tx throws in
      try tx.insert(Album(id: 1))
      try tx.insert(Album(id: 2))
      for number in 0..<count {
        try tx.insert(PlainTrack(number, albumID: number % 3 == 0 ? nil : number % 3))
      }
    }
  }
}

private struct DenyingTrack: Document {
  var id: String
  var albumID: Int?
  static let collectionName = "Track"
  static let indexes: [Index<DenyingTrack>] = [
    .reference(\.albumID, to: Album.self, onDelete: .deny)
  ]
}

private struct OwnedTrack: Document {
  var id: String
  var albumID: Int?
  static let collectionName = "Track"
  static let indexes: [Index<OwnedTrack>] = [
    .reference(\.albumID, to: Album.self, onDelete: .cascade)
  ]
}

private struct NewerTrack: Document {
  var id: String
  static let collectionName = "Track"
  static let schemaVersion = 2
}
