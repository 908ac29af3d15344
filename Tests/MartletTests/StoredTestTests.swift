// swift-format-ignore-file: NeverForceUnwrap
import Dispatch
import Foundation
import Martlet
import Synchronization
import TestSupport
import Testing

@Suite("A condition on stored bytes", .temporaryDirectory)
struct StoredTestTests {
  /// Values that a decoder of its own changes, leaves out or takes from elsewhere.
  private static let cards = [
    Card(id: 1, name: " Ada ", age: 200, city: nil, ratio: 0.5, level: .high, note: "e\u{301}"),
    Card(id: 2, name: "Ada", age: 150, city: "Oslo", ratio: -0.0, level: .low, note: nil),
    Card(id: 3, name: "\u{E9}", age: -1, city: "Voss", ratio: .nan, level: .high, note: "\u{E9}"),
    Card(id: 4, name: "zoe", age: 150, city: "", ratio: .infinity, level: .low, note: ""),
    Card(id: 5, name: "\u{65E5}\u{672C}", age: 7, city: "Oslo", ratio: 2, level: .low, note: "x"),
  ]

  @Test("rules out what decoding rules out, and decodes no more than the rest")
  func plain() throws {
    try withStore(Card.self) { store in
      try store.write { tx in try tx.insert(contentsOf: Self.cards) }
      let questions: [(Query<Card>, Int, (Card) -> Bool)] = [
        (Card.filter { $0.name == "Ada" }, 1, { $0.name == "Ada" }),
        (Card.filter { $0.name != "Ada" }, 4, { $0.name != "Ada" }),
        (Card.filter { $0.name < "b" }, 2, { $0.name < "b" }),
        (Card.filter { $0.name >= "\u{E9}" }, 2, { $0.name >= "\u{E9}" }),
        (Card.filter { $0.age.isIn([150, 7]) }, 3, { [150, 7].contains($0.age) }),
        (Card.filter { $0.age > -1 && $0.level == .high }, 1, { $0.age > -1 && $0.level == .high }),
        (Card.filter { $0.ratio == 0 }, 1, { $0.ratio == 0 }),
        (Card.filter { $0.ratio < 1 || $0.age == 7 }, 3, { $0.ratio < 1 || $0.age == 7 }),
        (Card.filter { !($0.ratio < 1) }, 3, { !($0.ratio < 1) }),
        (Card.filter { $0.city == "Oslo" }, 2, { $0.city == "Oslo" }),
        (Card.filter { $0.city != "Oslo" }, 3, { $0.city != "Oslo" }),
        (Card.filter { $0.city == nil }, 1, { $0.city == nil }),
        (Card.filter { $0.city != nil }, 4, { $0.city != nil }),
        (Card.filter { ($0.city ?? "Oslo") == "Oslo" }, 3, { ($0.city ?? "Oslo") == "Oslo" }),
        (
          Card.filter { $0.city.isIn(["Oslo", "Voss"]) }, 3, { ["Oslo", "Voss"].contains($0.city) }
        ),
        (Card.filter { $0.city! < "P" }, 3, { $0.city.map { $0 < "P" } ?? false }),
        (Card.filter { !($0.city! < "P") }, 1, { $0.city.map { $0 >= "P" } ?? false }),
        // Text that is not ASCII may be found, and text that is not composed may be equal.
        (Card.filter { $0.name.hasPrefix("A") }, 1, { $0.name.hasPrefix("A") }),
        (Card.filter { $0.name.hasSuffix("a ") }, 1, { $0.name.hasSuffix("a ") }),
        (Card.filter { $0.name.contains("o") }, 1, { $0.name.contains("o") }),
        (Card.filter { $0.name.contains("\u{E9}") }, 2, { $0.name.contains("\u{E9}") }),
        (Card.filter { $0.city?.contains("s") ?? false }, 3, { $0.city?.contains("s") ?? false }),
        (Card.filter { $0.name.caseInsensitive == "ADA" }, 3, { $0.name == "Ada" }),
        (Card.filter { $0.name.caseInsensitive.contains("DA") }, 4, { $0.name.contains("da") }),
        (Card.filter { $0.note == "\u{E9}" }, 2, { $0.note == "\u{E9}" }),
      ]
      try store.read { tx throws in
        for (query, decoded, holds) in questions {
          let wanted = Self.cards.filter(holds).map(\.id)
          expectEqual(try tx.ids(query), wanted)
          expectEqual(try tx.fetchCount(query), wanted.count)
          let work = try tx.explain(running: query).work
          #expect(work?.documentsRead == 5)
          #expect(work?.documentsDecoded == decoded, "\(query)")
        }
      }
    }
  }

