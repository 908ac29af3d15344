import Foundation
import Martlet
import TestSupport

/// An id of two parts.
struct RegionID: Hashable, Codable, Sendable, IndexValue {
  var area: String
  var number: Int

  init(area: String, number: Int) {
    self.area = area
    self.number = number
  }

  func write(to key: inout KeyWriter) {
    key.append(area)
    key.append(number)
  }

  init(from key: inout KeyReader) throws(StoreError) {
    area = try key.next()
    number = try key.next()
  }

  init(using random: inout SeededGenerator) {
    area = Pool.pick(["", "a", "A", "e\u{301}"], using: &random)
    number = Pool.small(using: &random)
  }

  var image: String { "\(area).\(number)" }
}

/// What both versions of the program know of a region.
protocol RegionFields {
  var name: String { get set }
  var level: Int { get set }
  var parent: RegionID? { get set }
  var partner: RegionID? { get set }
  var size: Int { get set }
}

extension RegionFields {
  /// Takes over some of the fields that both versions know.
  mutating func takeKnown(_ fields: UInt64, of other: some RegionFields) {
    if fields & 1 != 0 { name = other.name }
    if fields & 2 != 0 { level = other.level }
    if fields & 4 != 0 { parent = other.parent }
    if fields & 8 != 0 { partner = other.partner }
    if fields & 16 != 0 { size = other.size }
  }
}

/// A region inside another one, as the newer program knows it.
struct Region: Document, RegionFields {
  struct Detail: Codable, Sendable {
    var size: Int
    var color: String?
  }

  var id: RegionID
  var name: String
  var level: Int
  var parent: RegionID?
  var partner: RegionID?
  var note: String?
  var detail: Detail

  static let schemaVersion = 2
  static let indexes: [Index<Region>] = [
    .unique(\.name, collation: .caseInsensitive),
    .value(\.level),
    .reference(\.parent, to: Region.self, onDelete: .cascade, name: "parent"),
    .reference(\.partner, to: Region.self, onDelete: .nullify, .unchecked, name: "partner"),
  ]

  var size: Int {
    get { detail.size }
    set { detail.size = newValue }
  }
}

/// A region as an older program knows it, which must keep the indexes all the same.
struct OldRegion: Document, RegionFields {
  struct Detail: Codable, Sendable {
    var size: Int
  }

  var id: RegionID
  var name: String
  var level: Int
  var parent: RegionID?
  var partner: RegionID?
  var detail: Detail

  static let collectionName = Region.collectionName
  static let indexes: [Index<OldRegion>] = [
    .unique(\.name, collation: .caseInsensitive),
    .value(\.level),
    .reference(\.parent, to: OldRegion.self, onDelete: .cascade, name: "parent"),
    .reference(\.partner, to: OldRegion.self, onDelete: .nullify, .unchecked, name: "partner"),
  ]

  var size: Int {
    get { detail.size }
    set { detail.size = newValue }
  }

  /// What the older program sees of a region.
  init(_ region: Region) {
    id = region.id
    name = region.name
    level = region.level
    parent = region.parent
    partner = region.partner
    detail = Detail(size: region.detail.size)
  }
}
