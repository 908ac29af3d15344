internal import LMDB

/// What a write has changed in the counted groups so far.
///
/// The counts are written when the write's closure has returned, once a group and commit: a
/// thousand tweets under one hashtag move it once in the ranking, not a thousand times.
struct CountChanges {
  /// A change of one count, with the spelling that it has where the group is new.
  struct Change {
    /// How many more documents are in the group.
    var count = 0
    /// How much more they add up to.
    var sum: Int128 = 0
    let spelling: [UInt8]

    var isNothing: Bool { count == 0 && sum == 0 }
  }

  /// The changes by index and group; an index is known by the database of its counts.
  private(set) var changes: [String: (index: CountedIndex, groups: [[UInt8]: Change])] = [:]

  /// Counts documents in or out of a group.
  mutating func count(_ difference: Int, of key: IndexKey, in index: CountedIndex) {
    let group = CountedGroup.fitted(key.bytes)
    var entry = changes.removeValue(forKey: index.counts.name) ?? (index, [:])
    var change = entry.groups[group] ?? Change(spelling: key.spelling)
    change.count += difference
    change.sum += Int128(difference) * key.amount
    entry.groups[group] = change
    changes[index.counts.name] = entry
  }

  /// The changes of one index.
  func groups(of index: CountedIndex) -> [[UInt8]: Change] {
    changes[index.counts.name]?.groups ?? [:]
  }

  mutating func removeAll() { changes = [:] }
}
