/// A key with what follows it, to be sorted by the bytes of the key.
struct SortUnit {
  /// Where the key lies.
  let key: Range<Int>
  /// Where what follows ends.
  let end: Int
}

extension [UInt8] {
  /// Appends units of other bytes in the order of their keys (RFC 8949 4.2.1: bytewise).
  mutating func append(_ units: [SortUnit], of source: [UInt8]) {
    let sorted = units.sorted { left, right in
      source[left.key].lexicographicallyPrecedes(source[right.key])
    }
    for unit in sorted { append(contentsOf: source[unit.key.lowerBound..<unit.end]) }
  }
}
