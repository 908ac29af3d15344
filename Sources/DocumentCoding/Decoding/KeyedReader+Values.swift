/// Fields that must be there.
extension KeyedReader {
  /// Whether the field is null or absent; throws if there is none.
  func decodeNil(forKey key: Key) throws -> Bool {
    guard let place = try place(of: key, for: Never?.self) else {
      // The placeholder of a field that was not written is nil, a name unknown to it is an error.
      if contains(name: key) { return true }
      return try session.isNil(at: required(key, for: Never?.self).offset)
    }
    guard session.isNil(at: place.offset) else { return false }
    frame.content.advance(past: place.position, to: place.offset + 1)
    return true
  }

  /// Whether the shape has a name, whatever its value.
  private func contains(name key: Key) -> Bool {
    if case .record(let shape) = frame.content.form {
      return shape.position(of: key.stringValue) != nil
    }
    if case .map(let map) = frame.content.form {
      return map.position(of: key, next: frame.content.next) != nil
    }
    return false
  }

  /// Reads true or false.
  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try read(key, at: required(key, for: type)) { reader throws(CodingFailure.Reason) in
      try reader.bool()
    }
  }

  /// Reads text.
  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try read(key, at: required(key, for: type)) { reader throws(CodingFailure.Reason) in
      try reader.text()
    }
  }

  /// Reads a float64, or what equals one.
  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try read(key, at: required(key, for: type)) { reader throws(CodingFailure.Reason) in
      try reader.double()
    }
  }

  /// Reads a float32, or what equals one.
  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try read(key, at: required(key, for: type)) { reader throws(CodingFailure.Reason) in
      try reader.float()
    }
  }

  /// Reads a whole number that fits.
  @inline(__always)
  func decode<Number: FixedWidthInteger & Decodable>(
    _ type: Number.Type,
    forKey key: Key
  ) throws -> Number {
    try read(key, at: required(key, for: type)) { reader throws(CodingFailure.Reason) in
      try reader.integer()
    }
  }

  /// Reads a whole number; named, since the standard library has a default that throws.
  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try read(key, at: required(key, for: type)) { reader throws(CodingFailure.Reason) in
      try reader.integer()
    }
  }

  /// Reads a whole number; named, since the standard library has a default that throws.
  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try read(key, at: required(key, for: type)) { reader throws(CodingFailure.Reason) in
      try reader.integer()
    }
  }

  /// Reads a value of any type; an optional reads a missing field as nil.
  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    if let place = try place(of: key, for: type) { return try decode(type, key, at: place) }
    guard case .optional = session.reserve.types.traits(of: type) else {
      return try decode(type, key, at: required(key, for: type))
    }
    let child = try session.child(at: .nowhere, under: frame, key: key)
    return try type.init(from: ValueDecoder(session: session, frame: child))
  }
}

/// Fields that may be missing.
extension KeyedReader {
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
  @inline(__always)
  func decodeIfPresent<Number: FixedWidthInteger & Decodable>(
    _ type: Number.Type,
    forKey key: Key
  ) throws -> Number? {
    guard let place = try present(key, for: type) else { return nil }
    return try read(key, at: place) { reader throws(CodingFailure.Reason) in
      try reader.integer()
    }
  }

  /// Reads a whole number or nil.
  func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? {
    guard let place = try present(key, for: type) else { return nil }
    return try read(key, at: place) { reader throws(CodingFailure.Reason) in
      try reader.integer()
    }
  }

  /// Reads a whole number or nil.
  func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? {
    guard let place = try present(key, for: type) else { return nil }
    return try read(key, at: place) { reader throws(CodingFailure.Reason) in
      try reader.integer()
    }
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
