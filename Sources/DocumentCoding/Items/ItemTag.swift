/// The CBOR tags of the format.
///
/// Tags 6 and 7 are unassigned in the registry of RFC 8949 and are used locally here, since they
/// fit one byte and stand in front of every nested record and every date.
enum ItemTag {
  /// A natural number beyond 64 bits, as big-endian bytes.
  static let positiveBignum: UInt64 = 2
  /// A negative number beyond 64 bits, as big-endian bytes of -1 - n.
  static let negativeBignum: UInt64 = 3
  /// A record: an array of shape number and values, or a map from names to values.
  static let record: UInt64 = 6
  /// A date: the float64 of seconds since 2001-01-01, bit for bit what Foundation holds.
  static let date: UInt64 = 7
  /// A URL as text.
  static let url: UInt64 = 32
  /// A UUID as 16 bytes.
  static let uuid: UInt64 = 37
}

/// The major types of CBOR.
enum ItemMajor {
  /// 0 and up.
  static let unsigned: UInt8 = 0
  /// -1 and down.
  static let negative: UInt8 = 1
  /// Bytes.
  static let bytes: UInt8 = 2
  /// UTF-8 text.
  static let text: UInt8 = 3
  /// An array.
  static let list: UInt8 = 4
  /// A map.
  static let map: UInt8 = 5
  /// A tag before an item.
  static let tag: UInt8 = 6
  /// Simple values and floating-point numbers.
  static let simple: UInt8 = 7
}

/// The whole first byte of items that are told by it.
enum ItemByte {
  /// False.
  static let no: UInt8 = 0xF4
  /// True.
  static let yes: UInt8 = 0xF5
  /// Null.
  static let null: UInt8 = 0xF6
  /// Undefined: a field that was not written.
  static let absent: UInt8 = 0xF7
  /// The head of a float32.
  static let float: UInt8 = 0xFA
  /// The head of a float64.
  static let double: UInt8 = 0xFB
  /// The tag of a record.
  static let record: UInt8 = 0xC6
  /// The tag of a date.
  static let date: UInt8 = 0xC7
  /// The empty map, written for a value that encodes nothing.
  static let emptyMap: UInt8 = 0xA0
}
