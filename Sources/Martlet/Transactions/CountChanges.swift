internal import LMDB

/// What a write has changed in the counted groups so far.
///
/// The counts are written when the write's closure has returned, once a group and commit: a
/// thousand tweets under one hashtag move it once in the ranking, not a thousand times.
struct CountChanges {
  /// A change of one count, with the spelling that it has where the group is new.
  struct Change {
    var difference: Int
    let spelling: [UInt8]
  }

  /// The changes by index and group; an index is known by the database of its counts.
  private(set) var changes: [String: (index: CountedIndex, groups: [[UInt8]: Change])] = [:]

  /// Counts a document in or out of a group.
  mutating func count(_ difference: Int, of key: IndexKey, in index: CountedIndex) {
    let group = CountedGroup.fitted(key.bytes)
    changes[index.counts.name, default: (index, [:])]
      .groups[group, default: Change(difference: 0, spelling: key.spelling)]
      .difference += difference
  }

  /// The changes of one index.
  func groups(of index: CountedIndex) -> [[UInt8]: Change] {
    changes[index.counts.name]?.groups ?? [:]
  }

  mutating func removeAll() { changes = [:] }
}
