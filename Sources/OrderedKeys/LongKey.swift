/// Cuts encodings that are too long for a key, without harm to order and equality.
///
/// Given a limit, an encoding of at most `limit - 17` bytes is its own key. A longer one becomes a
/// *fitted* key of exactly `limit` bytes:
///
/// | bytes | content |
/// |---|---|
/// | `limit - 17` | the beginning of the encoding |
/// | 1 | `F0`, which is no type code |
/// | 8 | XXH64 of the whole encoding with seed 0, highest byte first |
/// | 8 | XXH64 of the whole encoding with seed `9E3779B97F4A7C15`, highest byte first |
///
/// What follows from this, for encodings with the same number of elements:
///
/// - A key is fitted exactly when it has at least `limit` bytes, so it is never equal to one that is
///   not. A suffix of up to 16 bytes, such as a row id, may follow either and changes nothing.
/// - Order is kept except among fitted keys that share their beginning. If two encodings differ in
///   their first `limit - 17` bytes, both keys still hold that difference. If one is as short as
///   that and the beginning of the other, the other goes on with the escape of a zero; the shorter
///   one sorts first, and it still does as a key, since no suffix begins as high as `F0`. What is
///   left is that both are fitted: a tie, whose keys lie side by side between the beginning with
///   `F0` and the beginning with `F1`.
/// - Equal encodings have equal keys; different ones collide only if both hashes do. A hash of this
///   kind can be forced to collide, so whoever needs certainty compares the real values.
package enum LongKey {
  /// How many bytes the marker and the hash take.
  package static let tailLength = 17

  /// The longest suffix that may follow a key and leave `isFitted(_:limit:)` right.
  package static let longestSuffix = 16

  /// The seed of the second half of the hash.
  static let secondSeed: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// How many bytes of an encoding are kept; a limit below 18 bytes traps.
  package static func keptLength(limit: Int) -> Int {
    precondition(limit > tailLength, "a fitted key keeps at least one byte of the encoding")
    return limit - tailLength
  }

  /// Whether an encoding must be cut to become a key.
  package static func needsFitting(_ encoding: [UInt8], limit: Int) -> Bool {
    encoding.count > keptLength(limit: limit)
  }

  /// The key for an encoding: the encoding itself, or a fitted key when that is too long.
  package static func fitted(_ encoding: [UInt8], limit: Int) -> [UInt8] {
    var key = encoding
    fit(&key, limit: limit)
    return key
  }

  /// Whether a key, with or without a suffix, was cut.
  package static func isFitted(_ key: Span<UInt8>, limit: Int) -> Bool {
    key.count >= limit && key[keptLength(limit: limit)] == TypeCode.cut
  }

  /// Whether a key, with or without a suffix, was cut.
  package static func isFitted(_ key: [UInt8], limit: Int) -> Bool {
    isFitted(key.span, limit: limit)
  }

  /// The fitted keys that share a beginning, with or without a suffix.
  package static func interval(beginningWith kept: [UInt8]) -> KeyInterval {
    KeyInterval(lower: kept + [TypeCode.cut], upper: kept + [TypeCode.cut + 1])
  }

  /// Replaces an encoding that is too long by its fitted key, in place.
  static func fit(_ bytes: inout [UInt8], limit: Int) {
    let kept = keptLength(limit: limit)
    guard bytes.count > kept else { return }
    let first = XXH64.hash(bytes.span)
    let second = XXH64.hash(bytes.span, seed: secondSeed)
    bytes.removeSubrange(kept...)
    bytes.append(TypeCode.cut)
    for half in [first, second] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: half >> UInt64(shift)))
      }
    }
  }
}

extension TupleWriter {
  /// Cuts the key so far to a limit if it is too long, and reports whether it did.
  ///
  /// Elements appended afterwards are the suffix of which ``LongKey`` speaks. Inside a nested tuple
  /// this traps.
  @discardableResult
  package mutating func fit(limit: Int) -> Bool {
    precondition(depth == 0, "a key is fitted as a whole, outside of nested tuples")
    let isTooLong = LongKey.needsFitting(bytes, limit: limit)
    LongKey.fit(&bytes, limit: limit)
    return isTooLong
  }
}

extension KeyInterval {
  /// The interval that finds in fitted keys what this one finds in whole encodings.
  ///
  /// A bound that fits stays exact. A bound that does not takes in all keys that share its
  /// beginning and are fitted; then the values themselves must be compared, as
  /// ``needsComparison(limit:)`` tells.
  package func fitted(limit: Int) -> KeyInterval {
    let kept = LongKey.keptLength(limit: limit)
    var result = self
    if lower.count > kept { result.lower = lower.prefix(kept) + [TypeCode.cut] }
    if upper.count > kept { result.upper = upper.prefix(kept) + [TypeCode.cut + 1] }
    return result
  }

  /// Whether ``fitted(limit:)`` may take in keys whose values lie outside of this interval.
  package func needsComparison(limit: Int) -> Bool {
    let kept = LongKey.keptLength(limit: limit)
    return lower.count > kept || upper.count > kept
  }
}
