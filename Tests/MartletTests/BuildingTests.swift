import Foundation
import LMDB
import Martlet
import TestSupport
import Testing

@Suite("An index over stored documents", .temporaryDirectory)
struct BuildingTests {
  @Test("is built in batches, and goes on where it was broken off")
  func resumes() throws {
    try fill(35)
    do {
      let store = try openStore(Track.self, batches: 2)
      #expect(try store.readiness(of: "Track").values.allSatisfy { !$0 })
      #expect(try store.verify().isSound)
    }
    let seen = Guarded<[IndexProgress]>([])
    let store = try openStore(Track.self, batches: nil) { progress in
      seen.withLock { $0.append(progress) }
    }
    let progress = seen.withLock { $0 }
    #expect(progress.map(\.coveredDocuments) == [30, 35])
    #expect(progress.map(\.documents) == [35, 35])
    #expect(progress.allSatisfy { $0.collection == "Track" && $0.indexes.count == 8 })
    try expectReady(store)
  }

  @Test("is ready at once where there are no documents")
  func isReadyWhenEmpty() throws {
    do { _ = try openStore(PlainTrack.self) }
    let store = try openStore(Track.self, batches: nil) { _ in
      Issue.record("nothing is to be built")
    }
    try store.write { tx in try tx.insert(Track(1)) }
    try expectReady(store)
  }

  @Test("ends a batch where its documents take too many bytes")
  func boundsBytes() throws {
    try fill(5)
    let seen = Guarded(0)
    var options = DocumentStore.Options()
    options.mapSize = 1 << 30
    options.building.bytes = 1
    options.onIndexProgress = { _ in seen.withLock { $0 += 1 } }
    let url = TemporaryDirectory.current.appending(path: "store")
    let store = try DocumentStore(at: url, for: Track.self, options: options)
    #expect(seen.withLock { $0 } == 5)
    try expectReady(store)
  }

  @Test("says that it is not ready to those who ask it, and is left out of queries")
  func refusesReads() throws {
    try fill(35)
    let store = try openStore(Track.self, batches: 1)
    try store.read { tx throws in
      #expect(reason { _ = try tx.counts(by: \Track.genre) } == .indexNotReady)
      #expect(reason { _ = try tx.count(Track.genres, of: "jazz") } == .indexNotReady)
      #expect(reason { _ = try tx.ranking(Track.genres) } == .indexNotReady)
      #expect(reason { _ = try tx.sums(of: \Track.seconds, by: \Track.genre) } == .indexNotReady)
      let minimum = failure {
        _ = try tx.minimum(of: \Track.seconds, by: \Track.genre, within: "jazz")
      }
      #expect(minimum?.reason == .indexNotReady)
      #expect(minimum?.index == "minimum(seconds by genre)")
      #expect(reason { let _: [Track] = try tx.referring(to: 1, via: \.albumID) } == .indexNotReady)
    }
    let found = try store.read { tx in try tx.fetchCount(Track.filter { $0.code == "code 33" }) }
    #expect(found == 1)
    let refused = reason {
      try store.write { tx in _ = try tx.upsert(Track(40), on: \.code) }
    }
    #expect(refused == .indexNotReady)
  }

  @Test("catches up with one that has come further, then both go on together")
  func joins() throws {
    try fill(35)
    do { _ = try openStore(TrackByCode.self, batches: 2) }
    let seen = Guarded<[IndexProgress]>([])
    let store = try openStore(TrackByCodeAndGenre.self, batches: nil, of: 15) { progress in
      seen.withLock { $0.append(progress) }
    }
    let progress = seen.withLock { $0 }
    #expect(progress.map(\.coveredDocuments) == [15, 20, 35])
    #expect(progress.map(\.indexes.count) == [1, 1, 2])
    #expect(try store.readiness(of: "Track").values.allSatisfy { $0 })
    #expect(try store.verify().isSound)
  }

