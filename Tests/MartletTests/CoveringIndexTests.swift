// swift-format-ignore-file: NeverForceUnwrap
import Foundation
import Martlet
import TestSupport
import Testing

@Suite("An index that has all selected fields", .temporaryDirectory)
struct CoveringIndexTests {
  /// Values of which some have one key, are cut, or have none to tell them apart.
  private static let coins: [Coin] = {
    let names = [
      "", "a", "a\0b", "K", "\u{212A}", ";", "\u{37E}", "`", "\u{1FEF}", "\u{E9}", "e\u{301}", "zz",
      String(repeating: "x", count: 600), String(repeating: "x", count: 600) + "y",
    ]
    let weights: [Double] = [0, -0.0, .nan, 1.5, -2, .infinity, -.infinity]
    return (0..<60).map { (number: Int) -> Coin in
      let tags: [String] = (0..<number % 3).map { "t\($0)" }
      return Coin(
        id: Int64(number * 7 % 60 - 20),
        name: names[number % names.count],
        weight: weights[number % weights.count],
        day: Date(timeIntervalSinceReferenceDate: Double(number % 4) - 1),
        mark: number % 3 == 0 ? nil : "m\(number % 5)",
        size: number % 2 == 0 ? nil : Int16(number % 6),
        isRare: number % 4 == 0,
        tags: tags
      )
    }
  }()

  @Test("gives the fields as they are stored, whatever the order of the query")
  func agrees() throws {
    try withStore(Coin.self) { store in
      try store.write { tx in try tx.insert(contentsOf: Self.coins) }
      let queries: [Query<Coin>] = [
        Coin.all,
        Coin.all.sorted(by: \.name),
        Coin.all.sorted(by: \.weight, order: .reverse).offset(3),
        Coin.all.sorted(by: .reverse(\.mark), .forward(\.size)).limit(20),
        Coin.filter { $0.name > "K" },
        Coin.filter { $0.name > "K" }.reversed().limit(9),
        Coin.filter { $0.isRare && $0.weight < 2 },
        Coin.filter { $0.isRare && $0.weight == 0 },
        Coin.filter { $0.mark == "m1" },
        Coin.filter { $0.mark == nil }.sorted(by: \.size, order: .reverse),
        Coin.filter { $0.mark.isIn("m1"..."m3") && $0.size.isIn(1...3) },
        Coin.filter { $0.size == nil && $0.isRare },
        Coin.filter { $0.tags.contains("t1") },
        Coin.filter { $0.id > 3 },
      ]
      try store.read { tx throws in
        for query in queries {
          let coins = try tx.fetch(query)
          #expect(!coins.isEmpty)
          let names = try tx.fetch(query.select(\.name))
          expectEqual(names.map { Array($0.utf8) }, coins.map { Array($0.name.utf8) })
          let weights = try tx.fetch(query.select(\.weight))
          expectEqual(weights.map(\.bitPattern), coins.map(\.weight.bitPattern))
          expectEqual(try tx.fetch(query.select(\.day)), coins.map(\.day))
          let pairs = try tx.fetch(query.select(\.size, \.mark))
          expectEqual(pairs.map(\.0), coins.map(\.size))
          expectEqual(pairs.map(\.1), coins.map(\.mark))
          let rows = try tx.fetch(query.select(\.weight, \.id, \.isRare))
          expectEqual(rows.map(\.0.bitPattern), coins.map(\.weight.bitPattern))
          expectEqual(rows.map(\.1), coins.map(\.id))
          expectEqual(rows.map(\.2), coins.map(\.isRare))
          expectEqual(try tx.fetch(query.select(\.tags)), coins.map(\.tags))
          expectEqual(try tx.fetchOne(query.select(\.mark)), coins.first.map(\.mark))
          var seen: [Int64] = []
          try tx.forEach(query.select(\.id)) { seen.append($0) }
          expectEqual(seen, coins.map(\.id))
        }
      }
    }
  }

