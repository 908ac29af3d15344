import Foundation
import Martlet
import TestSupport
import Testing

/// What `explain` says of queries of every shape: a change of the planner shows here.
@Suite("A plan", .temporaryDirectory)
struct PlanTests {
  @Test("shows index, bounds, order and entries of every shape of query")
  func shapes() throws {
    try withStore(Postcard.self) { store in
      try store.write { tx in for number in 0..<40 { try tx.insert(Postcard(number)) } }
      try store.read { tx throws in
        for (query, expected) in Self.simple + Self.ranges + Self.others {
          let plan = try "\(tx.explain(query))"
          #expect(plan == expected)
        }
      }
    }
  }

  @Test("takes the index with far fewer entries in its range, whatever its parts say")
  func shorter() throws {
    try withStore(Postcard.self) { store in
      try store.write { tx in for number in 0..<150 { try tx.insert(Postcard(number)) } }
      try store.read { tx throws in
        let few = Postcard.filter { $0.code >= "code" && $0.weight > 8 }
        let plan = try tx.explain(few)
        #expect(plan.description.hasPrefix("Postcard: index weight (bounded)\n"))
        let many = Postcard.filter { $0.code >= "code" && $0.weight > 7 }
        let other = try tx.explain(many)
        #expect(other.description.hasPrefix("Postcard: index unique(code) (bounded)\n"))
      }
    }
  }
}

/// A document with indexes of many kinds.
struct Postcard: Document {
  var id: Int
  var code: String
  var city: String
  var weight: Int
  var note: String?
  var isSent: Bool
  var tags: [String]
  var stamp: Stamp?

  struct Stamp: Codable, Sendable {
    var country: String
    var price: Int?
  }

  static let indexes: [Index<Postcard>] = [
    .unique(\.code),
    .value(\.city, \.weight),
    .value(\.weight),
    .value(\.note),
    .value(\.note, name: "foldedNote", collation: .caseInsensitive),
    .compound(.ascending(\.city), .descending(\.code)),
    .each(\.tags),
    .each(\.tags, then: \.weight, name: "tagsByWeight"),
    .value(\.weight, name: "weightOfSent", where: { $0.isSent }),
    .value(\.stamp?.country, \.stamp?.price),
  ]

  init(_ number: Int) {
    id = number
    code = "code \(number)"
    city = ["Oslo", "Bergen", "Voss", "Bodo"][number % 4]
    weight = number % 10
    note = number % 3 == 0 ? nil : "Note \(number % 6)"
    isSent = number % 2 == 0
    tags = (0..<number % 4).map { "tag \($0)" }
    stamp = number % 5 == 0 ? nil : Stamp(country: "NO", price: number % 2 == 0 ? nil : number)
  }
}
