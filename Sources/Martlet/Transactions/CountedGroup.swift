internal import LMDB
internal import OrderedKeys

/// A counted group as it is stored: the folded group, its count, and the spelling first seen.
package struct CountedGroup {
  package let key: [UInt8]
  package let count: Int
  /// What the documents of the group add up to; nil where the index only counts.
  package let sum: Int64?
  package let spelling: [UInt8]

  /// The most bytes that a group takes: its ranking adds a count.
  static let maximumSize = 511 - 12

  /// The most bytes that the parts which share a ranking take.
  static let maximumPrefixSize = LongKey.keptLength(limit: maximumSize)

  /// The group as it stands in a key, cut where it is too long.
  package static func fitted(_ group: [UInt8]) -> [UInt8] {
    LongKey.fitted(group, limit: maximumSize)
  }

  package init(key: [UInt8], count: Int, sum: Int64? = nil, spelling: [UInt8]) {
    self.key = key
    self.count = count
    self.sum = sum
    self.spelling = spelling
  }

  /// A new group, in which no document is yet.
  init(_ key: IndexKey) {
    self.init(key: Self.fitted(key.bytes), count: 0, spelling: key.spelling)
  }

  /// Reads an entry of the counts; nil where it is damaged.
  package init?(key: [UInt8], stored: Span<UInt8>, sums: Bool) {
    var reader = TupleReader(stored)
    var sum: Int64?
    do throws(KeyReadingError) {
      let count = try reader.nextInteger(as: Int.self)
      guard count > 0 else { return nil }
      if sums { sum = try reader.nextInteger(as: Int64.self) }
      let spelling = stored.extracting(reader.offset..<stored.count).copy()
      self.init(key: key, count: count, sum: sum, spelling: spelling)
    } catch {
      return nil
    }
  }

  /// The value of the group's entry in the counts.
  package var stored: [UInt8] {
    var writer = TupleWriter()
    writer.append(count)
    if let sum { writer.append(sum) }
    return writer.bytes + spelling
  }

  /// The key of the group in a ranking; nil where its count is below the ranking's.
  ///
  /// The count stands negated between the parts that share a ranking and the rest, so that the
  /// key order is the order of the table.
  package func rank(in order: Ranking) -> [UInt8]? {
    guard count >= order.minimum, let end = end(ofParts: order.within) else { return nil }
    var writer = TupleWriter()
    writer.append(-count)
    return key[..<end] + writer.bytes + key[end...]
  }

  /// Whether the parts that share a ranking are whole, so that the group has a place in it.
  func canRank(in order: Ranking) -> Bool { end(ofParts: order.within) != nil }

  /// Where the leading parts of a group end; nil where the group is cut inside them.
  func end(ofParts count: Int) -> Int? {
    var reader = TupleReader(key.span)
    do throws(KeyReadingError) {
      for _ in 0..<count { try reader.skip() }
    } catch {
      return nil
    }
    // Behind the start that is kept stands a hash, in which anything may seem to end.
    let isCut = LongKey.isFitted(key.span, limit: Self.maximumSize)
    return isCut && reader.offset > Self.maximumPrefixSize ? nil : reader.offset
  }
}

extension CountedGroup {
  /// The group's key from its place in a ranking; nil where the ranking is damaged.
  static func key(rank: [UInt8], in order: Ranking) -> [UInt8]? {
    var reader = TupleReader(rank.span)
    do throws(KeyReadingError) {
      for _ in 0..<order.within { try reader.skip() }
      let start = reader.offset
      try reader.skip()
      return Array(rank[..<start] + rank[reader.offset...])
    } catch {
      return nil
    }
  }
}
