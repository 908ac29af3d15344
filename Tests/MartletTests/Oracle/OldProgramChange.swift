import Martlet
import TestSupport

/// A change of a region by the older program, which must keep the fields that it does not know.
struct OldProgramChange: RandomChange {
  enum Kind { case insert, upsert, update }

  let kind: Kind
  let id: RegionID
  let region: Region
  let fields: UInt64

  init(in oracle: OracleStore, using random: inout SeededGenerator) {
    kind = Pool.pick([.insert, .upsert, .update, .update, .update], using: &random)
    id = RegionID(using: &random)
    // What the older program stores whole has none of the newer fields.
    var region = Region(id: id, in: oracle, using: &random)
    region.note = nil
    region.detail.color = nil
    self.region = region
    fields = random.next() & random.next()
  }

  func apply(to oracle: inout OracleStore) -> OracleStore.Answer {
    switch kind {
    case .insert: oracle.insert([region])
    case .upsert: oracle.upsert([region])
    case .update:
      oracle.update(id) { (stored: inout Region) in stored.takeKnown(fields, of: region) }
    }
  }

  func apply(to tx: inout WriteTransaction) throws -> String {
    switch kind {
    case .insert: try tx.insert(OldRegion(region))
    case .upsert: try tx.upsert(OldRegion(region))
    case .update:
      return "\(try tx.update(OldRegion.self, id: id) { $0.takeKnown(fields, of: region) })"
    }
    return ""
  }

  var description: String {
    "old program: \(kind) \(id.image) fields \(String(fields, radix: 2).suffix(5))\n    \(region.outline)"
  }
}