  @Test("says nothing of words and numbers that a decoder takes for others")
  func unknownWords() throws {
    let store = try openStore(NewNote.self)
    let words = ["active", "archived", "closed", "open", "unknown"]
    try store.write { tx in
      for (id, word) in words.enumerated() {
        let title = id % 2 == 0 ? "" : "t"
        try tx.insert(NewNote(id: id, status: word, size: id * 100, title: title))
      }
    }
    store.close()
    try withStore(OldNote.self) { store in
      try store.read { tx throws in
        let all = try tx.fetch(OldNote.all)
        let questions: [(Query<OldNote>, (OldNote) -> Bool)] = [
          (OldNote.filter { $0.status == .unknown }, { $0.status == .unknown }),
          (OldNote.filter { $0.status != .active }, { $0.status != .active }),
          (
            OldNote.filter { $0.status.isIn([.active, .closed]) },
            { [.active, .closed].contains($0.status) }
          ),
          (OldNote.filter { $0.size == 0 }, { $0.size == 0 }),
          (OldNote.filter { $0.size > 50 }, { $0.size > 50 }),
          (OldNote.filter { $0.title == nil }, { $0.title == nil }),
          (OldNote.filter { $0.title != "" }, { $0.title != "" }),
        ]
        for (query, holds) in questions {
          let wanted = all.filter(holds).map(\.id)
          expectEqual(try tx.ids(query), wanted)
          expectEqual(try tx.fetchCount(query), wanted.count)
          expectEqual(try tx.fetch(query.select(\.id)), wanted)
        }
        expectEqual(try tx.ids(OldNote.filter { $0.status == .unknown }), [1, 4])
      }
    }
  }

  @Test("says nothing of fields that a decoder makes of others, or changes")
  func tidied() throws {
    let store = try openStore(Card.self)
    try store.write { tx in try tx.insert(contentsOf: Self.cards) }
    store.close()
    try withStore(TidyCard.self) { store in
      try store.read { tx throws in
        let all = try tx.fetch(TidyCard.all)
        let questions: [(Query<TidyCard>, (TidyCard) -> Bool)] = [
          (TidyCard.filter { $0.name == "ada" }, { $0.name == "ada" }),
          (TidyCard.filter { $0.age == 120 }, { $0.age == 120 }),
          (TidyCard.filter { $0.age == 150 }, { $0.age == 150 }),
          (TidyCard.filter { $0.city == "nowhere" }, { $0.city == "nowhere" }),
          (TidyCard.filter { $0.rating == 0.5 }, { $0.rating == 0.5 }),
          (TidyCard.filter { $0.level == .high }, { $0.level == .high }),
          (TidyCard.filter { $0.level == .low }, { $0.level == .low }),
        ]
        for (query, holds) in questions {
          let wanted = all.filter(holds).map(\.id)
          expectEqual(try tx.ids(query), wanted)
          expectEqual(try tx.fetchCount(query), wanted.count)
        }
        expectEqual(try tx.fetchCount(TidyCard.filter { $0.name == "ada" }), 2)
        expectEqual(try tx.fetchCount(TidyCard.filter { $0.city == "nowhere" }), 1)
      }
    }
  }

  @Test("says nothing of what a decoder makes of nil, or nil of")
  func decodedNil() throws {
    let store = try openStore(OldGuest.self)
    try store.write { tx in
      try tx.insert(OldGuest(id: 1, nickname: "Bo", age: "old", home: .init(city: nil, nick: nil)))
      try tx.insert(OldGuest(id: 2, nickname: nil, age: "7", home: .init(city: "Voss", nick: "V")))
      try tx.insert(OldGuest(id: 3, nickname: nil, age: "", home: nil))
    }
    store.close()
    try withStore(Guest.self) { store in
      try store.write { tx in
        try tx.insert(Guest(id: 4, nick: "Al", age: 5, home: Guest.Home(city: "Oslo", nick: "O")))
        try tx.insert(Guest(id: 5, nick: nil, age: nil, home: nil))
      }
      try store.read { tx throws in
        let all = try tx.fetch(Guest.all)
        #expect(all.map(\.nick) == ["Bo", nil, nil, "Al", nil])
        let questions: [(Query<Guest>, (Guest) -> Bool)] = [
          (Guest.filter { $0.nick == "Bo" }, { $0.nick == "Bo" }),
          (Guest.filter { $0.nick == nil }, { $0.nick == nil }),
          (Guest.filter { $0.age == nil }, { $0.age == nil }),
          (Guest.filter { $0.age != nil }, { $0.age != nil }),
          (Guest.filter { $0.home?.city == "?" }, { $0.home?.city == "?" }),
          (Guest.filter { $0.home?.city == nil }, { $0.home?.city == nil }),
          (Guest.filter { $0.home?.nick == "none" }, { $0.home?.nick == "none" }),
          (Guest.filter { $0.home?.nick == nil }, { $0.home?.nick == nil }),
          (Guest.filter { $0[\.home?.nick] == "none" }, { $0.home?.nick == "none" }),
          (Guest.filter { $0.home?.label == "none" }, { $0.home?.label == "none" }),
          (Guest.filter { $0.home?.name == "none" }, { $0.home?.name == "none" }),
        ]
        for (query, holds) in questions {
          let wanted = all.filter(holds)
          expectEqual(try tx.ids(query), wanted.map(\.id))
          expectEqual(try tx.fetchCount(query), wanted.count)
          expectEqual(try tx.fetch(query).map(\.id), wanted.map(\.id))
          expectEqual(try tx.fetch(query.select(\.nick)), wanted.map(\.nick))
          expectEqual(try tx.fetch(query.select(\.age)), wanted.map(\.age))
          expectEqual(try tx.fetch(query.select(\.home?.city)), wanted.map { $0.home?.city })
          expectEqual(try tx.fetch(query.select(\.home?.nick)), wanted.map { $0.home?.nick })
        }
      }
    }
  }