  @Test("reads no document but those whose entries do not tell")
  func readsNoDocument() throws {
    try withStore(Coin.self) { store in
      try store.write { tx in try tx.insert(contentsOf: Self.coins) }
      try store.read { tx throws in
        func expectReads<Row>(_ selection: Selection<Coin, Row>, _ documents: Int?, _ matches: Int)
          throws
        {
          let plan = try tx.explain(running: selection)
          let isCovering = documents.map { _ in true } ?? false
          #expect(plan.isCovering == isCovering)
          #expect(plan.work?.documentsRead == documents ?? matches)
          #expect(plan.work?.documentsDecoded == 0)
          #expect(plan.work?.matches == matches)
        }
        try expectReads(Coin.filter { $0.mark == "m1" }.select(\.size), 0, 8)
        try expectReads(Coin.filter { $0.mark == "m1" }.select(\.id, \.mark), 0, 8)
        try expectReads(Coin.all.sorted(by: \.mark, \.size).select(\.mark, \.size), 0, 60)
        try expectReads(Coin.all.sorted(by: \.mark, \.size).select(\.day), nil, 60)
        // Zero, as which -0 is written too.
        try expectReads(Coin.filter { $0.isRare && $0.weight == 0 }.select(\.weight), 5, 5)
        try expectReads(Coin.filter { $0.isRare && $0.weight < 2 }.select(\.weight), 5, 11)
        // A field that no index has beside the others, and a condition that the index does not decide.
        try expectReads(Coin.filter { $0.mark == "m1" }.select(\.size, \.day), nil, 8)
        try expectReads(Coin.filter { $0.mark == "m1" && $0.id != 3 }.select(\.size), nil, 8)
      }
    }
  }

  @Test("tells of it in the plan")
  func plan() throws {
    try withStore(Coin.self) { store in
      try store.write { tx in try tx.insert(contentsOf: Self.coins) }
      let query = Coin.filter { $0.mark == "m1" }
      let plan = try store.read { tx in try tx.explain(query.select(\.size, \.id)) }
      #expect(
        plan.description == """
          Coin: index mark,size (1 of 2 parts equal)
            decides: mark = ...
            select: size, id, from the index
            order: rows are collected and put in order
            entries: 8
          """
      )
      let other = try store.read { tx in try tx.explain(query.select(\.day)) }
      #expect(other.select == ["day"])
      #expect(!other.isCovering)
    }
  }

  @Test("tells nil from what is not there")
  func nothing() throws {
    try withStore(Nest.self) { store in
      let nests = [Nest(id: 1, home: nil), .init(id: 2, home: .init(nick: nil, deep: .some(nil)))]
      try store.write { tx in try tx.insert(contentsOf: nests) }
      try store.read { tx throws in
        let predicate = #Predicate<Nest> { $0.home!.nick == nil }
        expectEqual(try tx.fetch(Nest.matching(predicate)).map(\.id), [2])
        expectEqual(try tx.fetchCount(Nest.matching(predicate)), 1)
        expectEqual(try tx.ids(Nest.matching(predicate)), [2])
        expectEqual(try tx.ids(Nest.filter { $0.home?.nick == nil }), [1, 2])
        let latest = try tx.fetch(Nest.all.sorted(by: \.latest).select(\.latest))
        #expect(latest == [nil, .some(nil)])
      }
    }
  }

  @Test("throws what a closure throws, and reads no further")
  func stops() throws {
    try withStore(Coin.self) { store in
      try store.write { tx in try tx.insert(contentsOf: Self.coins) }
      try store.read { tx throws in
        var seen = 0
        #expect(throws: CancellationError.self) {
          try tx.forEach(Coin.all.sorted(by: \.mark, \.size).select(\.mark)) { _ in
            seen += 1
            if seen == 3 { throw CancellationError() }
          }
        }
        #expect(seen == 3)
      }
    }
  }
}

/// A document with values that may be nil in others.
private struct Nest: Document {
  struct Home: Codable, Sendable {
    var nick: String?
    var deep: [String: Int?]

    init(nick: String?, deep: Int??) {
      self.nick = nick
      self.deep = deep.map { ["a": $0] } ?? [:]
    }
  }

  static let collectionName = "nests"
  static let indexes: [Index<Nest>] = [.value(\.home?.nick), .value(\.latest, name: "latest")]

  var id: Int
  var home: Home?
  var latest: Int?? { home?.deep["a"] }
}

private struct Coin: Document {
  static let collectionName = "Coin"

  var id: Int64
  var name: String
  var weight: Double
  var day: Date
  var mark: String?
  var size: Int16?
  var isRare: Bool
  var tags: [String]

  static let indexes: [Index<Coin>] = [
    .value(\.name),
    .compound(.ascending(\.isRare), .descending(\.weight)),
    .value(\.weight),
    .value(\.mark, \.size),
    .compound(.descending(\.mark), .ascending(\.size)),
    .value(\.day),
    .each(\.tags),
  ]
}
