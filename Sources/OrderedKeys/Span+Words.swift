extension Span<UInt8> {
  /// Eight bytes as a number, lowest byte first.
  ///
  /// In a span of constant length its checks vanish, and its loads become one.
  @inline(__always)
  func littleEndianWord(at index: Int) -> UInt64 {
    var word = UInt64(self[index])
    word |= UInt64(self[index &+ 1]) << 8
    word |= UInt64(self[index &+ 2]) << 16
    word |= UInt64(self[index &+ 3]) << 24
    word |= UInt64(self[index &+ 4]) << 32
    word |= UInt64(self[index &+ 5]) << 40
    word |= UInt64(self[index &+ 6]) << 48
    word |= UInt64(self[index &+ 7]) << 56
    return word
  }

  /// Whether a byte is zero, found eight bytes at a time.
  var containsZero: Bool { firstZero(from: 0) < count }

  /// The place of the first zero byte at or behind an index, or the count.
  func firstZero(from start: Int) -> Int {
    var index = start
    while count &- index >= 8 {
      let word = extracting(index..<index &+ 8).littleEndianWord(at: 0)
      // A borrow reaches the high bit of the lowest zero byte first; only false alarms lie above.
      let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if zeros != 0 { return index &+ zeros.trailingZeroBitCount / 8 }
      index &+= 8
    }
    while index < count, self[index] != 0 { index &+= 1 }
    return index
  }
}