  @Test("says nothing of what stands in where several fields are nil")
  func standIns() throws {
    let store = try openStore(PlainSeat.self)
    let seats = [
      PlainSeat(id: 1, name: nil, nick: nil, home: .init(nick: nil)),
      PlainSeat(id: 2, name: "a", nick: nil, home: .init(nick: "x")),
    ]
    try store.write { tx in try tx.insert(contentsOf: seats) }
    store.close()
    try withStore(Seat.self) { store in
      try store.read { tx throws in
        let all = try tx.fetch(Seat.all)
        #expect(all.map(\.nick) == ["anonymous", nil])
        expectEqual(try tx.ids(Seat.filter { $0.nick == "anonymous" }), [1])
        expectEqual(try tx.ids(Seat.filter { $0.nick == nil }), [2])
        expectEqual(try tx.fetch(Seat.select(\.nick)), all.map(\.nick))
        let isNil = #Predicate<Seat> { $0.home!.nick == nil }
        expectEqual(try tx.ids(Seat.matching(isNil)), [1])
        let isOther = #Predicate<Seat> { $0.home!.nick != "x" }
        expectEqual(try tx.ids(Seat.matching(isOther)), [1])
        let standIn = #Predicate<Seat> { ($0.home!.nick ?? "none") == "none" }
        expectEqual(try tx.ids(Seat.matching(standIn)), [1])
        #expect(try tx.explain(running: Seat.matching(isNil)).work?.undecided == 0)
      }
    }
  }

  @Test("is found out by many threads at once", .timeLimit(.minutes(2)))
  func threads() throws {
    for _ in 0..<8 {
      try withStore(Card.self) { store in
        try store.write { tx in try tx.upsert(contentsOf: Self.cards) }
        let queries: [Query<Card>] = [
          Card.filter { $0.name == "Ada" }, Card.filter { $0.age == 7 },
          Card.filter { $0.city == nil }, Card.filter { $0.ratio == 2 },
          Card.filter { $0.note == "x" }, Card.filter { $0.id > 4 },
        ]
        let counts = Mutex<[Int]>([])
        DispatchQueue.concurrentPerform(iterations: queries.count) { place in
          let count = try? store.read { tx in try tx.fetchCount(queries[place]) }
          counts.withLock { $0.append(count ?? -1) }
        }
        expectEqual(counts.withLock { $0 }, Array(repeating: 1, count: queries.count))
      }
    }
  }

  @Test("runs no computed id of invented documents")
  func computedID() throws {
    try withStore(Initial.self) { store in
      try store.write { tx in for text in ["ab", "b"] { try tx.insert(Initial(text: text)) } }
      expectEqual(try store.read { tx in try tx.ids(Initial.all) }, ["a", "b"])
    }
  }
}

/// Documents with a value for each field.
private struct PlainSeat: Document {
  struct Home: Codable, Sendable {
    var nick: String?
  }

  static let collectionName = "seats"

  var id: Int
  var name: String?
  var nick: String?
  var home: Home
}

/// The same documents, by a decoder that wants a home and names who has no name.
private struct Seat: Document {
  static let collectionName = "seats"

  var id: Int
  var name: String?
  var nick: String?
  var home: PlainSeat.Home?

  enum CodingKeys: CodingKey {
    case id, name, nick, home
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Int.self, forKey: .id)
    name = try container.decodeIfPresent(String.self, forKey: .name)
    nick = try container.decodeIfPresent(String.self, forKey: .nick)
    if nick == nil, name == nil { nick = "anonymous" }
    home = try container.decode(PlainSeat.Home.self, forKey: .home)
  }
}

