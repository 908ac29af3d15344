import Foundation
import LMDB
import Martlet
import TestSupport
import Testing

@Suite("A document that stands against a new index", .temporaryDirectory)
struct BuildingFailureTests {
  @Test("B6: with a unique value that another one has is named with it, and nothing changes")
  func namesDuplicates() throws {
    try fill { $0[17].code = "code 3" }
    let before = try record(of: openStore(PlainTrack.self))
    let error = failure { _ = try openStore(Track.self, Album.self, batches: nil) }
    #expect(error?.reason == .uniqueViolation)
    #expect(error?.operation == "build index")
    #expect(error?.collection == "Track")
    #expect(error?.index == "unique(code)")
    #expect(error?.key as? String == "track 17")
    #expect(error?.holder as? String == "track 3")
    try expectOlderWrites()
    let store = try openStore(PlainTrack.self)
    let after = try record(of: store)
    #expect(after?.indexes == before?.indexes)
    #expect(after?.schemaVersion == before?.schemaVersion)
    #expect(after?.fingerprint == before?.fingerprint)
    try store.write { tx in
      try tx.update(PlainTrack.self, id: "track 17") { $0.code = "code 17" }
    }
    let newer = try openStore(Track.self, Album.self, batches: nil)
    #expect(try newer.readiness(of: "Track").values.allSatisfy { $0 })
    #expect(try newer.verify().isSound)
  }

  @Test("can be changed and deleted while the index is built")
  func canBeMended() throws {
    do {
      let store = try openStore(PlainRatio.self)
      try store.write { tx in
        try tx.insert(contentsOf: (0..<30).map { PlainRatio(id: $0, ratio: Double($0)) })
        try tx.upsert(PlainRatio(id: 25, ratio: .nan))
        try tx.upsert(PlainRatio(id: 27, ratio: .nan))
      }
    }
    do {
      let store = try openStore(Ratio.self, batches: 1)
      try store.write { tx throws in
        try tx.delete(Ratio.self, id: 25)
        try tx.update(Ratio.self, id: 27) { $0.ratio = 0.5 }
      }
    }
    let store = try openStore(Ratio.self, batches: nil)
    let report = try store.verify()
    #expect(report.isSound, "\(report.problems)")
    #expect(report.entries == 29)
  }

  @Test("that refers to nothing is named")
  func namesMissing() throws {
    try fill { $0[17].albumID = 99 }
    let error = failure { _ = try openStore(Track.self, Album.self, batches: nil) }
    #expect(error?.reason == .referenceMissing)
    #expect(error?.index == "reference(albumID)")
    #expect(error?.key as? String == "track 17")
    try expectOlderWrites()
  }

  @Test("that adds up to too much is refused")
  func refusesSums() throws {
    try fill { tracks in
      tracks[17].seconds = .max
      tracks[20].seconds = .max
    }
    let error = failure { _ = try openStore(Track.self, Album.self, batches: nil) }
    #expect(error?.reason == .sumOutOfRange)
    #expect(error?.index == "sum(seconds by genre)")
    #expect(error?.collection == "Track")
    try expectOlderWrites()
  }

  @Test("that does not decode is named")
  func namesUndecodable() throws {
    try fill { _ in }
    let error = failure { _ = try openStore(RatedTrack.self, batches: nil) }
    #expect(error?.reason == .decodingFailed)
    #expect(error?.index == "rating")
    #expect(error?.key as? String == "track 0")
    #expect(error?.path == "rating")
    try expectOlderWrites()
  }

  @Test("whose unique value is no number is named")
  func namesInvalid() throws {
    do {
      let store = try openStore(PlainMeasure.self)
      try store.write { tx in try tx.insert(PlainMeasure(id: 1, value: .nan)) }
    }
    let error = failure { _ = try openStore(Measure.self, batches: nil) }
    #expect(error?.reason == .invalidKey)
    #expect(error?.index == "unique(value)")
    #expect(error?.key as? Int == 1)
  }

