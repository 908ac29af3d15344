extension TreeWalk {
  /// Whether the tree is the list of free pages, whose keys are ids of transactions.
  var keysAreIntegers: Bool { record.flags == DatabaseRecord.integerKeys && name == nil }

  /// Whether a key of a page sorts before another one of it.
  func precedes(_ key: Range<Int>, _ other: Range<Int>, in page: Page) -> Bool {
    keysAreIntegers
      ? Self.integer(page.bytes[key]) < Self.integer(page.bytes[other])
      : page.bytes.precedes(key, page.bytes, other)
  }

  /// Whether a key lies where the pages above say.
  func isInside(_ key: Range<Int>, of page: Page, _ bounds: PageBounds) -> Bool {
    let own = page.bytes[key]
    if keysAreIntegers {
      if let lower = bounds.lower, Self.integer(own) < Self.integer(lower[...]) { return false }
      if let upper = bounds.upper, Self.integer(own) >= Self.integer(upper[...]) { return false }
      return own.count == 8
    }
    if let lower = bounds.lower, own.lexicographicallyPrecedes(lower) { return false }
    if let upper = bounds.upper, !own.lexicographicallyPrecedes(upper) { return false }
    return true
  }

  /// The number that a key of the list of free pages is; 0 for what is none.
  private static func integer(_ key: ArraySlice<UInt8>) -> UInt64 {
    Array(key).integer(at: 0, as: UInt64.self) ?? 0
  }
}
