/// The place of a field in the bytes of documents.
struct FieldRoute {
  /// The coding keys, from the document down; not empty.
  let path: [String]
  /// The shape that was met last, and where the first key stands in it.
  private var known = (shape: 0, position: 0)

  init?(path: [String]) {
    guard !path.isEmpty else { return nil }
    self.path = path
  }

  /// Reads the field of a document.
  ///
  /// - Parameters:
  ///   - document: The document.
  ///   - read: Reads the item; nil where its bytes do not tell.
  /// - Returns: The value.
  mutating func read<Value>(
    _ document: FieldReader,
    _ read: (inout ItemReader) throws(CodingFailure.Reason) -> Value?
  ) -> FieldReading<Value> {
    var reader = ItemReader(document.body)
    do throws(CodingFailure.Reason) {
      let depth = try move(&reader, document.shape, document.shapes)
      if let depth { return .nothing(depth: depth) }
      return try read(&reader).map { .value($0) } ?? .unknown
    } catch {
      return .unknown
    }
  }

  /// Moves to the field, and tells how many names down nothing is: it is nil there, or the document
  /// lacks the first of them; nil where the field is there.
  private mutating func move(
    _ reader: inout ItemReader,
    _ shape: Int,
    _ shapes: ShapeTable
  ) throws(CodingFailure.Reason) -> Int? {
    if shape != 0, shape == known.shape {
      try reader.skip(known.position)
    } else if shape != 0, let position = shapes.shape(shape)?.position(of: path[0]) {
      known = (shape, position)
      try reader.skip(position)
    } else {
      guard try reader.moveToField(path[0], ofDocument: shape, shapes) else { return 1 }
    }
    for place in 1..<path.count {
      if reader.isAtNil { return place }
      // A record without the field may be an older one, of which its decoder knows more.
      guard try reader.move(toFieldOrKey: path[place], shapes) else { throw .missingField }
    }
    return reader.isAtNil ? path.count : nil
  }
}