/// A document whose id cannot be computed of every text.
private struct Initial: Document {
  static let collectionName = "initials"

  var text: String
  var id: String {
    guard let first = text.first else { preconditionFailure("no text") }
    return String(first)
  }
}

/// Documents of an older program.
private struct OldGuest: Document {
  struct Home: Codable, Sendable {
    var city: String?
    var nick: String?
  }

  static let collectionName = "guests"

  var id: Int
  var nickname: String?
  var age: String
  var home: Home?
}

/// The same documents, by a decoder that knows how they were written.
private struct Guest: Document {
  struct Home: Codable, Sendable {
    var city: String
    var nick: String?
    var name: String?
    var label: String?

    init(city: String, nick: String?) {
      self.city = city
      self.nick = nick
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      city = try container.decodeIfPresent(String.self, forKey: .city) ?? "?"
      nick = try container.decodeIfPresent(String.self, forKey: .nick) ?? "none"
      name = try container.decodeIfPresent(String.self, forKey: .name)
      label = name ?? "none"
    }

    enum CodingKeys: CodingKey {
      case city, nick, name
    }
  }

  enum CodingKeys: CodingKey {
    case id, nick, nickname, age, home
  }

  static let collectionName = "guests"
  static let indexes: [Index<Guest>] = [.value(\.home?.name)]

  var id: Int
  var nick: String?
  var age: Int?
  var home: Home?

  init(id: Int, nick: String?, age: Int?, home: Home?) {
    self.id = id
    self.nick = nick
    self.age = age
    self.home = home
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Int.self, forKey: .id)
    nick =
      try container.decodeIfPresent(String.self, forKey: .nick)
      ?? container.decodeIfPresent(String.self, forKey: .nickname)
    age = try? container.decode(Int.self, forKey: .age)
    home = try container.decodeIfPresent(Home.self, forKey: .home)
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encodeIfPresent(nick, forKey: .nick)
    try container.encodeIfPresent(age, forKey: .age)
    try container.encodeIfPresent(home, forKey: .home)
  }
}

/// Documents that a newer program wrote, with words that this one does not know.
private struct NewNote: Document {
  static let collectionName = "notes"

  var id: Int
  var status: String
  var size: Int
  var title: String
}

/// The same documents, read by a decoder that puts a case in the place of what it does not know.
private struct OldNote: Document {
  enum Status: String, CaseIterable, Codable, Sendable, IndexValue {
    case active, closed, unknown

    init(from decoder: any Decoder) throws {
      let word = try decoder.singleValueContainer().decode(String.self)
      self = Self(rawValue: word) ?? (word == "open" ? .active : .unknown)
    }
  }

  enum CodingKeys: CodingKey {
    case id, status, size, title
  }

  static let collectionName = "notes"

  var id: Int
  var status: Status
  var size: Int8
  var title: String?

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Int.self, forKey: .id)
    status = try container.decode(Status.self, forKey: .status)
    size = (try? container.decode(Int8.self, forKey: .size)) ?? 0
    let title = try container.decode(String.self, forKey: .title)
    self.title = title.isEmpty ? nil : title
  }
}

private struct Card: Document {
  enum Level: String, CaseIterable, Codable, Sendable, IndexValue {
    case low, high
  }

  static let collectionName = "cards"

  var id: Int
  var name: String
  var age: Int
  var city: String?
  var ratio: Double
  var level: Level
  var note: String?
}

/// The same documents, read by a decoder that puts them right.
private struct TidyCard: Document {
  /// An enum that is stored by other words than its raw values.
  enum Level: Int, Codable, Sendable, IndexValue {
    case low, high

    init(from decoder: any Decoder) throws {
      self = try decoder.singleValueContainer().decode(String.self) == "high" ? .high : .low
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(self == .high ? "high" : "low")
    }
  }

  enum CodingKeys: String, CodingKey {
    case id, name, age, city, level
    case rating = "ratio"
  }

  static let collectionName = "cards"

  var id: Int
  var name: String
  var age: Int
  var city: String
  var rating: Double
  var level: Level

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Int.self, forKey: .id)
    let name = try container.decode(String.self, forKey: .name)
    self.name = name.trimmingCharacters(in: .whitespaces).lowercased()
    age = min(120, try container.decode(Int.self, forKey: .age))
    city = try container.decodeIfPresent(String.self, forKey: .city) ?? "nowhere"
    rating = try container.decode(Double.self, forKey: .rating)
    level = try container.decode(Level.self, forKey: .level)
  }
}
