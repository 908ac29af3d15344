/// A small repeatable random number generator, after Steele, Lea and Flood (2014).
struct SplitMix64 {
  private var state: UInt64

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

  /// A number from 0 on and below the bound.
  mutating func below(_ bound: Int) -> Int {
    Int(next().multipliedFullWidth(by: UInt64(bound)).high)
  }

  /// A rank below the bound, rank k about as often as 1 / (k + 1): the law of Zipf in integers.
  mutating func rank(below bound: Int) -> Int {
    let octaves = Int.bitWidth - bound.leadingZeroBitCount
    while true {
      let first = 1 << below(octaves)
      let rank = first + below(first) - 1
      if rank < bound { return rank }
    }
  }
}
