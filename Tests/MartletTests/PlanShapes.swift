import Foundation
import Martlet

// Queries and what explain says of each.

extension PlanTests {
  static let simple: [(Query<Postcard>, String)] = [
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
        limit: 3
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
        order: weight, as it comes
        limit: 5
        entries: 4
      """
    ),
    (
      Postcard.filter { $0.city == "Oslo" }.sorted(by: \.weight),
      """
      Postcard: index city,weight (1 of 2 parts equal)
        decides: city = ...
        order: weight, as it comes
        entries: 10
      """
    ),
    (
      Postcard.filter { $0.city == "Oslo" }.sorted(by: \.weight, order: .reverse),
      """
      Postcard: index city,weight (1 of 2 parts equal)
        from the end
        decides: city = ...
        order: weight:descending, as it comes
        entries: 10
      """
    ),
    (
      Postcard.filter { $0.city == "Oslo" }.sorted(by: \.code, order: .reverse),
      """
      Postcard: index city,code:descending (1 of 2 parts equal)
        decides: city = ...
        order: code:descending, as it comes
        entries: 10
      """
    ),
    (
      Postcard.filter { $0.city == "Oslo" }.sorted(by: \.code),
      """
      Postcard: index city,code:descending (1 of 2 parts equal)
        from the end
        decides: city = ...
        order: code, as it comes
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
        order: city, weight, as it comes
        entries: 20
      """
    ),
  ]

  static let ranges: [(Query<Postcard>, String)] = [
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
}
