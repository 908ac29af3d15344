extension ItemReader {
  /// Moves past one item, whatever it holds, without recursion and without looking into text.
  mutating func skip() throws(CodingFailure.Reason) {
    var pending = 1
    while pending > 0 {
      pending -= 1
      let start = offset
      guard start < bytes.count else { throw corrupt() }
      let info = bytes[start] & 31
      let argument: UInt64
      if info < 24 {
        argument = UInt64(info)
        offset += 1
      } else {
        argument = try head().argument
      }
      switch bytes[start] >> 5 {
      case ItemMajor.bytes, ItemMajor.text:
        guard argument <= UInt64(remaining) else { throw .corrupt(offset: start) }
        offset += Int(argument)
      case ItemMajor.list:
        guard argument <= UInt64(remaining) else { throw .corrupt(offset: start) }
        pending += Int(argument)
      case ItemMajor.map:
        guard argument <= UInt64(remaining / 2) else { throw .corrupt(offset: start) }
        pending += 2 * Int(argument)
      case ItemMajor.tag:
        pending += 1
      case ItemMajor.simple:
        guard Self.isKnownSimple(info) else { throw .corrupt(offset: start) }
      default:
        break
      }
      // Every pending item takes a byte at least; this also keeps the sum from overflowing.
      guard pending <= remaining else { throw .corrupt(offset: start) }
    }
  }

  /// Moves past several items.
  mutating func skip(_ count: Int) throws(CodingFailure.Reason) {
    for _ in 0..<count { try skip() }
  }

  /// Whether the format has this simple value or floating-point width.
  static func isKnownSimple(_ info: UInt8) -> Bool {
    (20...23).contains(info) || info == 26 || info == 27
  }
}
