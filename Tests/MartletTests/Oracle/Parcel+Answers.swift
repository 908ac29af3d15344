import Martlet
import TestSupport

extension Parcel {
  static func compareIndexes(
    _ oracle: OracleStore,
    _ tx: borrowing some Martlet.Reading,
    using random: inout SeededGenerator
  ) throws -> [String] {
    var comparison = Comparison()
    let all = oracle.parcels.documents
    try compareCounts(all, tx, using: &random, &comparison)
    try compareSums(all, tx, using: &random, &comparison)
    try compareExtremes(all, tx, using: &random, &comparison)
    let region = RegionID(using: &random)
    let inside: [Parcel] = try tx.referring(to: region, via: \Parcel.regionID)
    comparison.expect("region", inside, all.filter { $0.regionID == region })
    let near: [Parcel] = try tx.referring(to: region, via: \Parcel.regionIDs)
    comparison.expect("regions", near, all.filter { $0.regionIDs.contains(region) })
    return comparison.differences
  }

  private static func compareCounts(
    _ all: [Parcel],
    _ tx: borrowing some Martlet.Reading,
    using random: inout SeededGenerator,
    _ comparison: inout Comparison
  ) throws {
    let kinds = try tx.counts(by: \Parcel.kind)
    comparison.expect(
      "kinds",
      kinds.map { ([OracleValue($0.group, .caseInsensitive)], $0.count) },
      OracleAnswer.counts(all) { [[OracleValue($0.kind, .caseInsensitive)]] }
    )
    let titles = try tx.counts(by: \Parcel.level, \Parcel.title)
    comparison.expect(
      "titles",
      titles.map { ([OracleValue($0.group.0), OracleValue($0.group.1)], $0.count) },
      OracleAnswer.counts(all) { [[OracleValue($0.level), OracleValue($0.title)]] }
    )
    let wanted = OracleAnswer.counts(all, pairKeys)
    func key(_ group: (String, String)) -> OracleKey {
      [OracleValue(group.0, .caseInsensitive), OracleValue(group.1)]
    }
    let pairs = try tx.counts(Self.pairs)
    comparison.expect("pairs", pairs.map { (key($0.group), $0.count) }, wanted)
    let ranked = try tx.ranking(Self.pairs)
    comparison.expect(
      "pairs ranked",
      ranked.map { (key($0.group), $0.count) },
      OracleAnswer.ranking(wanted, within: 1, from: 2)
    )
    let kind = Pool.pick(["", "a", "A", "e\u{301}"], using: &random)
    let inside = try tx.ranking(Self.pairs, within: kind)
    let folded = OracleValue(kind, .caseInsensitive)
    let insideWanted = OracleAnswer.ranking(wanted, within: 1, from: 2)
      .filter { $0.key.first == folded }
    comparison.expect(
      "pairs of a kind",
      inside.map { (key((kind, $0.group)), $0.count) },
      insideWanted
    )
    let tag = Pool.text(using: &random)
    let count = try tx.count(Self.pairs, of: kind, tag)
    let sought = key((kind, tag))
    comparison.expect("a pair", count == wanted.first { $0.key == sought }?.value ?? 0)
    let marked = try tx.ranking(Self.marked)
    let marks = OracleAnswer.counts(all) { parcel in
      parcel.marks.map { [OracleValue(parcel.level), OracleValue($0, .caseInsensitive)] }
    }
    comparison.expect(
      "marked",
      marked.map {
        ([OracleValue($0.group.0), OracleValue($0.group.1, .caseInsensitive)], $0.count)
      },
      OracleAnswer.ranking(marks, within: 0, from: 1)
    )
  }

  private static func pairKeys(_ parcel: Parcel) -> [OracleKey] {
    parcel.tags.map { [OracleValue(parcel.kind, .caseInsensitive), OracleValue($0)] }
  }

  private static func compareSums(
    _ all: [Parcel],
    _ tx: borrowing some Martlet.Reading,
    using random: inout SeededGenerator,
    _ comparison: inout Comparison
  ) throws {
    let wanted = OracleAnswer.sums(all, { [OracleValue($0.kind)] }) { Int128($0.score) }
    // Inside a write a sum may be out of range for a while.
    if !wanted.contains(where: { Int64(exactly: $0.value) == nil }) {
      let scores = try tx.sums(of: \Parcel.score, by: \Parcel.kind)
      comparison.expect(
        "scores",
        scores.map { ([OracleValue($0.group)], Int128($0.sum)) },
        wanted
      )
      let kind = Pool.pick(["", "a", "A", "\u{E9}"], using: &random)
      let sum = try tx.sum(of: \Parcel.score, by: \Parcel.kind, within: kind)
      let sought = [OracleValue(kind)]
      comparison.expect("a score", Int128(sum) == wanted.first { $0.key == sought }?.value ?? 0)
    }
    let bonuses = try tx.sums(of: \Parcel.bonus, by: \Parcel.level)
    comparison.expect(
      "bonuses",
      bonuses.map { ([OracleValue($0.group)], Int128($0.sum)) },
      OracleAnswer.sums(all, { [OracleValue($0.level)] }) { $0.bonus.map { Int128($0) } }
    )
    let levels = try tx.sum(of: \Parcel.level)
    comparison.expect("levels", Int(levels) == all.reduce(0) { $0 + $1.level })
  }

  private static func compareExtremes(
    _ all: [Parcel],
    _ tx: borrowing some Martlet.Reading,
    using random: inout SeededGenerator,
    _ comparison: inout Comparison
  ) throws {
    let lightest = try tx.minimums(of: \Parcel.weight, by: \Parcel.kind)
    let weights = OracleAnswer.extremes(
      all,
      isMaximum: false,
      { [OracleValue($0.kind, .caseInsensitive)] },
      { OracleValue($0.weight) }
    )
    comparison.expect(
      "lightest",
      lightest.map { ([OracleValue($0.group, .caseInsensitive)], OracleValue($0.value)) },
      weights
    )
    var kind = Pool.pick(["", "a", "A", "e\u{301}"], using: &random)
    if Int.random(in: 0..<8, using: &random) == 0 { kind = Pool.long(using: &random) }
    let weight = try tx.minimum(of: \Parcel.weight, by: \Parcel.kind, within: kind)
    let sought = [OracleValue(kind, .caseInsensitive)]
    comparison.expect(
      "lightest of a kind",
      weight.map { OracleValue($0) } == weights.first { $0.key == sought }?.value
    )
    let titles = try tx.maximums(of: \Parcel.title, by: \Parcel.level)
    comparison.expect(
      "last titles",
      titles.map { ([OracleValue($0.group)], OracleValue($0.value)) },
      OracleAnswer.extremes(
        all,
        isMaximum: true,
        { [OracleValue($0.level)] },
        { OracleValue($0.title) }
      )
    )
    let bonus = try tx.minimum(of: \Parcel.bonus)
    comparison.expect("least bonus", (bonus ?? nil) == all.compactMap(\.bonus).min())
  }
}
