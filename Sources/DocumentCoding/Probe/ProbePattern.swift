/// Which slots of a probe hold their second value.
enum ProbePattern {
  /// All or none.
  case all(Bool)
  /// Those whose number, counted from 1, has a bit.
  case bit(Int)
  /// Those whose number lacks a bit.
  case complement(Int)
  /// About half of them.
  case scattered(UInt64)
  /// One alone.
  case only(Int)
  /// All others.
  case allBut(Int)

  /// Whether a slot, counted from 0, holds its second value.
  func isSecond(_ slot: Int) -> Bool {
    switch self {
    case .all(let isSecond): return isSecond
    case .bit(let bit): return (slot + 1) >> bit & 1 == 1
    case .complement(let bit): return (slot + 1) >> bit & 1 == 0
    case .only(let other): return slot == other
    case .allBut(let other): return slot != other
    case .scattered(let seed):
      // The finisher of SplitMix64: any good mixing of seed and slot would do.
      var mixed = seed &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(slot) &* 0xD1B5_4A32_D192_ED03
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      return (mixed ^ mixed >> 27) >> 40 & 1 == 1
    }
  }
}

/// The slots of a type, numbered by first appearance over all decodings.
final class ProbeSlots {
  /// The paths of the slots.
  private(set) var paths: [CodingPath] = []
  /// The two values of each slot, by its number.
  private(set) var samples: [Int: (Any, Any)] = [:]
  /// The number of each path.
  private var numbers: [CodingPath: Int] = [:]

  /// The same slots, for a decoding that may note others.
  func copy() -> ProbeSlots {
    let slots = ProbeSlots()
    slots.paths = paths
    slots.samples = samples
    slots.numbers = numbers
    return slots
  }

  /// Notes the values that a slot takes.
  func note(_ values: (Any, Any), at path: CodingPath) {
    samples[number(of: path)] = values
  }

  /// The number of a slot.
  func number(of path: CodingPath) -> Int {
    if let number = numbers[path] { return number }
    numbers[path] = paths.count
    paths.append(path)
    return paths.count - 1
  }
}
