/// Reads single fields of a document without decoding the rest.
///
/// What stands before a field is skipped, what stands after it is not looked at.
package struct FieldReader: ~Escapable {
  /// The body of the document.
  package let body: Span<UInt8>
  /// The number of its shape.
  package let shape: Int
  /// The shapes of its collection.
  package let shapes: ShapeTable
  /// How deep a value may be.
  private let limits: DocumentLimits

  /// Makes a reader of one document.
  @_lifetime(copy body)
  package init(
    body: Span<UInt8>,
    shape: Int,
    shapes: ShapeTable,
    limits: DocumentLimits = DocumentLimits()
  ) {
    self.body = body
    self.shape = shape
    self.shapes = shapes
    self.limits = limits
  }

  /// The value at a path of coding keys.
  ///
  /// A step into a map is a key of it, written as text; there is no step into a list.
  ///
  /// - Parameter path: The names, from the document down; none for the whole document.
  /// - Returns: The value; nil if there is no such field or it was not written, which both read as
  ///   nil. An explicit null is ``EncodedValue/null``.
  /// - Throws: ``CodingFailure`` when the bytes on the way are not what the format writes.
  package func value(at path: [String]) throws(CodingFailure) -> EncodedValue? {
    do throws(CodingFailure.Reason) {
      guard let first = path.first else {
        var reader = ItemReader(body)
        return shape == 0
          ? try reader.value(shapes, depth: limits.depth, limit: limits.depth)
          : try reader.record(shape, shapes, depth: limits.depth, limit: limits.depth)
      }
      var reader = ItemReader(body)
      guard try reader.moveToField(first, ofDocument: shape, shapes) else { return nil }
      for name in path.dropFirst() {
        guard try reader.move(toFieldOrKey: name, shapes) else { return nil }
      }
      guard !reader.isAt(ItemByte.absent) else { return nil }
      return try reader.value(shapes, depth: limits.depth, limit: limits.depth)
    } catch {
      throw CodingFailure(.decoding, error, at: CodingPath(fields: path))
    }
  }
}

extension ItemReader {
  /// Moves to a field of the document; false if it has none of this name.
  mutating func moveToField(
    _ name: String,
    ofDocument shape: Int,
    _ shapes: ShapeTable
  ) throws(CodingFailure.Reason) -> Bool {
    guard shape != 0 else { return try move(toFieldOrKey: name, shapes) }
    guard let names = shapes.shape(shape) else { throw .unknownShape(shape) }
    guard let position = names.position(of: name) else { return false }
    try skip(position)
    return true
  }

  /// Moves into a record or map, to a value by its name; false if there is none.
  mutating func move(
    toFieldOrKey name: String,
    _ shapes: ShapeTable
  ) throws(CodingFailure.Reason) -> Bool {
    switch kind {
    case .record:
      switch try recordHead(shapes) {
      case .shaped(let number, _):
        return try moveToField(name, ofDocument: number, shapes)
      case .named(let count, _):
        return try moveToKey(name, count: count)
      }
    case .map:
      return try moveToKey(name, count: try count(ItemMajor.map, expecting: .map, width: 2))
    case nil:
      throw corrupt()
    default:
      return false
    }
  }

  /// Moves to the value of a key among the entries that begin here.
  private mutating func moveToKey(
    _ name: String,
    count: Int
  ) throws(CodingFailure.Reason) -> Bool {
    for _ in 0..<count {
      switch kind {
      case .text:
        if try text() == name { return true }
      case .integer:
        let start = offset
        if let number = try? integer(as: Int128.self) {
          if String(number) == name { return true }
        } else {
          offset = start
          try skip()
        }
      default:
        try skip()
      }
      try skip()
    }
    return false
  }
}
