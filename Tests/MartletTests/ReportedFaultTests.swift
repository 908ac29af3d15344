import Foundation
import Martlet
import TestSupport
import Testing

/// The names are the rows of the list of faults that users of such stores have reported.
@Suite("The reported fault", .temporaryDirectory)
struct ReportedFaultTests {
  @Test("A7 does not happen: an index holds ids as long as ids can be, and refuses longer ones")
  func longIDs() throws {
    try withStore(Filed.self) { store in
      let longest = String(repeating: "x", count: 509)
      try store.write { tx throws in
        try tx.insert(contentsOf: [Filed(id: longest, topic: "a"), Filed(id: "y", topic: "a")])
        let longer = Filed(id: String(repeating: "x", count: 600), topic: "a")
        #expect(reason { try tx.insert(longer) } == .invalidKey)
      }
      let found = try store.read { tx in try tx.fetch(Filed.filter { $0.topic == "a" }) }
      #expect(found.map(\.id) == [longest, "y"])
    }
  }

  @Test("A20 does not happen: ids of bytes come back as they went in")
  func binaryIDs() throws {
    try withStore(Blob.self) { store in
      let ids = [[], [0], [0, 0, 0, 4], [0, 0xFF, 0], [0xFF]].map { Data($0) }
      try store.write { tx in try tx.insert(contentsOf: ids.map { Blob(id: $0) }) }
      try store.read { tx throws in
        #expect(try tx.fetch(Blob.all).map(\.id) == ids)
        for id in ids { #expect(try tx.find(Blob.self, id: id)?.id == id) }
      }
    }
  }

  @Test("A22, A25 do not happen: text is found without its case, with an index and without one")
  func foldedText() throws {
    let texts = [
      "\u{430}\u{43D}\u{434}\u{440}\u{435}\u{439}", "stra\u{DF}e", "istanbul",
      "\u{3C3}\u{3B1}\u{3C2}", "cafe\u{301}", "cafe",
    ]
    let wanted = [
      "\u{410}\u{41D}\u{414}\u{420}\u{415}\u{419}": [0], "STRASSE": [1], "ISTANBUL": [2],
      "\u{130}STANBUL": [], "\u{3A3}\u{391}\u{3A3}": [3], "CAF\u{C9}": [4], "CAFE": [5],
    ]
    do {
      let store = try openStore(Folded.self)
      try store.write { tx throws in
        for (number, text) in texts.enumerated() { try tx.insert(Folded(id: number, text: text)) }
      }
      for (text, ids) in wanted {
        let query = Folded.filter { $0.text.caseInsensitive == text }
        #expect(try store.read { tx in try tx.fetch(query).map(\.id) } == ids)
      }
    }
    let store = try openStore(Unindexed.self)
    for (text, ids) in wanted {
      let query = Unindexed.filter { $0.text.caseInsensitive == text }
      #expect(try store.read { tx in try tx.fetch(query).map(\.id) } == ids)
    }
  }

  @Test("A23, B17 do not happen: nil and Booleans are found, nil under every collation")
  func nilAndBooleans() throws {
    try withStore(Flagged.self) { store in
      try store.write { tx throws in
        try tx.insert(Flagged(id: 1, isSet: true, name: nil, parent: nil))
        try tx.insert(Flagged(id: 2, isSet: false, name: "", parent: 1))
        try tx.insert(Flagged(id: 3, isSet: true, name: "A", parent: 2))
      }
      try store.read { tx throws in
        func ids(_ query: Query<Flagged>) throws -> [Int] { try tx.fetch(query).map(\.id) }
        expectEqual(try ids(Flagged.filter { $0.name?.caseInsensitive == nil }), [1])
        expectEqual(try ids(Flagged.filter { $0.name?.caseInsensitive == "" }), [2])
        expectEqual(try ids(Flagged.filter { $0.name?.caseInsensitive == "a" }), [3])
        expectEqual(try ids(Flagged.filter { $0.isSet == true }), [1, 3])
        expectEqual(try ids(Flagged.filter { $0.isSet }), [1, 3])
        expectEqual(try ids(Flagged.filter { !$0.isSet }), [2])
        expectEqual(try ids(Flagged.filter { $0.parent == nil }), [1])
        expectEqual(try ids(Flagged.filter { $0.parent != nil && $0.isSet }), [3])
      }
    }
  }
}

private struct Filed: Document {
  var id: String
  var topic: String
  static let indexes: [Index<Filed>] = [.value(\.topic)]
}

private struct Blob: Document {
  var id: Data
}

private struct Folded: Document {
  var id: Int
  var text: String
  static let indexes: [Index<Folded>] = [.value(\.text, collation: .caseInsensitive)]
}

/// The same documents for a program without the index.
private struct Unindexed: Document {
  var id: Int
  var text: String
  static let collectionName = "Folded"
}

private struct Flagged: Document {
  var id: Int
  var isSet: Bool
  var name: String?
  var parent: Int?
  static let indexes: [Index<Flagged>] = [
    .value(\.isSet), .value(\.name, collation: .caseInsensitive), .value(\.parent),
  ]
}
