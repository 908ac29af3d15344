/// Optional fields: nil is written as absent.
///
/// Every type is named, since the standard library has a default for each that leaves nil out.
extension KeyedWriter {
  /// Writes true, false or absent.
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes text or absent.
  func encodeIfPresent(_ value: String?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes a float64 or absent.
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes a float32 or absent.
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes a whole number or absent.
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes a whole number or absent.
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes a whole number or absent.
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes a whole number or absent.
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes a whole number or absent.
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes a whole number or absent.
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes a whole number or absent.
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes a whole number or absent.
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes a whole number or absent.
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes a whole number or absent.
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes a whole number or absent.
  func encodeIfPresent(_ value: Int128?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes a whole number or absent.
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeAbsent(key) }
  }

  /// Writes a value of any type or absent.
  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws {
    guard let value else { return try encodeAbsent(key) }
    try session.encodePresent(value, in: node, at: key)
    try write(key) { _ in }
  }
}
