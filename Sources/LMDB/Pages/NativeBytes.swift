extension [UInt8] {
  /// The integer at an offset, in the byte order of the machine; nil where the bytes end before.
  func integer<Value: FixedWidthInteger & BitwiseCopyable>(
    at offset: Int,
    as type: Value.Type
  ) -> Value? {
    guard offset >= 0, offset <= count - MemoryLayout<Value>.size else { return nil }
    return unsafe withUnsafeBytes { bytes in
      unsafe bytes.loadUnaligned(fromByteOffset: offset, as: type)
    }
  }

  /// The 64 bits at an offset as a number of pages or entries, or as the number of a page.
  ///
  /// What no `Int` holds is negative, as is LMDB's number of no page.
  func number(at offset: Int) -> Int? {
    integer(at: offset, as: UInt64.self).map { Int(truncatingIfNeeded: $0) }
  }

  /// Whether bytes sort before others, as LMDB sorts keys.
  ///
  /// Both ranges lie within the bytes.
  func precedes(_ range: Range<Int>, _ others: [UInt8], _ otherRange: Range<Int>) -> Bool {
    self[range].lexicographicallyPrecedes(others[otherRange])
  }
}
