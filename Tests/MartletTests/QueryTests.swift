import Foundation
import Martlet
import TestSupport
import Testing

@Suite("A query", .temporaryDirectory)
struct QueryTests {
  @Test(
    "A11, A16, A17, A19: finds with an index what a filter of everything finds",
    arguments: 0..<32
  )
  func agreesWithScan(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var all: [Sample] = []
    for number in 0..<60 { all.append(Sample(number, using: &random)) }
    try withStore(Sample.self) { store in
      try store.write { tx in try tx.insert(contentsOf: all) }
      for _ in 0..<60 {
        let (query, holds) = question(using: &random)
        let found = try store.read { tx in try tx.fetch(query).map(\.id) }
        #expect(found == all.filter(holds).map(\.id))
      }
    }
  }

  @Test("S33: with a limit gives the first ones")
  func limits() throws {
    try withStore(Person.self) { store in
      try store.write { tx in for number in 0..<9 { try tx.insert(Person(number)) } }
      try store.read { tx throws in
        let query = Person.filter { $0.city == "Oslo" }
        #expect(try tx.fetch(query.limit(2)).map(\.age) == [0, 1])
        #expect(try tx.fetch(query.limit(0)).isEmpty)
        #expect(try tx.fetchOne(query)?.age == 0)
        #expect(try tx.fetchCount(Person.all.limit(4)) == 4)
      }
    }
  }

  @Test("S34: sees what its own transaction has written, in condition, order and limit")
  func pending() throws {
    try withStore(Person.self) { store in
      try store.write { tx in for number in 0..<6 { try tx.insert(Person(number)) } }
      let query = Person.filter { $0.city == "Oslo" }.sorted(by: \.age).limit(3)
      try store.write { tx in
        try tx.insert(Person(-1))
        _ = try tx.deleteAll(Person.filter { $0.age == 0 })
        let moved = try #require(try tx.fetchOne(Person.filter { $0.age == 1 }))
        try tx.update(Person.self, id: moved.id) { $0.age = 9 }
        let inside = try tx.fetch(query).map(\.age)
        #expect(inside == [-1, 2, 3])
        let outside = try store.read { other in try other.fetch(query).map(\.age) }
        #expect(outside == [0, 1, 2])
      }
      try store.read { tx throws in
        let after = try tx.fetch(query).map(\.age)
        #expect(after == [-1, 2, 3])
      }
    }
  }

  @Test("R3: deletes what it finds whatever its order, and everything without a condition")
  func deletes() throws {
    try withStore(Person.self) { store in
      try store.write { tx in for number in 0..<6 { try tx.insert(Person(number)) } }
      try store.write { tx in
        let first = try tx.deleteAll(Person.filter { $0.age > 3 }.sorted(by: \.name))
        #expect(first == 2)
        let rest = try tx.deleteAll(Person.all.sorted(by: \.city, order: .reverse))
        #expect(rest == 4)
      }
    }
  }

  @Test("stops when the closure throws, and passes the error through")
  func stops() throws {
    struct Stop: Error {}
    try withStore(Person.self) { store in
      try store.write { tx in for number in 0..<9 { try tx.insert(Person(number)) } }
      var seen = 0
      #expect(throws: Stop.self) {
        try store.read { tx throws in
          try tx.forEach(Person.all) { _ in
            seen += 1
            if seen == 3 { throw Stop() }
          }
        }
      }
      #expect(seen == 3)
    }
  }

  @Test("never finds what is not a number by comparison")
  func ignoresNaN() throws {
    try withStore(Sample.self) { store in
      var random = SeededGenerator(seed: 1)
      var sample = Sample(1, using: &random)
      sample.score = .nan
      try store.write { tx in try tx.insert(sample) }
      try store.read { tx throws in
        expectEqual(try tx.fetchCount(Sample.filter { $0.score > -1 }), 0)
        expectEqual(try tx.fetchCount(Sample.filter { $0.score <= .infinity }), 0)
        expectEqual(try tx.fetchCount(Sample.filter { $0.score == .nan }), 0)
      }
    }
  }

  private func question(using random: inout SeededGenerator)
    -> (Query<Sample>, (Sample) -> Bool)
  {
    let city = Sample.cities.randomElement(using: &random) ?? ""
    let score = Sample.scores.randomElement(using: &random) ?? 0
    let other = Sample.scores.randomElement(using: &random) ?? 0
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return (Sample.filter { $0.city == city }, { $0.city == city })
    case 1: return (Sample.filter { $0.score >= score }, { $0.score >= score })
    case 2:
      return (
        Sample.filter { $0.city == city && $0.score > score },
        { $0.city == city && $0.score > score }
      )
    case 3:
      return (
        Sample.filter { $0.score > score && $0.score <= other },
        { $0.score > score && $0.score <= other }
      )
    case 4: return (Sample.filter { $0.tags.contains(city) }, { $0.tags.contains(city) })
    case 5: return (Sample.filter { $0.city < city }, { $0.city < city })
    case 6:
      return (
        Sample.filter { $0.city != city || $0.score < score },
        { $0.city != city || $0.score < score }
      )
    default:
      return (
        Sample.filter { $0.note == nil && $0.city <= city }, { $0.note == nil && $0.city <= city }
      )
    }
  }
}

/// A document of values that are easily confused.
struct Sample: Document, Equatable {
  var id: Int
  var city: String
  var score: Double
  var note: String?
  var tags: [String]

  static let cities = ["", "a", "a\0", "ab", "b", "\u{E9}", String(repeating: "a", count: 600)]
  static let scores: [Double] = [
    -.infinity, -3, -1, -0.0, 0, 0.5, 1, 1e300, .infinity, .leastNonzeroMagnitude,
  ]

  static let indexes: [Index<Sample>] = [
    .value(\.city, \.score),
    .value(\.score),
    .value(\.note, \.city),
    .each(\.tags),
    .compound(.descending(\.city), .ascending(\.score)),
  ]

  init(_ number: Int, using random: inout SeededGenerator) {
    id = number
    city = Self.cities.randomElement(using: &random) ?? ""
    score = Self.scores.randomElement(using: &random) ?? 0
    note = Bool.random(using: &random) ? nil : Self.cities.randomElement(using: &random)
    tags = (0..<Int.random(in: 0..<4, using: &random)).map { _ in
      Self.cities.randomElement(using: &random) ?? ""
    }
  }
}
