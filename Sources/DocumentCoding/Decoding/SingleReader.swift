/// The place of the one value that stands for another.
struct SingleReader: SingleValueDecodingContainer {
  /// What all containers share.
  let session: DecodingSession
  /// The value.
  let frame: DecodingFrame

  /// The path to the value.
  var codingPath: [any CodingKey] { frame.path }

  /// Whether there is no value.
  func decodeNil() -> Bool {
    switch frame.place {
    case .nowhere: true
    case .document: false
    case .item(let offset): session.isNil(at: offset)
    }
  }

  /// Reads one item.
  @inline(__always)
  private func read<Value>(
    _ body: (inout ItemReader) throws(CodingFailure.Reason) -> Value
  ) throws -> Value {
    do throws(CodingFailure.Reason) {
      guard case .item(let offset) = frame.place else { throw .missingField }
      let bytes = session.bytes
      var reader = ItemReader(bytes.span, at: offset)
      let value = try body(&reader)
      frame.content.end = reader.offset
      return value
    } catch {
      throw session.error(error, for: Value.self, in: frame)
    }
  }

  /// Reads true or false.
  func decode(_ type: Bool.Type) throws -> Bool {
    try read { reader throws(CodingFailure.Reason) in try reader.bool() }
  }

  /// Reads text.
  func decode(_ type: String.Type) throws -> String {
    try read { reader throws(CodingFailure.Reason) in try reader.text() }
  }

  /// Reads a float64, or what equals one.
  func decode(_ type: Double.Type) throws -> Double {
    try read { reader throws(CodingFailure.Reason) in try reader.double() }
  }

  /// Reads a float32, or what equals one.
  func decode(_ type: Float.Type) throws -> Float {
    try read { reader throws(CodingFailure.Reason) in try reader.float() }
  }

  /// Reads a whole number that fits.
  @inline(__always)
  func decode<Number: FixedWidthInteger & Decodable>(_ type: Number.Type) throws -> Number {
    try read { reader throws(CodingFailure.Reason) in try reader.integer() }
  }

  /// Reads a whole number; named, since the standard library has a default that throws.
  func decode(_ type: Int128.Type) throws -> Int128 {
    try read { reader throws(CodingFailure.Reason) in try reader.integer() }
  }

  /// Reads a whole number; named, since the standard library has a default that throws.
  func decode(_ type: UInt128.Type) throws -> UInt128 {
    try read { reader throws(CodingFailure.Reason) in try reader.integer() }
  }

  /// Reads a value of any type.
  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    switch frame.place {
    case .item(let offset):
      var end = 0
      let value = try session.decode(type, at: offset, in: frame, key: nil, end: &end)
      frame.content.end = end
      return value
    case .document, .nowhere:
      if case .nestedOptional = session.reserve.types.traits(of: type) {
        throw session.error(.nestedOptional, for: type, in: frame)
      }
      let child = try session.child(at: frame.place, under: frame, key: nil)
      return try type.init(from: ValueDecoder(session: session, frame: child))
    }
  }
}
