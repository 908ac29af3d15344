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

  /// Moves to the field; false where the document lacks it.
  mutating func move(
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
    for name in path.dropFirst() {
      guard try reader.move(toFieldOrKey: name, shapes) else { return false }
    }
    return true
  }
}
