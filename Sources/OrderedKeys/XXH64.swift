/// The 64-bit xxHash of bytes that arrive in one part or in several.
///
/// The algorithm is the public one (`doc/xxhash_spec.md` of Cyan4973/xxHash), so checksums can be
/// recomputed by other tools. It is fast and spreads well; it does not resist an attacker, so an
/// equal hash is a hint to compare, never a proof of equality. Nothing here allocates.
package struct XXH64: Sendable {
  /// The four lanes over whole stripes.
  private var lanes: Lanes

  /// The bytes that do not fill a stripe yet; the first ``pendingCount`` are valid.
  private var pending = InlineArray<32, UInt8>(repeating: 0)

  /// How many bytes of ``pending`` are valid, less than 32.
  private var pendingCount = 0

  /// How many bytes were given so far.
  private var totalCount = 0

  /// What the hash began with.
  private let seed: UInt64

  /// Begins a hash with a seed.
  package init(seed: UInt64 = 0) {
    self.seed = seed
    lanes = Lanes(seed: seed)
  }

  /// Adds the bytes of one part; cutting the same bytes into other parts gives the same digest.
  package mutating func update(_ bytes: Span<UInt8>) {
    totalCount &+= bytes.count
    var start = 0
    if pendingCount > 0 {
      start = min(32 - pendingCount, bytes.count)
      for index in 0..<start { pending[pendingCount + index] = bytes[index] }
      pendingCount += start
      guard pendingCount == 32 else { return }
      _ = lanes.consumeStripes(of: pending.span)
      pendingCount = 0
    }
    let rest = bytes.extracting(droppingFirst: start)
    let consumed = lanes.consumeStripes(of: rest)
    for index in consumed..<rest.count { pending[index - consumed] = rest[index] }
    pendingCount = rest.count - consumed
  }

  /// The hash of all bytes given so far; more may follow.
  package func digest() -> UInt64 {
    var hash = totalCount >= 32 ? lanes.merged() : seed &+ Prime.fifth
    hash &+= UInt64(totalCount)
    return XXH64.finish(hash, tail: pending.span.extracting(first: pendingCount))
  }

  /// The hash of bytes that lie in one piece.
  package static func hash(_ bytes: Span<UInt8>, seed: UInt64 = 0) -> UInt64 {
    guard bytes.count >= 32 else {
      return finish(seed &+ Prime.fifth &+ UInt64(bytes.count), tail: bytes)
    }
    var lanes = Lanes(seed: seed)
    let consumed = lanes.consumeStripes(of: bytes)
    return finish(
      lanes.merged() &+ UInt64(bytes.count),
      tail: bytes.extracting(droppingFirst: consumed)
    )
  }

  /// Mixes in the last bytes, fewer than 32, and spreads every bit over the whole hash.
  private static func finish(_ start: UInt64, tail: Span<UInt8>) -> UInt64 {
    var hash = start
    var index = 0
    while tail.count &- index >= 8 {
      let word = tail.extracting(index..<index &+ 8).littleEndianWord(at: 0)
      hash = rotate(hash ^ round(0, word), by: 27) &* Prime.first &+ Prime.fourth
      index &+= 8
    }
    if tail.count &- index >= 4 {
      let half = tail.extracting(index..<index &+ 4)
      let word =
        UInt64(half[0]) | UInt64(half[1]) << 8 | UInt64(half[2]) << 16 | UInt64(half[3]) << 24
      hash = rotate(hash ^ (word &* Prime.first), by: 23) &* Prime.second &+ Prime.third
      index &+= 4
    }
    while index < tail.count {
      hash = rotate(hash ^ (UInt64(tail[index]) &* Prime.fifth), by: 11) &* Prime.first
      index &+= 1
    }
    hash = (hash ^ (hash >> 33)) &* Prime.second
    hash = (hash ^ (hash >> 29)) &* Prime.third
    return hash ^ (hash >> 32)
  }
}
