/// A set of page numbers below a limit, a bit each.
package struct PageSet: Sendable {
  /// The bits.
  private var words: [UInt64]
  /// One above the highest number that has a place.
  package let limit: Int

  /// Makes an empty set of the numbers from 0 to below a limit.
  package init(limit: Int) {
    self.limit = limit
    words = Array(repeating: 0, count: (limit + 63) / 64)
  }

  /// Whether a number is in the set; one without a place never is.
  package func contains(_ number: Int) -> Bool {
    guard number >= 0, number < limit else { return false }
    return words[number / 64] & (1 << UInt64(number % 64)) != 0
  }

  /// Adds a number that has a place, and tells whether it is new.
  package mutating func insert(_ number: Int) -> Bool {
    precondition(number >= 0 && number < limit, "a set of pages has a place for each page")
    let bit = UInt64(1) << UInt64(number % 64)
    guard words[number / 64] & bit == 0 else { return false }
    words[number / 64] |= bit
    return true
  }
}
