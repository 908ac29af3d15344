/// The keys that can stand below a page.
package struct PageBounds: Hashable, Sendable {
  /// The least key, or nil where any may be.
  package let lower: [UInt8]?
  /// The key before which all stand, or nil where any may be.
  package let upper: [UInt8]?

  /// All keys.
  package static let all = PageBounds(lower: nil, upper: nil)

  /// Whether a key can stand there.
  package func contains(_ key: [UInt8]) -> Bool {
    if let lower, key.lexicographicallyPrecedes(lower) { return false }
    if let upper, !key.lexicographicallyPrecedes(upper) { return false }
    return true
  }
}
