package import Foundation

extension TupleWriter {
  /// Appends an integer; all widths and signs share one form, so widening a field keeps its keys.
  ///
  /// A type wider than 64 bits is a mistake of the caller and traps.
  @inlinable
  package mutating func append<Integer: FixedWidthInteger>(_ value: Integer) {
    precondition(Integer.bitWidth <= 64, "a key holds integers of at most 64 bits")
    if Integer.isSigned {
      append(signed: Int64(truncatingIfNeeded: value))
    } else {
      append(magnitude: UInt64(truncatingIfNeeded: value))
    }
  }

  /// Appends a 64-bit floating-point number.
  ///
  /// Negative zero is written as zero, and every NaN as the same one, after infinity.
  package mutating func append(_ value: Double) {
    bytes.append(TypeCode.double)
    appendBigEndian(OrderedBits.encode(value), count: 8)
  }

  /// Appends a 32-bit floating-point number, which is an element of another type than a `Double`.
  ///
  /// Negative zero is written as zero, and every NaN as the same one, after infinity.
  package mutating func append(_ value: Float) {
    bytes.append(TypeCode.float)
    appendBigEndian(UInt64(OrderedBits.encode(value)), count: 4)
  }

  /// Appends a date as the `Double` that it stores, so that it comes back exactly.
  package mutating func append(date: Date) {
    append(date.timeIntervalSinceReferenceDate)
  }

  /// Appends a UUID.
  package mutating func append(uuid: UUID) {
    let part = uuid.uuid
    append(uuidBytes: [
      part.0, part.1, part.2, part.3, part.4, part.5, part.6, part.7,
      part.8, part.9, part.10, part.11, part.12, part.13, part.14, part.15,
    ])
  }

  /// Appends a UUID given as its 16 bytes.
  package mutating func append(uuidBytes: InlineArray<16, UInt8>) {
    bytes.append(TypeCode.uuid)
    for index in uuidBytes.indices { bytes.append(uuidBytes[index]) }
  }

  /// Appends an integer with a sign.
  @usableFromInline
  package mutating func append(signed value: Int64) {
    guard value < 0 else { return append(magnitude: UInt64(value)) }
    let count = value.magnitude.byteCount
    bytes.append(TypeCode.zero - UInt8(count))
    // The one's complement of the magnitude makes the larger negative number the larger bytes.
    appendBigEndian(~value.magnitude, count: count)
  }

  /// Appends an integer that is not negative.
  @usableFromInline
  package mutating func append(magnitude value: UInt64) {
    let count = value.byteCount
    bytes.append(TypeCode.zero + UInt8(count))
    appendBigEndian(value, count: count)
  }

  /// Appends the lowest bytes of a number, highest of them first.
  private mutating func appendBigEndian(_ value: UInt64, count: Int) {
    var shift = count * 8
    while shift > 0 {
      shift -= 8
      bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(shift)))
    }
  }
}

extension UInt64 {
  /// How many bytes the number needs; none for zero.
  var byteCount: Int { 8 - leadingZeroBitCount / 8 }
}
