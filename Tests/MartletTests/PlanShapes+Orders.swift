// swift-format-ignore-file: NeverForceUnwrap
import Martlet

// Queries over several conditions, lists and orders, and what explain says of each.

extension PlanTests {
  static let others: [(Query<Postcard>, String)] = [
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
        order: weight, as it comes
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
        order: weight, as it comes
        limit: 5
        entries: 40
      """
    ),
    (
      Postcard.all.sorted(by: \.city, \.weight).reversed(),
      """
      Postcard: index city,weight
        from the end
        order: city:descending, weight:descending, as it comes
        entries: 40
      """
    ),
    (
      Postcard.all.sorted(by: .forward(\.city), .reverse(\.code)),
      """
      Postcard: index city,code:descending
        order: city, code:descending, as it comes
        entries: 40
      """
    ),
    (
      Postcard.all.sorted(by: .reverse(\.city), .forward(\.code)),
      """
      Postcard: index city,code:descending
        from the end
        order: city:descending, code, as it comes
        entries: 40
      """
    ),
    (
      Postcard.all.sorted(by: \.isSent).limit(5),
      """
      Postcard: every document
        order: isSent, sorted
        limit: 5
        entries: 40
      """
    ),
    (
      Postcard.filter { $0.code.hasSuffix("1") }.sorted(by: \.code),
      """
      Postcard: index unique(code)
        filter: code hasSuffix ...
        order: code, as it comes
        entries: 40
      """
    ),
    (
      Postcard.filter { $0.stamp?.country == "NO" && $0.stamp?.price == 7 },
      """
      Postcard: index stamp.country,stamp.price (2 of 2 parts equal)
        decides: stamp.country = ... and stamp.price = ...
        order: as it comes
        entries: 1
      """
    ),
    (
      Postcard.filter { $0.stamp!.country == "NO" && $0.stamp?.price == nil },
      """
      Postcard: index stamp.country,stamp.price (2 of 2 parts equal)
        decides: stamp.country = ... and stamp.price = ...
        order: as it comes
        entries: 16
      """
    ),
    (
      Postcard.filter { $0.note?.hasPrefix("Note") == true },
      """
      Postcard: index note (bounded)
        filter: note hasPrefix ...
        order: rows are collected and put in order
        entries: 26
      """
    ),
    (
      Postcard.filter { $0.stamp?.country.hasPrefix("N") ?? false }.sorted(by: \.stamp?.country),
      """
      Postcard: index stamp.country,stamp.price (bounded)
        filter: stamp.country hasPrefix ...
        order: stamp.country, sorted
        entries: 32
      """
    ),
  ]
}
