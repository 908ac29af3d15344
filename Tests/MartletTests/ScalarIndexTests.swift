import Foundation
import Martlet
import TestSupport
import Testing

@Suite("A field of any scalar type", .temporaryDirectory)
struct ScalarIndexTests {
  @Test("B17, A11, A14: is found by its index, nil and the ends of its range included")
  func findsEveryScalar() throws {
    try withStore(Measure.self) { store in
      let all = (0..<12).map { Measure(number: $0) }
      try store.write { tx in try tx.insert(contentsOf: all) }
      try store.read { tx throws in
        func check(
          _ query: Query<Measure>,
          _ isWanted: (Measure) -> Bool,
          sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
          let wanted = all.filter(isWanted).map(\.id)
          expectEqual(try tx.fetch(query).map(\.id), wanted, sourceLocation: sourceLocation)
        }
        for one in all {
          try check(Measure.filter { $0.flag == one.flag }) { $0.flag == one.flag }
          try check(Measure.filter { $0.maybe == one.maybe }) { $0.maybe == one.maybe }
          try check(Measure.filter { $0.small == one.small }) { $0.small == one.small }
          try check(Measure.filter { $0.large >= one.large }) { $0.large >= one.large }
          try check(Measure.filter { $0.ratio <= one.ratio }) { $0.ratio <= one.ratio }
          try check(Measure.filter { $0.date < one.date }) { $0.date < one.date }
          try check(Measure.filter { $0.key == one.key }) { $0.key == one.key }
          try check(Measure.filter { $0.bytes == one.bytes }) { $0.bytes == one.bytes }
          try check(Measure.filter { $0.link == one.link }) { $0.link == one.link }
          try check(Measure.filter { $0.status == one.status }) { $0.status == one.status }
          try check(Measure.filter { $0.mood == one.mood }) { $0.mood == one.mood }
          try check(Measure.filter { $0.box.width > one.box.width }) {
            $0.box.width > one.box.width
          }
          try check(Measure.filter { $0.status == one.status && $0.large < one.large }) {
            $0.status == one.status && $0.large < one.large
          }
        }
        try check(Measure.filter { $0.flag }) { $0.flag }
        try check(Measure.filter { !$0.flag }) { !$0.flag }
        try check(Measure.filter { $0.maybe == nil }) { $0.maybe == nil }
      }
    }
  }

  @Test("A25: that folds by an older table has its index made anew")
  func rebuildsForFolding() throws {
    do {
      let store = try openStore(Folded.self)
      try store.write { tx in try tx.insert(Folded(id: 1, name: "STRASSE")) }
    }
    try alterFolding(from: 1, to: 0)
    let store = try openStore(Folded.self)
    let (record, _) = try #require(try store.storedSchema().first)
    #expect(record.indexes.map(\.number) == [2])
    #expect(record.indexes.map(\.definition.folding) == [1])
    let sharp = "stra\u{DF}e"
    try store.read { tx throws in
      expectEqual(try tx.fetchCount(Folded.filter { $0.name.caseInsensitive == sharp }), 1)
    }
    #expect(try store.verify().isSound)
  }

  @Test("A25: that a newer program folds by a newer table is read, and not written")
  func refusesNewerFolding() throws {
    do {
      let store = try openStore(Folded.self)
      try store.write { tx in try tx.insert(Folded(id: 1, name: "a")) }
    }
    try alterFolding(from: 1, to: 9)
    let store = try openStore(Folded.self)
    #expect(try store.read { tx in try tx.find(Folded.self, id: 1) } != nil)
    let found = reason { try store.write { tx in try tx.insert(Folded(id: 2, name: "b")) } }
    #expect(found == .schemaChanged)
  }

  private func alterFolding(from old: Int, to new: Int) throws {
    try alter("catalogue") { _, value in
      let text = String(decoding: value, as: UTF8.self)
      guard text.contains("\"folding\":\(old)") else { return nil }
      return Array(text.replacing("\"folding\":\(old)", with: "\"folding\":\(new)").utf8)
    }
  }
}

private struct Folded: Document {
  var id: Int
  var name: String
  static let indexes: [Index<Folded>] = [.value(\.name, collation: .caseInsensitive)]
}

/// A document with a field of every kind that an index takes.
private struct Measure: Document {
  enum Status: String, Codable, IndexValue { case open, closed, none }
  enum Mood: Int, Codable, IndexValue { case low = -1, high = 1 }
  struct Box: Codable, Sendable { var width: Float }

  var id: Int
  var flag: Bool
  var maybe: Bool?
  var small: Int8
  var large: UInt64
  var ratio: Double
  var date: Date
  var key: UUID
  var bytes: Data
  var link: URL?
  var status: Status
  var mood: Mood?
  var box: Box

  static let indexes: [Index<Measure>] = [
    .value(\.flag), .value(\.maybe), .value(\.small), .value(\.large), .value(\.ratio),
    .value(\.date), .value(\.key), .value(\.bytes), .value(\.link), .value(\.status),
    .value(\.mood), .value(\.box.width), .compound(.ascending(\.status), .descending(\.large)),
  ]

  init(number: Int) {
    id = number
    flag = number % 2 == 0
    maybe = [true, false, nil][number % 3]
    small = [.min, -1, 0, .max][number % 4]
    large = [0, 1, .max, UInt64(Int64.max)][number % 4]
    ratio = [-.infinity, -0.0, 0, 1.5, .infinity][number % 5]
    date = [.distantPast, Date(timeIntervalSinceReferenceDate: 0.1), .distantFuture][number % 3]
    key = UUID(number % 5)
    bytes = Data([[], [0], [0, 0], [255]][number % 4])
    link = number % 3 == 0 ? nil : URL(string: "https://example.org/\(number % 2)")
    status = [.open, .closed, .none][number % 3]
    mood = [.low, nil, .high][number % 3]
    box = Box(width: [-1, 0, 2.5][number % 3])
  }
}
