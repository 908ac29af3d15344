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
}

@Suite("A computed index", .temporaryDirectory)
struct ComputedIndexTests {
  @Test("finds documents by what its closure says")
  func findsComputed() throws {
    try withStore(Word.self) { store in
      try store.write { tx throws in
        try tx.insert(Word(id: "1", text: "The quick brown fox"))
        try tx.insert(Word(id: "2", text: "the lazy dog"))
        try tx.insert(Word(id: "3", text: ""))
      }
      try store.read { tx throws in
        expectEqual(try tx.fetch(Word.filter { $0[Word.length] > 12 }).map(\.id), ["1"])
        expectEqual(try tx.fetch(Word.filter { $0[Word.length] == 0 }).map(\.id), ["3"])
        expectEqual(
          try tx.fetch(Word.filter { $0[Word.words].contains("the") }).map(\.id),
          ["1", "2"]
        )
      }
    }
  }

  @Test("is made again when the version of its closure is raised")
  func rebuildsForVersion() throws {
    do {
      let store = try openStore(Word.self)
      try store.write { tx in try tx.insert(Word(id: "1", text: "abc")) }
    }
    let store = try openStore(WordCountedInBytes.self)
    #expect(try store.verify().isSound)
    try store.write { tx throws in
      try tx.insert(WordCountedInBytes(id: "2", text: "\u{E9}"))
      expectEqual(
        try tx.fetchCount(WordCountedInBytes.filter { $0[WordCountedInBytes.length] == 2 }),
        1
      )
    }
  }
}

@Suite("An index over keys and sets", .temporaryDirectory)
struct CollectionIndexTests {
  @Test("B20: gives a document once, whatever number of its elements match")
  func givesOnce() throws {
    try withStore(Labelled.self) { store in
      try store.write { tx throws in
        try tx.insert(Labelled(id: 1, labels: ["a": "1", "b": "2"], roles: ["x", "y"]))
        try tx.insert(Labelled(id: 2, labels: ["b": "1"], roles: ["y"]))
        try tx.update(Labelled.self, id: 1) { $0.labels["a"] = nil }
      }
      try store.read { tx throws in
        expectEqual(
          try tx.fetch(Labelled.filter { $0.labels.keys.contains("b") }).map(\.id),
          [1, 2]
        )
        expectEqual(try tx.fetch(Labelled.filter { $0.labels.keys.contains("a") }).map(\.id), [])
        expectEqual(try tx.fetch(Labelled.filter { $0.roles.contains("y") }).map(\.id), [1, 2])
      }
    }
  }
}

@Suite("A property that is not stored as it is", .temporaryDirectory)
struct StoredFormTests {
  @Test("S6: is indexed as it reads back, so that no index goes stale")
  func indexesStoredForm() throws {
    try withStore(Draft.self) { store in
      try store.write { tx throws in
        var draft = Draft(id: 1, email: "Ana@Example.org")
        draft.isDraft = true
        try tx.insert(draft)
        try tx.update(Draft.self, id: 1) { $0.email = "BOB@example.org" }
      }
      try store.read { tx throws in
        #expect(try tx.find(Draft.self, id: 1)?.isDraft == false)
        expectEqual(try tx.fetchCount(Draft.filter { $0.email == "bob@example.org" }), 1)
      }
    }
  }

  @Test("M5: that a type forgets to write is refused, and nothing is stored")
  func refusesForgotten() throws {
    try withStore(Forgetful.self) { store in
      var error: StoreError?
      do {
        try store.write { tx in try tx.insert(Forgetful(id: 1, title: "t")) }
      } catch let caught as StoreError { error = caught }
      #expect(error?.reason == .encodingFailed)
      #expect(error?.collection == "Forgetful")
      #expect(error?.path == "title")
      #expect(try store.read { tx in try tx.fetchCount(Forgetful.all) } == 0)
    }
  }
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

private struct Word: Document {
  var id: String
  var text: String
  static let length = Computed<Word, Int>("length") { $0.text.count }
  static let words = Computed<Word, [String]>("words") {
    $0.text.lowercased().split(separator: " ").map(String.init)
  }
  static let indexes: [Index<Word>] = [.computed(length), .computedEach(words)]
}

private struct WordCountedInBytes: Document {
  var id: String
  var text: String
  static let collectionName = "Word"
  static let length = Computed<WordCountedInBytes, Int>("length", version: 2) {
    $0.text.utf8.count
  }
  static let words = Computed<WordCountedInBytes, [String]>("words") {
    $0.text.lowercased().split(separator: " ").map(String.init)
  }
  static let indexes: [Index<WordCountedInBytes>] = [.computed(length), .computedEach(words)]
}

private struct Labelled: Document {
  var id: Int
  var labels: [String: String]
  var roles: Set<String>
  static let indexes: [Index<Labelled>] = [.each(\.labels.keys), .each(\.roles)]
}

/// A document that writes its address in lower case, and a property not at all.
private struct Draft: Document {
  var id: Int
  var email: String
  var isDraft = false

  enum CodingKeys: CodingKey { case id, email }

  static let indexes: [Index<Draft>] = [
    .unique(\.email),
    .value(\.isDraft, name: "draft"),
  ]

  init(id: Int, email: String) {
    self.id = id
    self.email = email
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(email.lowercased(), forKey: .email)
  }
}

/// A document that forgets to write a property that it reads.
private struct Forgetful: Document {
  var id: Int
  var title: String

  init(id: Int, title: String) {
    self.id = id
    self.title = title
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
  }
}
