import Martlet
import TestSupport
import Testing

@Suite("A declared type", .temporaryDirectory)
struct SchemaIdentityTests {
  @Test("M2, M3: is stored under its own name, and makes no documents")
  func makesNothing() throws {
    #expect(Counter.collectionName == "Counter")
    do {
      let store = try openStore(Counter.self)
      #expect(try store.read { tx in try tx.fetchCount(Counter.all) } == 0)
      try store.write { tx in try tx.insert(Counter(id: 1, value: 2)) }
    }
    let store = try openStore(Counter.self)
    #expect(try store.read { tx in try tx.fetch(Counter.all) } == [Counter(id: 1, value: 2)])
  }

  @Test("M-B4: is renamed without a change on disk where its name is written out")
  func keepsName() throws {
    do {
      let store = try openStore(Stone.self)
      try store.write { tx in try tx.insert(Stone(id: 1, weight: 3)) }
    }
    try withStore(Rock.self) { store in
      try store.write { tx in try tx.insert(Rock(id: 2, weight: 3)) }
      let found = try store.read { tx in try tx.fetch(Rock.filter { $0.weight == 3 }) }
      #expect(found.map(\.id) == [1, 2])
    }
  }

  @Test("S8: has a property renamed without a change on disk where the coding key stays")
  func renamesProperty() throws {
    #expect(try Stone.schemaFingerprint() == Pebble.schemaFingerprint())
    do {
      let store = try openStore(Stone.self)
      try store.write { tx in try tx.insert(Stone(id: 1, weight: 3)) }
    }
    try withStore(Pebble.self) { store in
      try store.write { tx in try tx.insert(Pebble(id: 2, mass: 3)) }
      let found = try store.read { tx in try tx.fetch(Pebble.filter { $0.mass == 3 }) }
      #expect(found.map(\.id) == [1, 2])
    }
  }

  @Test("M8: has one fingerprint in whatever order its indexes stand")
  func ignoresOrder() throws {
    #expect(try Box.schemaFingerprint() == TurnedBox.schemaFingerprint())
    #expect(try Box.schemaFingerprint() != OtherBox.schemaFingerprint())
    #expect(try Box.schemaFingerprint() != NumberedBox.schemaFingerprint())
    do {
      let store = try openStore(Box.self)
      try store.write { tx in try tx.insert(Box(id: "a", width: 1, height: 2)) }
    }
    try withStore(TurnedBox.self) { store in
      try store.write { tx in try tx.insert(TurnedBox(id: "b", width: 1, height: 3)) }
    }
  }

  @Test("M8: that does not agree with the store may read it, and says so when it writes")
  func refusesMismatch() throws {
    do {
      let store = try openStore(Box.self)
      try store.write { tx in try tx.insert(Box(id: "a", width: 1, height: 2)) }
    }
    #expect(reason { _ = try openStore(NumberedBox.self) } == .schemaChanged)
    let store = try openStore(OtherBox.self)
    #expect(try store.read { tx in try tx.find(OtherBox.self, id: "a") }?.height == 2)
    let box = OtherBox(id: "b", width: 1, height: 2)
    #expect(reason { try store.write { tx in try tx.insert(box) } } == .schemaChanged)
  }
}

private struct Stone: Document {
  var id: Int
  var weight: Int
  static let collectionName = "stones"
  static let indexes: [Index<Stone>] = [.value(\.weight)]
}

private struct Rock: Document {
  var id: Int
  var weight: Int
  static let collectionName = "stones"
  static let indexes: [Index<Rock>] = [.value(\.weight)]
}

private struct Pebble: Document {
  var id: Int
  var mass: Int
  enum CodingKeys: String, CodingKey {
    case id
    case mass = "weight"
  }
  static let collectionName = "stones"
  static let indexes: [Index<Pebble>] = [.value(\.mass)]
}

private struct Box: Document {
  var id: String
  var width: Int
  var height: Int
  static let collectionName = "boxes"
  static let indexes: [Index<Box>] = [.value(\.width), .unique(\.height)]
}

private struct TurnedBox: Document {
  var id: String
  var width: Int
  var height: Int
  static let collectionName = "boxes"
  static let indexes: [Index<TurnedBox>] = [.unique(\.height), .value(\.width)]
}

private struct OtherBox: Document {
  var id: String
  var width: Int
  var height: Int
  static let collectionName = "boxes"
  static let indexes: [Index<OtherBox>] = [.value(\.width), .value(\.height)]
}

private struct NumberedBox: Document {
  var id: Int
  var width: Int
  var height: Int
  static let collectionName = "boxes"
  static let indexes: [Index<NumberedBox>] = [.value(\.width), .unique(\.height)]
}
