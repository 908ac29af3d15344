extension ItemReader {
  /// Moves past one item, whatever it holds, without recursion and without looking into text.
  mutating func skip() throws(CodingFailure.Reason) {
    var pending = 1
    while pending > 0 {
      pending -= 1
      let start = offset
      let head = try head()
      switch head.major {
      case ItemMajor.bytes, ItemMajor.text:
        guard head.argument <= UInt64(remaining) else { throw .corrupt(offset: start) }
        offset += Int(head.argument)
      case ItemMajor.list:
        guard head.argument <= UInt64(remaining) else { throw .corrupt(offset: start) }
        pending += Int(head.argument)
      case ItemMajor.map:
        guard head.argument <= UInt64(remaining / 2) else { throw .corrupt(offset: start) }
        pending += 2 * Int(head.argument)
      case ItemMajor.tag:
        pending += 1
      case ItemMajor.simple:
        guard Self.isKnownSimple(head.info) else { throw .corrupt(offset: start) }
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
