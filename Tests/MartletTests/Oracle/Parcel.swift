import Martlet

/// A document with every kind of index over values that are hard to tell apart.
struct Parcel: Document {
  var id: String
  var code: String
  var nick: String?
  var title: String
  var kind: String
  var level: Int
  var weight: Double
  var score: Int
  var bonus: Int?
  var tags: [String]
  var marks: Set<String>
  var labels: [String: Int]
  var regionID: RegionID?
  var regionIDs: Set<RegionID>

  static let initial = Computed<Parcel, String>("initial") { String($0.title.prefix(1)) }
  static let words = Computed<Parcel, [String]>("words") { parcel in
    parcel.title.split(separator: " ").map(String.init)
  }
  static let pairs = CountedGroups<Parcel, String, String>(
    "pairs",
    collations: (.caseInsensitive, .exact),
    ranking: .descending(within: 1, from: 2)
  ) { parcel in parcel.tags.map { (parcel.kind, $0) } }
  static let marked = CountedGroups<Parcel, Int, String>(
    "marked",
    by: .value(\.level),
    .each(\.marks, collation: .caseInsensitive),
    ranking: .descending(within: 0)
  )

  static let indexes: [Index<Parcel>] = [
    .value(\.title),
    .value(\.title, collation: .caseAndDiacriticInsensitive),
    .value(\.weight),
    .value(\.kind, \.level),
    .value(\.bonus),
    .compound(
      .ascending(\.kind, collation: .caseInsensitive),
      .descending(\.weight),
      .ascending(\.score)
    ),
    .value(\.score, name: "light", where: { $0.level == 1 }),
    .unique(\.code, name: "live", collation: .caseInsensitive, where: { $0.level >= 1 }),
    .compound(
      .ascending(\.nick, collation: .caseInsensitive),
      .descending(\.level),
      unique: true,
      name: "nicks"
    ),
    .each(\.tags),
    .each(\.marks, then: \.level, collation: .caseInsensitive),
    .each(\.labels.keys, name: "labels"),
    .computed(initial),
    .computedEach(words),
    .count(by: \.kind, collation: .caseInsensitive),
    .count(by: \.level, \.title),
    .count(pairs),
    .count(marked),
    .sum(\.score, by: \.kind),
    .sum(\.bonus, by: \.level),
    .sum(\.level),
    .minimum(\.weight, by: \.kind, collation: .caseInsensitive),
    .maximum(\.title, by: \.level),
    .minimum(\.bonus),
    .reference(\.regionID, to: Region.self, onDelete: .deny, name: "region"),
    .reference(
      \.regionIDs,
      to: Region.self,
      onDelete: .deleteWhenEmpty,
      .unchecked,
      name: "regions"
    ),
  ]
}