  @Test("lets an older program make its own indexes anew")
  func putsVersionBack() throws {
    do {
      let store = try openStore(GenreTrack.self)
      try store.write { tx throws in
        for number in 0..<30 {
          let plain = PlainTrack(number)
          try tx.insert(GenreTrack(id: plain.id, genre: plain.genre))
        }
      }
    }
    #expect(
      reason { _ = try openStore(UniqueGenreTrack.self, batches: nil) } == .uniqueViolation
    )
    let store = try openStore(GenreTrack.self)
    #expect(try store.readiness(of: "Track") == ["genre": true])
    #expect(try record(of: store)?.schemaVersion == 1)
    let jazz = try store.read { tx in try tx.fetchCount(GenreTrack.filter { $0.genre == "jazz" }) }
    #expect(jazz == 10)
    #expect(try store.verify().isSound)
  }

  @Test("also takes the indexes of other collections out again")
  func undoesOthers() throws {
    try fill { $0[17].code = "code 3" }
    let older = try openStore(Album.self)
    try older.write { tx in try tx.insert(Album(id: 1)) }
    let seen = Guarded<[String]>([])
    let refused = reason {
      _ = try openStore(CodedTrack.self, TitledAlbum.self, batches: nil) { progress in
        seen.withLock { $0.append(progress.collection) }
      }
    }
    #expect(refused == .uniqueViolation)
    #expect(seen.withLock { $0 } == ["Album", "Track"])
    try older.write { tx in try tx.insert(Album(id: 50)) }
    #expect(try older.readiness(of: "Album").isEmpty)
  }

  @Test("found in a later opening takes the index out too")
  func failsWhenResumed() throws {
    try fill { $0[27].code = "code 3" }
    do { _ = try openStore(Track.self, Album.self, batches: 2) }
    #expect(
      reason { _ = try openStore(Track.self, Album.self, batches: nil) } == .uniqueViolation
    )
    try expectOlderWrites()
  }

  /// Expects a program without the indexes to write.
  private func expectOlderWrites() throws {
    #expect(try countPositions() == 0)
    let store = try openStore(PlainTrack.self)
    try store.write { tx in try tx.insert(PlainTrack(99)) }
    #expect(try store.read { tx in try tx.fetchCount(PlainTrack.all) } == 31)
    #expect(try store.readiness(of: "Track").isEmpty)
    #expect(try store.verify().isSound)
    try store.write { tx in try tx.delete(PlainTrack.self, id: "track 99") }
  }

  private func record(of store: DocumentStore) throws -> CollectionRecord? {
    try store.storedSchema().first { $0.record.name == "Track" }?.record
  }

  private func fill(_ change: (inout [PlainTrack]) -> Void) throws {
    var tracks = (0..<30).map { PlainTrack($0) }
    change(&tracks)
    let store = try openStore(PlainTrack.self)
    try store.write { tx in try tx.insert(contentsOf: tracks) }
  }
}

private struct RatedTrack: Document {
  var id: String
  var rating: Int
  static let collectionName = "Track"
  static let indexes: [Index<RatedTrack>] = [.value(\.rating)]
}

private struct GenreTrack: Document {
  var id: String
  var genre: String
  static let collectionName = "Track"
  static let indexes: [Index<GenreTrack>] = [.value(\.genre)]
}

private struct UniqueGenreTrack: Document {
  var id: String
  var genre: String
  static let collectionName = "Track"
  static let schemaVersion = 2
  static let indexes: [Index<UniqueGenreTrack>] = [.unique(\.genre)]
}

private struct TitledAlbum: Document {
  var id: Int
  var title: String
  static let collectionName = "Album"
  static let indexes: [Index<TitledAlbum>] = [.value(\.title)]
}

private struct CodedTrack: Document {
  var id: String
  var code: String
  static let collectionName = "Track"
  static let indexes: [Index<CodedTrack>] = [.unique(\.code)]
}

private struct PlainMeasure: Document {
  var id: Int
  var value: Double
  static let collectionName = "Measure"
}

private struct Measure: Document {
  var id: Int
  var value: Double
  static let indexes: [Index<Measure>] = [.unique(\.value)]
}

private struct PlainRatio: Document {
  var id: Int
  var ratio: Double
  static let collectionName = "Ratio"
}

private struct Ratio: Document {
  var id: Int
  var ratio: Double
  static let schemaVersion = 2
  static let indexes: [Index<Ratio>] = [.unique(\.ratio)]
}
