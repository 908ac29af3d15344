import Foundation

extension ItemReader {
  /// Reads a whole number into any width that holds it.
  mutating func integer<Number: FixedWidthInteger>(
    as type: Number.Type = Number.self
  ) throws(CodingFailure.Reason) -> Number {
    let start = offset
    guard offset < bytes.count else { throw corrupt() }
    let exact: Number?
    switch bytes[offset] >> 5 {
    case ItemMajor.unsigned:
      exact = Number(exactly: try head().argument)
    case ItemMajor.negative:
      let argument = try head().argument
      exact =
        if let small = Int64(exactly: argument) {
          Number(exactly: ~small)
        } else {
          Number(exactly: ~Int128(argument))
        }
    case ItemMajor.tag where kind == .integer:
      exact = try bignum()
    default:
      throw mismatch(.integer)
    }
    guard let exact else {
      offset = start
      throw .numberOutOfRange
    }
    return exact
  }

  /// Reads a number beyond 64 bits; nil when the width asked for does not hold it.
  private mutating func bignum<Number: FixedWidthInteger>()
    throws(CodingFailure.Reason) -> Number?
  {
    let start = offset
    let isNegative = try head().argument == ItemTag.negativeBignum
    let width = try count(ItemMajor.bytes, expecting: .bytes)
    // Shorter ones have a shorter form, longer ones no Swift type of the standard library.
    guard (8...16).contains(width), bytes[offset] != 0 else { throw .corrupt(offset: start) }
    var magnitude: UInt128 = 0
    for index in 0..<width { magnitude = magnitude << 8 | UInt128(bytes[offset + index]) }
    guard magnitude > UInt128(UInt64.max) else { throw .corrupt(offset: start) }
    offset += width
    guard isNegative else { return Number(exactly: magnitude) }
    guard let positive = Int128(exactly: magnitude) else { return nil }
    return Number(exactly: ~positive)
  }

  /// Reads true or false.
  mutating func bool() throws(CodingFailure.Reason) -> Bool {
    guard isAt(ItemByte.yes) || isAt(ItemByte.no) else { throw mismatch(.bool) }
    offset += 1
    return bytes[offset - 1] == ItemByte.yes
  }

  /// Reads a double; a float or a whole number is taken too when nothing is lost.
  mutating func double() throws(CodingFailure.Reason) -> Double {
    if isAt(ItemByte.double) { return Double(bitPattern: try head().argument) }
    if isAt(ItemByte.float) { return Double(try float()) }
    guard kind == .integer else { throw mismatch(.double) }
    return try exactly { Double(exactly: $0) }
  }

  /// Reads a float; a double or a whole number is taken too when nothing is lost.
  mutating func float() throws(CodingFailure.Reason) -> Float {
    if isAt(ItemByte.float) {
      return Float(bitPattern: UInt32(truncatingIfNeeded: try head().argument))
    }
    if isAt(ItemByte.double) {
      let start = offset
      guard let exact = Float(exactly: Double(bitPattern: try head().argument)) else {
        offset = start
        throw .numberOutOfRange
      }
      return exact
    }
    guard kind == .integer else { throw mismatch(.float) }
    return try exactly { Float(exactly: $0) }
  }

  /// Reads a whole number as a floating-point one that equals it.
  private mutating func exactly<Number>(
    _ convert: (Int128) -> Number?
  ) throws(CodingFailure.Reason) -> Number {
    let start = offset
    guard let exact = convert(try integer(as: Int128.self)) else {
      offset = start
      throw .numberOutOfRange
    }
    return exact
  }

  /// Reads text; bytes that are not UTF-8 are corrupt.
  mutating func text() throws(CodingFailure.Reason) -> String {
    let start = offset
    let count = try count(ItemMajor.text, expecting: .text)
    let end = offset + count
    guard let utf8 = try? UTF8Span(validating: bytes.extracting(offset..<end)) else {
      throw .corrupt(offset: start)
    }
    offset = end
    return String(copying: utf8)
  }

  /// Reads where a byte string lies.
  mutating func byteRange() throws(CodingFailure.Reason) -> Range<Int> {
    let count = try count(ItemMajor.bytes, expecting: .bytes)
    defer { offset += count }
    return offset..<(offset + count)
  }

  /// Reads the seconds of a date since 2001-01-01.
  mutating func date() throws(CodingFailure.Reason) -> Double {
    guard isAt(ItemByte.date) else { throw mismatch(.date) }
    offset += 1
    guard isAt(ItemByte.double) else { throw corrupt() }
    return Double(bitPattern: try head().argument)
  }

  /// Reads the text of a URL.
  mutating func url() throws(CodingFailure.Reason) -> String {
    try tag(ItemTag.url, expecting: .url)
    guard kind == .text else { throw corrupt() }
    return try text()
  }

  /// Reads a UUID.
  mutating func uuid() throws(CodingFailure.Reason) -> UUID {
    try tag(ItemTag.uuid, expecting: .uuid)
    guard kind == .bytes else { throw corrupt() }
    let range = try byteRange()
    guard range.count == 16 else { throw .corrupt(offset: range.lowerBound) }
    let at = range.lowerBound
    return UUID(
      uuid: (
        bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3], bytes[at + 4], bytes[at + 5],
        bytes[at + 6], bytes[at + 7], bytes[at + 8], bytes[at + 9], bytes[at + 10],
        bytes[at + 11], bytes[at + 12], bytes[at + 13], bytes[at + 14], bytes[at + 15]
      )
    )
  }
}
