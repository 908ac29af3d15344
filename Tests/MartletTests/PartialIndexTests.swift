import Foundation
import Martlet
import TestSupport
import Testing

@Suite("An index with a condition", .temporaryDirectory)
struct PartialIndexTests {
  @Test("holds the documents for which the condition is true, and follows them in and out")
  func followsCondition() throws {
    try withStore(Event.self) { store in
      try store.write { tx throws in
        for number in 0..<20 { try tx.insert(Event(id: number, isDraft: number % 4 == 0)) }
      }
      let entries = try store.verify().entries
      try store.write { tx throws in
        for number in 0..<20 {
          try tx.update(Event.self, id: number) {
            $0.isDraft = false
            $0.place = "y"
          }
        }
      }
      #expect(try store.verify().entries == entries - 20)
      try store.read { tx throws in
        expectEqual(try tx.fetchCount(Event.filter { !$0.isDraft && $0.title == "title 1" }), 4)
      }
    }
  }

  @Test("answers a query that asks for the condition, and no other")
  func answersImpliedQueries() throws {
    try withStore(Event.self) { store in
      try store.write { tx throws in
        for number in 0..<40 {
          try tx.insert(Event(id: number, isDraft: number < 10, place: number < 20 ? "x" : nil))
        }
      }
      try store.read { tx throws in
        let all = try tx.fetch(Event.all)
        func check(
          _ query: Query<Event>,
          _ isWanted: (Event) -> Bool,
          sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
          expectEqual(try tx.fetch(query), all.filter(isWanted), sourceLocation: sourceLocation)
        }
        try check(Event.filter { !$0.isDraft && $0.title == "title 1" }) {
          !$0.isDraft && $0.title == "title 1"
        }
        try check(Event.filter { $0.title == "title 1" }) { $0.title == "title 1" }
        try check(Event.filter { $0.isDraft && $0.title >= "title 3" }) {
          $0.isDraft && $0.title >= "title 3"
        }
        try check(Event.filter { $0.day >= 3 && $0.place == "x" && $0.title == "title 2" }) {
          $0.day >= 3 && $0.place == "x" && $0.title == "title 2"
        }
        try check(Event.filter { $0.day >= 2 && $0.place == "x" && $0.title == "title 2" }) {
          $0.day >= 2 && $0.place == "x" && $0.title == "title 2"
        }
      }
    }
  }

  @Test("is another index when its condition changes")
  func noticesChange() throws {
    do {
      let store = try openStore(Event.self)
      try store.write { tx throws in
        for number in 0..<10 { try tx.insert(Event(id: number, isDraft: false)) }
      }
    }
    do {
      let store = try openStore(EventSameVersion.self)
      let found = reason { try store.write { tx in _ = try tx.deleteAll(EventSameVersion.all) } }
      #expect(found == .schemaChanged)
    }
    let store = try openStore(EventNewVersion.self)
    #expect(try store.verify().isSound)
    try store.write { tx in try tx.deleteAll(EventNewVersion.all) }
    #expect(try store.verify().isSound)
  }

  @Test("is another index where its condition differs on nil alone")
  func noticesNil() throws {
    #expect(try Unrated.schemaFingerprint() != Lowly.schemaFingerprint())
  }
}

private struct Unrated: Document {
  var id: Int
  var rating: Int?

  // swift-format-ignore: NeverForceUnwrap
  static let indexes: [Index<Unrated>] = [
    .value(\.id, name: "low", where: { !($0.rating! >= 1) })
  ]
}

private struct Lowly: Document {
  var id: Int
  var rating: Int?

  static let indexes: [Index<Lowly>] = [
    .value(\.id, name: "low", where: { !$0.rating.isIn(1...) })
  ]
}

/// A document with indexes over some documents alone.
private struct Event: Document, Equatable {
  var id: Int
  var title: String
  var isDraft: Bool
  var place: String?
  var day: Int

  static let indexes: [Index<Event>] = [
    .value(\.title, name: "drafts", where: { $0.isDraft }),
    .value(\.title, name: "published", where: { !$0.isDraft }),
    .value(\.title, name: "late at x", where: { $0.day >= 3 && $0.place == "x" }),
    .value(\.day, name: "either", where: { $0.isDraft || $0.place == nil }),
  ]

  init(id: Int, isDraft: Bool, place: String? = nil) {
    self.id = id
    title = "title \(id % 5)"
    self.isDraft = isDraft
    self.place = place
    day = id % 7
  }
}

private struct EventSameVersion: Document {
  var id: Int
  var title: String
  var day: Int
  static let collectionName = "Event"
  static let indexes: [Index<EventSameVersion>] = [
    .value(\.title, name: "late at x", where: { $0.day >= 4 })
  ]
}

private struct EventNewVersion: Document {
  var id: Int
  var title: String
  var day: Int
  static let collectionName = "Event"
  static let schemaVersion = 2
  static let indexes: [Index<EventNewVersion>] = [
    .value(\.title, name: "late at x", where: { $0.day >= 4 })
  ]
}
