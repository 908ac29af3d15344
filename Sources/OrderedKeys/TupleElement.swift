package import Foundation

/// One element of a key as a value, for tools and tests.
///
/// The store reads and writes elements one by one with ``TupleReader`` and ``TupleWriter``; this
/// holds elements whose kinds are not known beforehand. Two elements are equal exactly when their
/// bytes are: text by canonical equivalence, zeros of both signs, every NaN.
package indirect enum TupleElement: Sendable {
  /// No value.
  case null
  /// A truth value.
  case bool(Bool)
  /// An integer.
  case integer(Int64)
  /// An integer above `Int64.max`; a smaller one equals the same ``integer(_:)``.
  case unsigned(UInt64)
  /// A Unicode string.
  case text(String)
  /// A byte string.
  case bytes([UInt8])
  /// A 32-bit floating-point number.
  case float(Float)
  /// A 64-bit floating-point number, or a date.
  case double(Double)
  /// A UUID.
  case uuid(UUID)
  /// A nested tuple.
  case tuple([TupleElement])

  /// The kind of the element.
  package var kind: ElementKind {
    switch self {
    case .null: .null
    case .bool: .bool
    case .integer, .unsigned: .integer
    case .text: .text
    case .bytes: .bytes
    case .float: .float
    case .double: .double
    case .uuid: .uuid
    case .tuple: .tuple
    }
  }

  /// Appends the element to a key.
  package func encode(to writer: inout TupleWriter) {
    switch self {
    case .null: writer.appendNull()
    case .bool(let value): writer.append(value)
    case .integer(let value): writer.append(value)
    case .unsigned(let value): writer.append(value)
    case .text(let value): writer.append(value)
    case .bytes(let value): writer.append(bytes: value)
    case .float(let value): writer.append(value)
    case .double(let value): writer.append(value)
    case .uuid(let value): writer.append(uuid: value)
    case .tuple(let elements):
      writer.beginTuple()
      for element in elements { element.encode(to: &writer) }
      writer.endTuple()
    }
  }

  /// The key of a tuple of elements.
  package static func pack(_ elements: [TupleElement]) -> [UInt8] {
    var writer = TupleWriter()
    for element in elements { element.encode(to: &writer) }
    return writer.bytes
  }

  /// The elements of a whole key.
  package static func unpack(_ key: [UInt8]) throws(KeyReadingError) -> [TupleElement] {
    var reader = TupleReader(key.span)
    return try reader.remainingElements()
  }
}
