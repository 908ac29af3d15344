import Foundation
import Martlet
import TestSupport

extension Region: OracleDocument {
  static var table: WritableKeyPath<OracleStore, OracleTable<Region>> { \.regions }
  static let uniques: [OracleUnique<Region>] = [
    OracleUnique { [OracleValue($0.name, .caseInsensitive)] }
  ]
  static let links: [OracleLink<Region>] = [
    .one(\.parent, to: collectionName, .cascade),
    .one(\.partner, to: collectionName, .nullify, isChecked: false),
  ]

  init(id: RegionID, in oracle: OracleStore, using random: inout SeededGenerator) {
    self.id = id
    name = Pool.name(using: &random)
    level = Pool.small(using: &random)
    parent = Pool.maybe(using: &random) { Self.knownID(in: oracle, using: &$0) }
    partner = Pool.maybe(using: &random) { Self.knownID(in: oracle, using: &$0) }
    note = Pool.maybe(using: &random) { Pool.text(using: &$0) }
    detail = Detail(
      size: Pool.integer(using: &random),
      color: Pool.maybe(using: &random) { Pool.text(using: &$0) }
    )
  }

  static func randomID(using random: inout SeededGenerator) -> RegionID { RegionID(using: &random) }

  static func randomProbe(using random: inout SeededGenerator) -> OracleProbe<Region> {
    let level = Pool.small(using: &random)
    let name = Pool.text(using: &random)
    let id = Pool.maybe(using: &random) { RegionID(using: &$0) }
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      return OracleProbe(name: "level", query: filter { $0.level == level }) { $0.level == level }
    case 1:
      let folded = OracleValue(name, .caseInsensitive)
      return OracleProbe(name: "name", query: filter { $0.name.caseInsensitive == name }) {
        OracleValue($0.name, .caseInsensitive) == folded
      }
    case 2:
      return OracleProbe(name: "parent", query: filter { $0.parent == id }) { $0.parent == id }
    default:
      return OracleProbe(
        name: "partner and level",
        query: filter { $0.partner == id && $0.level >= level }
      ) { $0.partner == id && $0.level >= level }
    }
  }

  mutating func take(_ fields: UInt64, of other: Region) {
    if fields & 1 != 0 { name = other.name }
    if fields & 2 != 0 { level = other.level }
    if fields & 4 != 0 { parent = other.parent }
    if fields & 8 != 0 { partner = other.partner }
    if fields & 16 != 0 { note = other.note }
    if fields & 32 != 0 { detail = other.detail }
  }

  func with(id: RegionID) -> Region {
    var copy = self
    copy.id = id
    return copy
  }

  var image: [String] {
    [
      id.image, name, "\(level)", Image.of(parent?.image), Image.of(partner?.image),
      Image.of(note), "\(detail.size)", Image.of(detail.color),
    ]
  }

  /// The field of an id of two parts is not found out.
  static var keepsID: Bool { false }

  static func composed(_ id: RegionID) -> RegionID {
    RegionID(area: id.area.precomposedStringWithCanonicalMapping, number: id.number)
  }

  static func upsert(_ document: Region, on unique: Int, in tx: inout WriteTransaction) throws
    -> RegionID
  {
    try tx.upsert(document, on: \.name)
  }

  static func compareIndexes(
    _ oracle: OracleStore,
    _ tx: borrowing some Martlet.Reading,
    using random: inout SeededGenerator
  ) throws -> [String] {
    var comparison = Comparison()
    let id = RegionID(using: &random)
    let children: [Region] = try tx.referring(to: id, via: \Region.parent)
    comparison.expect("parent", children, oracle.regions.documents.filter { $0.parent == id })
    let partners: [Region] = try tx.referring(to: id, via: \Region.partner)
    comparison.expect("partner", partners, oracle.regions.documents.filter { $0.partner == id })
    return comparison.differences
  }
}

extension Comparison {
  /// Compares documents in their order.
  mutating func expect<D: OracleDocument>(_ name: String, _ found: [D], _ wanted: [D]) {
    expect("\(name): other documents", found.elementsEqual(wanted) { $0.isSame(as: $1) })
  }
}
