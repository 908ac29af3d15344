/// A small repeatable random number generator: the same seed gives the same numbers everywhere.
///
/// SplitMix64, after Steele, Lea and Flood, "Fast splittable pseudorandom number generators" (2014).
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  /// A generator that starts at the seed.
  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// A number below the bound, by multiplication; the standard library's way may change.
  mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// True once in so many times.
  mutating func oneIn(_ times: Int) -> Bool {
    below(times) == 0
  }

  /// A rank below the bound of which low ones are frequent, rank k about as 1 / (k + 1).
  ///
  /// Each power of two of ranks is equally likely. Integers alone, since a logarithm may differ in
  /// its last bit from one system to the next.
  mutating func rank(below bound: Int) -> Int {
    let octaves = Int.bitWidth - bound.leadingZeroBitCount
    while true {
      let first = 1 << below(octaves)
      let rank = first + below(first) - 1
      if rank < bound { return rank }
    }
  }
}
