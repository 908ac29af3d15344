/// Arithmetic on keys as plain bytes, in the order in which the store compares them.
package enum KeyBytes {
  /// The lowest bytes above the given ones.
  package static func successor(of bytes: [UInt8]) -> [UInt8] { bytes + [0] }

  /// The lowest bytes above all that begin with the given ones, or nil where there are none.
  ///
  /// There are none above a prefix that is empty or has no other byte than `FF`.
  package static func nextPrefix(after prefix: [UInt8]) -> [UInt8]? {
    var result = prefix
    while let last = result.popLast() {
      guard last < .max else { continue }
      result.append(last + 1)
      return result
    }
    return nil
  }
}
