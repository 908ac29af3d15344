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

  private static let simple: [(Query<Postcard>, String)] = [
    (
      Postcard.all,
      """
      Postcard: every document
        order: as it comes
        entries: 40
      """
    ),
    (
      Postcard.all.reversed(),
      """
      Postcard: every document, from the end
        order: as it comes
        entries: 40
      """
    ),
    (
      Postcard.all.limit(3),
      """
      Postcard: every document
        order: as it comes
        entries: 40
      """
    ),
    (
      Postcard.filter { $0.code == "code 3" },
      """
      Postcard: index unique(code) (1 of 1 parts equal)
        decides: code = ...
        order: as it comes
        entries: 1
      """
    ),
    (
      Postcard.filter { $0.code == "code 3" && $0.city == "Oslo" },
      """
      Postcard: index unique(code) (1 of 1 parts equal)
        filter: code = ... and city = ...
        order: as it comes
        entries: 1
      """
    ),
    (
      Postcard.filter { $0.city == "Oslo" },
      """
      Postcard: index city,weight (1 of 2 parts equal)
        decides: city = ...
        order: rows are collected and put in order
        entries: 10
      """
    ),
    (
      Postcard.filter { $0.city == "Oslo" && $0.weight == 4 },
      """
      Postcard: index city,weight (2 of 2 parts equal)
        decides: city = ... and weight = ...
        order: as it comes
        entries: 2
      """
    ),
    (
      Postcard.filter { $0.city == "Oslo" && $0.weight > 4 },
      """
      Postcard: index city,weight (1 of 2 parts equal, bounded)
        decides: city = ... and weight > ...
        order: rows are collected and put in order
        entries: 4
      """
    ),
    (
      Postcard.filter { $0.city == "Oslo" && $0.weight > 4 }.sorted(by: \.weight).limit(5),
      """
      Postcard: index city,weight (1 of 2 parts equal, bounded)
        decides: city = ... and weight > ...
        order: as it comes
        entries: 4
      """
    ),
    (
      Postcard.filter { $0.city == "Oslo" }.sorted(by: \.weight),
      """
      Postcard: index city,weight (1 of 2 parts equal)
        decides: city = ...
        order: as it comes
        entries: 10
      """
    ),
    (
      Postcard.filter { $0.city == "Oslo" }.sorted(by: \.weight, order: .reverse),
      """
      Postcard: index city,weight (1 of 2 parts equal)
        from the end
        decides: city = ...
        order: as it comes
        entries: 10
      """
    ),
    (
      Postcard.filter { $0.city == "Oslo" }.sorted(by: \.code, order: .reverse),
      """
      Postcard: index city,code:descending (1 of 2 parts equal)
        decides: city = ...
        order: as it comes
        entries: 10
      """
    ),
    (
      Postcard.filter { $0.city == "Oslo" }.sorted(by: \.code),
      """
      Postcard: index city,code:descending (1 of 2 parts equal)
        from the end
        decides: city = ...
        order: as it comes
        entries: 10
      """
    ),
    (
      Postcard.filter { $0.city.isIn(["Oslo", "Voss"]) },
      """
      Postcard: index city,weight (1 of 2 parts equal, 2 ranges)
        decides: city = ... or city = ...
        order: rows are collected and put in order
        entries: 20
      """
    ),
    (
      Postcard.filter { $0.city == "Oslo" || $0.city == "Voss" }.sorted(by: \.city, \.weight),
      """
      Postcard: index city,weight (1 of 2 parts equal, 2 ranges)
        decides: city = ... or city = ...
        order: as it comes
        entries: 20
      """
    ),
  ]

  private static let ranges: [(Query<Postcard>, String)] = [
    (
      Postcard.filter { $0.city.isIn(["Oslo", "Voss"]) && $0.weight.isIn([1, 2, 3]) },
      """
      Postcard: index city,weight (2 of 2 parts equal, 6 ranges)
        decides: (city = ... or city = ...) and (weight = ... or weight = ... or weight = ...)
        order: rows are collected and put in order
        entries: 4
      """
    ),
    (
      Postcard.filter { $0.city == "Oslo" || $0.weight == 3 },
      """
      Postcard: union of index city,weight (1 of 2 parts equal) and index weight (1 of 1 parts equal)
        filter: city = ... or weight = ...
        order: rows are collected and put in order
        entries: 14
      """
    ),
    (
      Postcard.filter { $0.city == "Oslo" || !$0.isSent },
      """
      Postcard: every document
        filter: city = ... or not isSent
        order: as it comes
        entries: 40
      """
    ),
    (
      Postcard.filter { $0.city != "Oslo" },
      """
      Postcard: index city,weight (bounded, 2 ranges)
        decides: city != ...
        order: rows are collected and put in order
        entries: 30
      """
    ),
    (
      Postcard.filter { $0.weight.isIn(2...4) },
      """
      Postcard: index weight (bounded)
        decides: weight >= ... and weight <= ...
        order: rows are collected and put in order
        entries: 12
      """
    ),
    (
      Postcard.filter { $0.weight > 2 && $0.weight <= 4 },
      """
      Postcard: index weight (bounded)
        decides: weight > ... and weight <= ...
        order: rows are collected and put in order
        entries: 8
      """
    ),
    (
      Postcard.filter { $0.weight > 4 && $0.weight < 3 },
      """
      Postcard: nothing, the condition contradicts itself
        decides: weight > ... and weight < ...
        order: as it comes
        entries: 0
      """
    ),
    (
      Postcard.filter { !($0.weight < 3) },
      """
      Postcard: index weight (bounded, 2 ranges)
        decides: not weight < ...
        order: rows are collected and put in order
        entries: 28
      """
    ),
    (
      Postcard.filter { $0.weight == 3 && $0.isSent },
      """
      Postcard: index weightOfSent (1 of 1 parts equal, partial)
        filter: weight = ... and isSent
        order: as it comes
        entries: 0
      """
    ),
    (
      Postcard.filter { $0.weight > 3 && $0.isSent },
      """
      Postcard: index weightOfSent (bounded, partial)
        filter: weight > ... and isSent
        order: rows are collected and put in order
        entries: 12
      """
    ),
    (
      Postcard.filter { $0.isSent },
      """
      Postcard: index weightOfSent (partial)
        filter: isSent
        order: rows are collected and put in order
        entries: 20
      """
    ),
    (
      Postcard.filter { $0.note == nil },
      """
      Postcard: index note (1 of 1 parts equal)
        decides: note = ...
        order: as it comes
        entries: 14
      """
    ),
    (
      Postcard.filter { $0.note != nil },
      """
      Postcard: index note (bounded, 2 ranges)
        decides: note != ...
        order: rows are collected and put in order
        entries: 26
      """
    ),
    (
      Postcard.filter { ($0.note ?? "Note 1") == "Note 1" },
      """
      Postcard: index note (1 of 1 parts equal, 2 ranges)
        decides: (computed) = ...
        order: rows are collected and put in order
        entries: 21
      """
    ),
    (
      Postcard.filter { $0.note?.caseInsensitive == "NOTE 1" },
      """
      Postcard: index foldedNote (1 of 1 parts equal)
        decides: note:caseInsensitive = ...
        order: as it comes
        entries: 7
      """
    ),
    (
      Postcard.filter { $0.note?.hasPrefix("Note") ?? false },
      """
      Postcard: index note (bounded)
        filter: note hasPrefix ...
        order: rows are collected and put in order
        entries: 26
      """
    ),
  ]

  private static let others: [(Query<Postcard>, String)] = [
    (
      Postcard.filter { $0.note?.contains("1") ?? true },
      """
      Postcard: every document
        filter: (computed) ?? ...
        order: as it comes
        entries: 40
      """
    ),
    (
      Postcard.filter { $0.tags.contains("tag 1") },
      """
      Postcard: index tags[] (1 of 1 parts equal)
        decides: tags[] contains ...
        order: as it comes
        entries: 20
      """
    ),
    (
      Postcard.filter { $0.tags.contains("tag 1") && $0.tags.contains("tag 2") },
      """
      Postcard: index tags[] (1 of 1 parts equal)
        filter: tags[] contains ... and tags[] contains ...
        order: as it comes
        entries: 20
      """
    ),
    (
      Postcard.filter { $0.tags.contains("tag 1") && $0.weight == 3 },
      """
      Postcard: index tagsByWeight (2 of 2 parts equal)
        filter: tags[] contains ... and weight = ...
        order: as it comes
        entries: 2
      """
    ),
    (
      Postcard.filter { $0.tags.contains("tag 1") }.sorted(by: \.weight),
      """
      Postcard: index tagsByWeight (1 of 2 parts equal)
        decides: tags[] contains ...
        order: as it comes
        entries: 20
      """
    ),
    (
      Postcard.filter { $0.tags.containsAny(["tag 1", "tag 2"]) },
      """
      Postcard: index tags[] (1 of 1 parts equal, 2 ranges)
        filter: tags[] contains ... or tags[] contains ...
        order: rows are collected and put in order
        entries: 30
      """
    ),
    (
      Postcard.filter { $0.tags.contains { $0.hasPrefix("tag") } },
      """
      Postcard: index tags[] (bounded)
        filter: tags[] contains ...
        order: rows are collected and put in order
        entries: 60
      """
    ),
    (
      Postcard.filter { $0.tags.count > 1 },
      """
      Postcard: every document
        filter: (computed) > ...
        order: as it comes
        entries: 40
      """
    ),
    (
      Postcard.filter { $0.note == "Note 1" && $0.weight == 1 },
      """
      Postcard: intersection of index weight (1 of 1 parts equal) and index note (1 of 1 parts equal)
        filter: note = ... and weight = ...
        order: as it comes
        entries: 11
      """
    ),
    (
      Postcard.all.sorted(by: \.weight).limit(5),
      """
      Postcard: index weight
        order: as it comes
        entries: 40
      """
    ),
    (
      Postcard.all.sorted(by: \.city, \.weight).reversed(),
      """
      Postcard: index city,weight
        from the end
        order: as it comes
        entries: 40
      """
    ),
    (
      Postcard.all.sorted(by: .forward(\.city), .reverse(\.code)),
      """
      Postcard: index city,code:descending
        order: as it comes
        entries: 40
      """
    ),
    (
      Postcard.all.sorted(by: .reverse(\.city), .forward(\.code)),
      """
      Postcard: index city,code:descending
        from the end
        order: as it comes
        entries: 40
      """
    ),
    (
      Postcard.all.sorted(by: \.isSent).limit(5),
      """
      Postcard: every document
        order: sorted
        entries: 40
      """
    ),
    (
      Postcard.filter { $0.code.hasSuffix("1") }.sorted(by: \.code),
      """
      Postcard: index unique(code)
        filter: code hasSuffix ...
        order: as it comes
        entries: 40
      """
    ),
  ]
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
  ]

  init(_ number: Int) {
    id = number
    code = "code \(number)"
    city = ["Oslo", "Bergen", "Voss", "Bodo"][number % 4]
    weight = number % 10
    note = number % 3 == 0 ? nil : "Note \(number % 6)"
    isSent = number % 2 == 0
    tags = (0..<number % 4).map { "tag \($0)" }
  }
}
