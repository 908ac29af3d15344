import Martlet
import TestSupport
import Testing

@Suite("A reference with another delete rule", .temporaryDirectory)
struct RuleChangeTests {
  @Test("keeps its entries in a newer program, which obeys the new rule")
  func keepsEntries() throws {
    try fill()
    let store = try openStore(CascadingTrack.self, batches: nil) { _ in
      Issue.record("nothing is to be built")
    }
    let index = try store.storedSchema().first { $0.record.name == "Track" }?.record.indexes.first
    #expect(index?.number == 1)
    #expect(index?.isReady == true)
    #expect(index?.definition.reference?.rule == .cascade)
    #expect(index?.definition.reference?.isChecked == false)
    try store.write { tx in try tx.delete(Album.self, id: 1) }
    #expect(try store.read { tx in try tx.fetchCount(CascadingTrack.all) } == 0)
    #expect(try store.verify().isSound)
  }

  @Test("goes on being built")
  func goesOn() throws {
    try fill(batches: 1)
    let store = try openStore(CascadingTrack.self, batches: 1)
    #expect(try store.readiness(of: "Track") == ["reference(albumID)": false])
    try store.write { tx in try tx.delete(Album.self, id: 1) }
    #expect(try store.read { tx in try tx.fetchCount(CascadingTrack.all) } == 0)
    let finished = try openStore(CascadingTrack.self, batches: nil)
    #expect(try finished.readiness(of: "Track") == ["reference(albumID)": true])
    #expect(try finished.verify().isSound)
  }

  @Test("shuts out writes of the program with the old rule, and of one with the same version")
  func shutsOut() throws {
    try fill()
    let older = try openStore(NullifyingTrack.self)
    let same = try openStore(SameVersionTrack.self)
    let track = SameVersionTrack(id: "x", albumID: 1)
    #expect(reason { try same.write { tx in try tx.insert(track) } } == .schemaChanged)
    _ = try openStore(CascadingTrack.self)
    let refused = reason {
      try older.write { tx in try tx.insert(NullifyingTrack(id: "x", albumID: 1)) }
    }
    #expect(refused == .schemaChanged)
  }

  /// Stores 30 tracks of one album, and builds their index as far as asked.
  private func fill(batches: Int? = nil) throws {
    do {
      let store = try openStore(PlainTrack.self, Album.self)
      try store.write { tx throws in
        try tx.insert(Album(id: 1))
        for number in 0..<30 { try tx.insert(PlainTrack(number, albumID: 1)) }
      }
    }
    _ = try openStore(NullifyingTrack.self, batches: batches)
  }
}

private struct NullifyingTrack: Document {
  var id: String
  var albumID: Int?
  static let collectionName = "Track"
  static let indexes: [Index<NullifyingTrack>] = [
    .reference(\.albumID, to: Album.self, onDelete: .nullify)
  ]
}

private struct SameVersionTrack: Document {
  var id: String
  var albumID: Int?
  static let collectionName = "Track"
  static let indexes: [Index<SameVersionTrack>] = [
    .reference(\.albumID, to: Album.self, onDelete: .deny)
  ]
}

private struct CascadingTrack: Document {
  var id: String
  var albumID: Int?
  static let collectionName = "Track"
  static let schemaVersion = 2
  static let indexes: [Index<CascadingTrack>] = [
    .reference(\.albumID, to: Album.self, onDelete: .cascade, .unchecked)
  ]
}
