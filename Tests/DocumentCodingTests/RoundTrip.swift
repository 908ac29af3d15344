import DocumentCoding

/// Encodes a value and says its shape and bytes.
func encoded<T: Encodable>(
  _ value: T,
  shapes: inout ShapeTable,
  limits: DocumentLimits = DocumentLimits()
) throws -> (shape: Int, bytes: [UInt8]) {
  var bytes: [UInt8] = []
  let shape = try DocumentEncoder(limits: limits).encode(value, shapes: &shapes, into: &bytes)
  return (shape, bytes)
}

/// Encodes a value with a table of its own.
func encoded<T: Encodable>(_ value: T) throws -> (shape: Int, bytes: [UInt8]) {
  var shapes = ShapeTable()
  return try encoded(value, shapes: &shapes)
}

/// Encodes a value and decodes it as a type, the same one unless said otherwise.
func roundTripped<T: Encodable, U: Decodable>(_ value: T, as type: U.Type = U.self) throws -> U {
  var shapes = ShapeTable()
  let document = try encoded(value, shapes: &shapes)
  return try DocumentDecoder().decode(
    type,
    shape: document.shape,
    from: document.bytes,
    shapes: shapes
  )
}

/// The failure that a piece of work ends in.
func failure(of work: () throws -> Void) -> CodingFailure? {
  do {
    try work()
    return nil
  } catch {
    return error as? CodingFailure
  }
}

extension [UInt8] {
  /// The bytes as hexadecimal digits.
  var hexadecimal: String {
    map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}
