import Foundation

/// Writing items, always in their one deterministic form (RFC 8949 4.2).
extension [UInt8] {
  /// Appends the shortest head for an argument.
  mutating func appendHead(_ major: UInt8, _ argument: UInt64) {
    let top = major << 5
    if argument < 24 {
      append(top | UInt8(truncatingIfNeeded: argument))
    } else if argument <= 0xFF {
      append(top | 24)
      append(UInt8(truncatingIfNeeded: argument))
    } else if argument <= 0xFFFF {
      append(top | 25)
      appendBigEndian(UInt16(truncatingIfNeeded: argument))
    } else if argument <= 0xFFFF_FFFF {
      append(top | 26)
      appendBigEndian(UInt32(truncatingIfNeeded: argument))
    } else {
      append(top | 27)
      appendBigEndian(argument)
    }
  }

  /// Appends the shortest head for a count.
  mutating func appendHead(_ major: UInt8, count: Int) {
    appendHead(major, UInt64(truncatingIfNeeded: count))
  }

  /// Appends the bytes of a number, the most significant first.
  mutating func appendBigEndian<Number: FixedWidthInteger & UnsignedInteger>(_ number: Number) {
    var shift = Number.bitWidth
    while shift > 0 {
      shift -= 8
      append(UInt8(truncatingIfNeeded: number >> Number(truncatingIfNeeded: shift)))
    }
  }

  /// Appends a whole number of any width; beyond 64 bits it becomes a bignum.
  mutating func appendInteger<Number: FixedWidthInteger>(_ number: Number) {
    if let small = UInt64(exactly: number) {
      appendHead(ItemMajor.unsigned, small)
    } else if let small = Int64(exactly: number) {
      appendHead(ItemMajor.negative, UInt64(bitPattern: ~small))
    } else {
      appendWide(UInt128(truncatingIfNeeded: number), isNegative: number < 0)
    }
  }

  /// Appends a number that fits neither `UInt64` nor `Int64`, given as its two's complement.
  private mutating func appendWide(_ pattern: UInt128, isNegative: Bool) {
    let magnitude = isNegative ? ~pattern : pattern
    if isNegative, let small = UInt64(exactly: magnitude) {
      appendHead(ItemMajor.negative, small)
      return
    }
    appendHead(ItemMajor.tag, isNegative ? ItemTag.negativeBignum : ItemTag.positiveBignum)
    let width = (128 - magnitude.leadingZeroBitCount + 7) / 8
    appendHead(ItemMajor.bytes, count: width)
    for index in (0..<width).reversed() {
      append(UInt8(truncatingIfNeeded: magnitude >> UInt128(index * 8)))
    }
  }

  /// Appends a string as it is, without normalisation.
  mutating func appendText(_ text: String) {
    let utf8 = text.utf8
    appendHead(ItemMajor.text, count: utf8.count)
    append(contentsOf: utf8)
  }

  /// Appends a byte string.
  mutating func appendBytes(_ bytes: some Collection<UInt8>) {
    appendHead(ItemMajor.bytes, count: bytes.count)
    append(contentsOf: bytes)
  }

  /// Appends true or false.
  mutating func appendBool(_ value: Bool) {
    append(value ? ItemByte.yes : ItemByte.no)
  }

  /// Appends a float64, bit for bit.
  mutating func appendDouble(_ value: Double) {
    append(ItemByte.double)
    appendBigEndian(value.bitPattern)
  }

  /// Appends a float32, bit for bit.
  mutating func appendFloat(_ value: Float) {
    append(ItemByte.float)
    appendBigEndian(value.bitPattern)
  }

  /// Appends a date, given as seconds since 2001-01-01.
  mutating func appendDate(_ seconds: Double) {
    append(ItemByte.date)
    appendDouble(seconds)
  }

  /// Appends a URL, given as its text.
  mutating func appendURL(_ text: String) {
    appendHead(ItemMajor.tag, ItemTag.url)
    appendText(text)
  }

  /// Appends a UUID.
  mutating func appendUUID(_ identifier: UUID) {
    appendHead(ItemMajor.tag, ItemTag.uuid)
    appendHead(ItemMajor.bytes, count: 16)
    let (a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p) = identifier.uuid
    let bytes: InlineArray<16, UInt8> = [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p]
    for index in bytes.indices { append(bytes[index]) }
  }
}
