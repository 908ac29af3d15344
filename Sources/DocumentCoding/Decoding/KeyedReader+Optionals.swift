/// Fields that may be missing.
///
/// Every type is named, since the standard library has a slower default for each.
extension KeyedReader {
  /// Reads a whole number that fits, or nil.
  @inline(__always)
  private func integer<Number: FixedWidthInteger>(_ key: Key) throws -> Number? {
    guard let place = try present(key, for: Number.self) else { return nil }
    return try read(key, at: place) { reader throws(CodingFailure.Reason) in
      try reader.integer()
    }
  }

  /// Reads true, false or nil.
  func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? {
    guard let place = try present(key, for: type) else { return nil }
    return try read(key, at: place) { reader throws(CodingFailure.Reason) in try reader.bool() }
  }

  /// Reads text or nil.
  func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? {
    guard let place = try present(key, for: type) else { return nil }
    return try read(key, at: place) { reader throws(CodingFailure.Reason) in try reader.text() }
  }

  /// Reads a float64 or nil.
  func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? {
    guard let place = try present(key, for: type) else { return nil }
    return try read(key, at: place) { reader throws(CodingFailure.Reason) in try reader.double() }
  }

  /// Reads a float32 or nil.
  func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? {
    guard let place = try present(key, for: type) else { return nil }
    return try read(key, at: place) { reader throws(CodingFailure.Reason) in try reader.float() }
  }

  /// Reads a whole number or nil.
  func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? {
    try integer(key)
  }

  /// Reads a whole number or nil.
  func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? {
    try integer(key)
  }

  /// Reads a whole number or nil.
  func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? {
    try integer(key)
  }

  /// Reads a whole number or nil.
  func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? {
    try integer(key)
  }

  /// Reads a whole number or nil.
  func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? {
    try integer(key)
  }

  /// Reads a whole number or nil.
  func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? {
    try integer(key)
  }

  /// Reads a whole number or nil.
  func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? {
    try integer(key)
  }

  /// Reads a whole number or nil.
  func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? {
    try integer(key)
  }

  /// Reads a whole number or nil.
  func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? {
    try integer(key)
  }

  /// Reads a whole number or nil.
  func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? {
    try integer(key)
  }

  /// Reads a whole number or nil.
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    try integer(key)
  }

  /// Reads a whole number or nil.
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    try integer(key)
  }

  /// Reads a value of any type or nil.
  func decodeIfPresent<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T? {
    switch session.reserve.types.traits(of: type) {
    case .optional, .nestedOptional:
      throw session.error(.nestedOptional, for: type, in: frame, key: key)
    case .leaf, .structured, .unseen:
      guard let place = try present(key, for: type) else { return nil }
      return try decode(type, key, at: place)
    }
  }
}
