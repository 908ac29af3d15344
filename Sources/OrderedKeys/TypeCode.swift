/// The first byte of an encoded element: it names the type and orders types among themselves.
enum TypeCode {
  /// Null; inside a nested tuple it is followed by ``escape``.
  static let null: UInt8 = 0x00
  /// A byte string.
  static let bytes: UInt8 = 0x01
  /// A Unicode string.
  static let text: UInt8 = 0x02
  /// A nested tuple.
  static let tuple: UInt8 = 0x05
  /// The integer zero; `zero - n` and `zero + n` hold integers of `n` bytes.
  static let zero: UInt8 = 0x14
  /// A negative integer of eight bytes, the lowest integer code in use.
  static let lowestInteger: UInt8 = 0x0C
  /// A positive integer of eight bytes, the highest integer code in use.
  static let highestInteger: UInt8 = 0x1C
  /// A 32-bit floating-point number.
  static let float: UInt8 = 0x20
  /// A 64-bit floating-point number.
  static let double: UInt8 = 0x21
  /// The truth value false.
  static let isFalse: UInt8 = 0x26
  /// The truth value true.
  static let isTrue: UInt8 = 0x27
  /// A UUID.
  static let uuid: UInt8 = 0x30
  /// No type: marks the cut in a fitted key, above every type code and below ``escape``.
  static let cut: UInt8 = 0xF0
  /// No type: follows a zero byte that is content; no element may ever start with it.
  static let escape: UInt8 = 0xFF
  /// Ends a byte string, a Unicode string and a nested tuple.
  static let terminator: UInt8 = 0x00
}