  @Test("is built by two programs that share the work")
  func shares() throws {
    try fill(95)
    let seen = Guarded<[Int]>([])
    let url = TemporaryDirectory.current
    let store = try openStore(Track.self, batches: nil) { progress in
      seen.withLock { $0.append(progress.coveredDocuments) }
      #expect(throws: Never.self) {
        var options = DocumentStore.Options()
        options.mapSize = 1 << 30
        options.durability = .relaxed
        options.building.documents = 10
        options.building.batches = 1
        _ = try DocumentStore(at: url.appending(path: "store"), for: Track.self, options: options)
      }
    }
    #expect(seen.withLock { $0 } == [10, 30, 50, 70, 90])
    try expectReady(store)
  }

  @Test("whose rows are ids of both signs takes those that come in before and behind")
  func coversNegativeRows() throws {
    do {
      let store = try openStore(PlainPoint.self)
      try store.write { tx throws in
        for id in -10..<10 { try tx.insert(PlainPoint(id: id * 10, value: id)) }
      }
    }
    let store = try openStore(Point.self, batches: 1, of: 7)
    try store.write { tx throws in
      try tx.insert(Point(id: -500, value: 1))
      try tx.insert(Point(id: -5, value: 1))
      try tx.insert(Point(id: 500, value: 1))
      try tx.move(Point.self, id: -500) { $0.id = 600 }
      try tx.move(Point.self, id: 90) { $0.id = -600 }
    }
    #expect(try store.verify().isSound)
    let other = try openStore(Point.self, batches: nil)
    #expect(try other.readiness(of: "Point").values.allSatisfy { $0 })
    #expect(try other.verify().isSound)
    let found = try other.read { tx in try tx.fetchCount(Point.filter { $0.value == 1 }) }
    #expect(found == 4)
  }

  @Test("leaves no trace of its building when it is ready, nor when a newer program drops it")
  func leavesNoPosition() throws {
    try fill(35)
    do { _ = try openStore(Track.self, batches: 1) }
    #expect(try countPositions() == 8)
    do { _ = try openStore(TrackWithoutIndexes.self) }
    #expect(try countPositions() == 0)
    do { _ = try openStore(NewestTrack.self, batches: nil) }
    #expect(try countPositions() == 0)
  }

  @Test("stays where the room ends, and goes on where there is more")
  func survivesFullMap() throws {
    func open(_ types: any Document.Type..., pages: Int) throws -> DocumentStore {
      var options = DocumentStore.Options()
      options.mapSize = 1 << 30
      options.maximumSize = pages * 4096
      options.durability = .relaxed
      options.building.documents = 10
      let url = TemporaryDirectory.current.appending(path: "store")
      return try DocumentStore(at: url, for: types, options: options)
    }
    do {
      let store = try open(PlainTrack.self, pages: 130)
      try store.write { tx throws in
        for number in 0..<1000 { try tx.insert(PlainTrack(number)) }
      }
    }
    #expect(reason { _ = try open(Track.self, pages: 130) } == .mapFull)
    do {
      let store = try openStore(PlainTrack.self)
      #expect(try store.readiness(of: "Track").values.allSatisfy { !$0 })
      #expect(try store.readiness(of: "Track").count == 8)
    }
    let seen = Guarded<[Int]>([])
    let store = try openStore(Track.self, batches: nil) { progress in
      seen.withLock { $0.append(progress.coveredDocuments) }
    }
    #expect(seen.withLock { $0.first ?? 0 } > 10)
    try expectReady(store)
  }

  private func fill(_ count: Int) throws {
    let store = try openStore(PlainTrack.self)
    try store.write { tx throws in
      for number in 0..<count { try tx.insert(PlainTrack(number)) }
    }
  }

  /// Expects every index to be there and to say what the documents say.
  private func expectReady(_ store: DocumentStore) throws {
    let ready = try store.readiness(of: "Track")
    #expect(ready.count == 8)
    #expect(ready.values.allSatisfy { $0 })
    #expect(try store.verify().isSound)
    try expectSums(store)
  }
}

/// Expects the sums and the lowest values to be those of the documents.
func expectSums(_ store: DocumentStore) throws {
  try store.read { tx throws in
    var sums: [String: Int64] = [:]
    var lowest: [String: Int] = [:]
    for track in try tx.fetch(Track.all) {
      sums[track.genre, default: 0] += Int64(track.seconds)
      lowest[track.genre] = min(lowest[track.genre] ?? .max, track.seconds)
    }
    let found = try tx.sums(of: \Track.seconds, by: \Track.genre)
    #expect(Dictionary(uniqueKeysWithValues: found.map { ($0.group, $0.sum) }) == sums)
    let minimums = try tx.minimums(of: \Track.seconds, by: \Track.genre)
    #expect(Dictionary(uniqueKeysWithValues: minimums.map { ($0.group, $0.value) }) == lowest)
  }
}

private struct TrackByCode: Document {
  var id: String
  var code: String
  static let collectionName = "Track"
  static let indexes: [Index<TrackByCode>] = [.unique(\.code)]
}

private struct TrackByCodeAndGenre: Document {
  var id: String
  var code: String
  var genre: String
  static let collectionName = "Track"
  static let indexes: [Index<TrackByCodeAndGenre>] = [.unique(\.code), .count(by: \.genre)]
}

private struct TrackWithoutIndexes: Document {
  var id: String
  static let collectionName = "Track"
  static let schemaVersion = 2
}

private struct NewestTrack: Document {
  var id: String
  var genre: String
  static let collectionName = "Track"
  static let schemaVersion = 3
  static let indexes: [Index<NewestTrack>] = [.value(\.genre)]
}

private struct PlainPoint: Document {
  var id: Int
  var value: Int
  static let collectionName = "Point"
}

private struct Point: Document {
  var id: Int
  var value: Int
  static let indexes: [Index<Point>] = [.value(\.value), .count(by: \.value)]
}
