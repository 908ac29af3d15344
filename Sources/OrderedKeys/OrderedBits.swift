/// Turns floating-point numbers into bits that sort as unsigned integers, and back.
///
/// One number has one bit pattern here: negative zero becomes zero and every NaN the default one.
enum OrderedBits {
  /// The sortable bits of a number.
  static func encode(_ value: Double) -> UInt64 {
    let bits = value.isNaN ? Double.nan.bitPattern : (value + 0).bitPattern
    return bits >> 63 == 1 ? ~bits : bits ^ (1 << 63)
  }

  /// The sortable bits of a number.
  static func encode(_ value: Float) -> UInt32 {
    let bits = value.isNaN ? Float.nan.bitPattern : (value + 0).bitPattern
    return bits >> 31 == 1 ? ~bits : bits ^ (1 << 31)
  }

  /// The number whose sortable bits these are.
  static func decodeDouble(_ bits: UInt64) -> Double {
    Double(bitPattern: bits >> 63 == 1 ? bits ^ (1 << 63) : ~bits)
  }

  /// The number whose sortable bits these are.
  static func decodeFloat(_ bits: UInt32) -> Float {
    Float(bitPattern: bits >> 31 == 1 ? bits ^ (1 << 31) : ~bits)
  }
}
