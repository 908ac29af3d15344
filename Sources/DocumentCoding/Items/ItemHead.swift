/// The head of an item: its major type and its argument.
struct ItemHead {
  /// The major type, 0 to 7.
  let major: UInt8
  /// The low five bits of the first byte.
  let info: UInt8
  /// A value, a length, a count, a tag or bits, as the major type says.
  let argument: UInt64

  /// Whether no shorter head would have done; floating-point bits may be anything.
  var isShortest: Bool {
    switch info {
    case 24: major == ItemMajor.simple ? argument >= 32 : argument >= 24
    case 25: major == ItemMajor.simple || argument > 0xFF
    case 26: major == ItemMajor.simple || argument > 0xFFFF
    case 27: major == ItemMajor.simple || argument > 0xFFFF_FFFF
    default: true
    }
  }
}
