/// The place of a field in the bytes of documents.
struct FieldRoute {
  /// The coding keys, from the document down; not empty.
  let path: [String]
  /// Where the first key stands in each shape that was met.
  private var positions: [Int: Int] = [:]

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
      guard try move(&reader, document.shape, document.shapes) else { return .nothing }
      return try read(&reader).map { .value($0) } ?? .unknown
    } catch {
      return .unknown
    }
  }

  /// Moves to the field; false where it, or what it is in, is nil or the document lacks it.
  private mutating func move(
    _ reader: inout ItemReader,
    _ shape: Int,
    _ shapes: ShapeTable
  ) throws(CodingFailure.Reason) -> Bool {
    if let position = positions[shape] {
      try reader.skip(position)
    } else if shape != 0, let position = shapes.shape(shape)?.position(of: path[0]) {
      positions[shape] = position
      try reader.skip(position)
    } else {
      guard try reader.moveToField(path[0], ofDocument: shape, shapes) else { return false }
    }
    for name in path.dropFirst() where !reader.isAtNil {
      // A record without the field may be an older one, of which its decoder knows more.
      guard try reader.move(toFieldOrKey: name, shapes) else { throw .missingField }
    }
    return !reader.isAtNil
  }
}
