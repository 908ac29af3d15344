extension XXH64 {
  /// The five constants of the algorithm.
  enum Prime {
    /// The first constant.
    static let first: UInt64 = 0x9E37_79B1_85EB_CA87
    /// The second constant.
    static let second: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    /// The third constant.
    static let third: UInt64 = 0x1656_67B1_9E37_79F9
    /// The fourth constant.
    static let fourth: UInt64 = 0x85EB_CA77_C2B2_AE63
    /// The fifth constant.
    static let fifth: UInt64 = 0x27D4_EB2F_1656_67C5
  }

  /// Four accumulators, each of which takes eight bytes of every stripe of 32.
  struct Lanes: Sendable {
    /// Takes bytes 0 to 7 of a stripe.
    private var first: UInt64
    /// Takes bytes 8 to 15 of a stripe.
    private var second: UInt64
    /// Takes bytes 16 to 23 of a stripe.
    private var third: UInt64
    /// Takes bytes 24 to 31 of a stripe.
    private var fourth: UInt64

    /// The accumulators before any stripe.
    init(seed: UInt64) {
      first = seed &+ Prime.first &+ Prime.second
      second = seed &+ Prime.second
      third = seed
      fourth = seed &- Prime.first
    }

    /// Takes all whole stripes and returns how many bytes they had.
    mutating func consumeStripes(of bytes: Span<UInt8>) -> Int {
      var index = 0
      while bytes.count &- index >= 32 {
        // The extracted stripe has a constant length, so its checks vanish and its loads merge.
        let stripe = bytes.extracting(index..<index &+ 32)
        first = round(first, stripe.littleEndianWord(at: 0))
        second = round(second, stripe.littleEndianWord(at: 8))
        third = round(third, stripe.littleEndianWord(at: 16))
        fourth = round(fourth, stripe.littleEndianWord(at: 24))
        index &+= 32
      }
      return index
    }

    /// One hash out of the four accumulators.
    func merged() -> UInt64 {
      var hash =
        rotate(first, by: 1) &+ rotate(second, by: 7) &+ rotate(third, by: 12)
        &+ rotate(fourth, by: 18)
      hash = (hash ^ round(0, first)) &* Prime.first &+ Prime.fourth
      hash = (hash ^ round(0, second)) &* Prime.first &+ Prime.fourth
      hash = (hash ^ round(0, third)) &* Prime.first &+ Prime.fourth
      return (hash ^ round(0, fourth)) &* Prime.first &+ Prime.fourth
    }
  }

  /// One step of an accumulator.
  @inline(__always)
  static func round(_ accumulator: UInt64, _ input: UInt64) -> UInt64 {
    rotate(accumulator &+ input &* Prime.second, by: 31) &* Prime.first
  }

  /// Moves the bits to the left and lets them enter again on the right.
  @inline(__always)
  static func rotate(_ value: UInt64, by count: UInt64) -> UInt64 {
    value << count | value >> (64 - count)
  }
}
