import Foundation
import Martlet
import TestSupport

extension Parcel: OracleDocument {
  static var table: WritableKeyPath<OracleStore, OracleTable<Parcel>> { \.parcels }
  static let uniques: [OracleUnique<Parcel>] = [
    OracleUnique { parcel in
      parcel.level >= 1 ? [OracleValue(parcel.code, .caseInsensitive)] : nil
    },
    OracleUnique { parcel in
      parcel.nick.map { [OracleValue($0, .caseInsensitive), OracleValue(parcel.level)] }
    },
  ]
  static let links: [OracleLink<Parcel>] = [
    .one(\.regionID, to: Region.collectionName, .deny),
    .set(\.regionIDs, to: Region.collectionName, .deleteWhenEmpty, isChecked: false),
  ]

  init(id: String, in oracle: OracleStore, using random: inout SeededGenerator) {
    self.id = id
    code = Pool.name(using: &random)
    nick = Pool.maybe(using: &random) { Pool.name(using: &$0) }
    title = Pool.text(using: &random)
    kind = Pool.pick(["", "a", "A", "e\u{301}", "\u{C9}"], using: &random)
    if Int.random(in: 0..<30, using: &random) == 0 { kind = Pool.long(using: &random) }
    level = Pool.small(using: &random)
    weight = Pool.number(using: &random)
    score = Pool.integer(using: &random)
    bonus = Pool.maybe(using: &random) { Pool.small(using: &$0) - 1 }
    tags = Pool.list(using: &random) { Pool.text(using: &$0) }
    marks = Set(Pool.list(using: &random) { Pool.text(using: &$0) })
    labels = [:]
    for text in Pool.list(using: &random, { Pool.text(using: &$0) }) { labels[text] = 1 }
    let leads = Int.random(in: 0..<4, using: &random) == 0
    regionID = leads ? Region.knownID(in: oracle, using: &random) : nil
    regionIDs = Set(Pool.list(using: &random) { Region.knownID(in: oracle, using: &$0) })
  }

  static func randomID(using random: inout SeededGenerator) -> String {
    if Int.random(in: 0..<40, using: &random) == 0 { return Pool.long(using: &random) }
    return Pool.pick(["", "\0", "a", "A", "e\u{301}", "b", "c", "d", "e"], using: &random)
  }

  mutating func take(_ fields: UInt64, of other: Parcel) {
    if fields & 1 != 0 { code = other.code }
    if fields & 2 != 0 { nick = other.nick }
    if fields & 4 != 0 { title = other.title }
    if fields & 8 != 0 { kind = other.kind }
    if fields & 16 != 0 { level = other.level }
    if fields & 32 != 0 { weight = other.weight }
    if fields & 64 != 0 { score = other.score }
    if fields & 128 != 0 { bonus = other.bonus }
    if fields & 256 != 0 { tags = other.tags }
    if fields & 512 != 0 { marks = other.marks }
    if fields & 1024 != 0 { labels = other.labels }
    if fields & 2048 != 0 { regionID = other.regionID }
    if fields & 4096 != 0 { regionIDs = other.regionIDs }
  }

  func with(id: String) -> Parcel {
    var copy = self
    copy.id = id
    return copy
  }

  var image: [String] {
    func sorted(_ texts: some Sequence<String>) -> String {
      Image.of(texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    }
    return [
      id, code, Image.of(nick), title, kind, "\(level)", Image.of(weight), "\(score)",
      Image.of(bonus), Image.of(tags), sorted(marks), sorted(labels.keys),
      Image.of(regionID?.image), sorted(regionIDs.map(\.image)),
    ]
  }

  static func composed(_ id: String) -> String { id.precomposedStringWithCanonicalMapping }

  static func refuses(_ id: String) -> Bool { id.utf8.count > 500 }

  /// What shares a ranking must be whole.
  var isRefused: Bool { kind.utf8.count > 480 && !tags.isEmpty }

  static func upsert(_ document: Parcel, on unique: Int, in tx: inout WriteTransaction) throws
    -> String
  {
    unique == 0 ? try tx.upsert(document, on: \.code) : try tx.upsert(document, on: \.nick, \.level)
  }
}
