internal import LMDB
internal import OrderedKeys

/// The keys of index entries: the values, cut where they are too long, then the row.
package enum IndexEntry {
  /// The most bytes that values take in an index entry: what LMDB allows, less the row.
  package static let maximumSize = 511 - RowID.maximumKeySize
  /// The values as they stand in an entry.
  package static func fitted(_ values: [UInt8]) -> [UInt8] {
    LongKey.fitted(values, limit: maximumSize)
  }

  /// The key and value of a row's entry: the value tells how much of the key's end is the row.
  package static func entry(_ values: [UInt8], _ row: RowID) -> (key: [UInt8], value: [UInt8]) {
    let tail = row.key
    return (fitted(values) + tail, [UInt8(tail.count)])
  }

  /// The row at the end of an entry's key; nil where the entry is damaged.
  package static func row(_ key: Span<UInt8>, _ value: Span<UInt8>) -> RowID? {
    guard value.count == 1, Int(value[0]) < key.count else { return nil }
    return RowID(key: key.extracting(last: Int(value[0])))
  }

  /// The values at the start of an entry's key, as they were fitted; of an entry that ``row(_:_:)``
  /// takes.
  package static func values(_ key: Span<UInt8>, _ value: Span<UInt8>) -> [UInt8] {
    key.extracting(droppingLast: value.isEmpty ? 0 : Int(value[0])).copy()
  }

  /// The beginning of an entry whose values were cut; nil where they were not.
  static func cutBeginning(of key: Span<UInt8>) -> [UInt8]? {
    guard LongKey.isFitted(key, limit: maximumSize) else { return nil }
    return key.extracting(first: LongKey.keptLength(limit: maximumSize)).copy()
  }
}
