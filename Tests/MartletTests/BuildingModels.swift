import Foundation
import Martlet
import TestSupport

/// A track as a program without indexes knows it.
struct PlainTrack: Document, Equatable {
  var id: String
  var code: String
  var genre: String
  var seconds: Int
  var tags: [String] = []
  var albumID: Int?

  static let collectionName = "Track"

  /// A track whose fields follow from a number.
  init(_ number: Int, code: String? = nil, albumID: Int? = nil) {
    id = "track \(number)"
    self.code = code ?? "code \(number)"
    genre = ["jazz", "folk", "rock"][number % 3]
    seconds = 100 + number
    tags = number % 4 == 0 ? [] : ["tag \(number % 5)", "tag \(number % 7)"]
    self.albumID = albumID
  }
}

/// The same track with an index of every kind.
struct Track: Document, Equatable {
  var id: String
  var code: String
  var genre: String
  var seconds: Int
  var tags: [String] = []
  var albumID: Int?

  static let genres = CountedGroups<Track, String>(
    "genres",
    by: .value(\.genre),
    ranking: .descending(within: 0)
  )

  static let indexes: [Index<Track>] = [
    .unique(\.code),
    .value(\.genre, \.seconds),
    .each(\.tags),
    .count(genres),
    .count(by: \.genre),
    .sum(\.seconds, by: \.genre),
    .minimum(\.seconds, by: \.genre),
    .reference(\.albumID, to: Album.self, onDelete: .nullify),
  ]

  init(_ number: Int, albumID: Int? = nil) {
    let plain = PlainTrack(number, albumID: albumID)
    id = plain.id
    code = plain.code
    genre = plain.genre
    seconds = plain.seconds
    tags = plain.tags
    self.albumID = albumID
  }
}

/// What tracks refer to.
struct Album: Document, Equatable {
  var id: Int
  var title: String = ""
}

/// Opens the test case's store with small batches.
func openStore(
  _ types: any Document.Type...,
  batches: Int?,
  of documents: Int = 10,
  onProgress: (@Sendable (IndexProgress) -> Void)? = nil
) throws -> DocumentStore {
  var options = DocumentStore.Options()
  options.mapSize = 1 << 30
  options.durability = .relaxed
  options.building.documents = documents
  options.building.batches = batches
  options.onIndexProgress = onProgress
  let url = TemporaryDirectory.current.appending(path: "store", directoryHint: .isDirectory)
  return try DocumentStore(at: url, for: types, options: options)
}

extension DocumentStore {
  /// Which indexes of a collection cover every document, by name.
  func readiness(of collection: String) throws -> [String: Bool] {
    var ready: [String: Bool] = [:]
    for stored in try storedSchema() where stored.record.name == collection {
      for index in stored.record.indexes { ready[index.definition.name] = index.isReady }
    }
    return ready
  }
}

/// How many positions of unfinished indexes the closed store of the test case notes down.
func countPositions() throws -> Int {
  // The name as a tuple: what it is, its letters, its end.
  let start: [UInt8] = [0x02] + Array("build".utf8) + [0]
  var count = 0
  try alter("catalogue") { key, _ in
    if key.starts(with: start) { count += 1 }
    return nil
  }
  return count
}

/// The error that a body throws; nil where it throws none of ours.
func failure(_ body: () throws -> Void) -> StoreError? {
  do {
    try body()
    return nil
  } catch {
    return error as? StoreError
  }
}
