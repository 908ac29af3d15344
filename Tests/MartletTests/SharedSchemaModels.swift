import Martlet

/// A note as the first program knows it.
struct Note1: Document, Equatable {
  var id: Int
  var title: String
  var stars: Int
  static let collectionName = "Note"
  static let indexes: [Index<Note1>] = [.value(\.title), .count(by: \.stars)]
}

/// A later program has more fields and the same indexes.
struct Note2: Document, Equatable {
  struct Place: Codable, Equatable, Sendable {
    var page: Int
    var line: Int
  }

  var id: Int
  var title: String
  var stars: Int
  var mood: String?
  var place: Place?
  static let collectionName = "Note"
  static let schemaVersion = 2
  static let indexes: [Index<Note2>] = [.value(\.title), .count(by: \.stars)]

  /// What an older program sees of it.
  var older: Note1 { Note1(id: id, title: title, stars: stars) }
}

/// A third one has an index of a field that the first one does not know.
struct Note3: Document, Equatable {
  var id: Int
  var title: String
  var stars: Int
  var mood: String?
  var place: Note2.Place?
  static let collectionName = "Note"
  static let schemaVersion = 3
  static let indexes: [Index<Note3>] = [
    .value(\.title), .count(by: \.stars), .value(\.mood, \.stars),
  ]
}

/// A fourth one has no index.
struct Note4: Document, Equatable {
  var id: Int
  var title: String
  var stars: Int
  var mood: String?
  var place: Note2.Place?
  static let collectionName = "Note"
  static let schemaVersion = 4
}

/// The notes that must be stored, by id.
typealias NoteModel = [Int: Note2]

extension NoteModel {
  var sorted: [Note2] { values.sorted { $0.id < $1.id } }
}
