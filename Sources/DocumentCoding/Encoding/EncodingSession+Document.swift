extension EncodingSession {
  /// Encodes a whole document and says its shape; 0 for what is no record.
  func encodeDocument<T: Encodable>(_ value: T, into body: inout [UInt8]) throws -> Int {
    let start = body.count
    let root = takeNode()
    let shape: Int
    if let arrangement = arrangement(of: value) {
      root.content.arrangement = arrangement
      try value.encode(to: ValueEncoder(session: self, node: root))
      shape = try closeDocument(root, into: &body)
    } else {
      try encode(value, in: root, at: nil)
      body.append(contentsOf: root.content.bytes)
      shape = 0
    }
    giveBack(root)
    guard body.count - start <= limits.bytes else {
      throw CodingFailure.Reason.tooLarge(limit: limits.bytes)
    }
    return shape
  }
}
