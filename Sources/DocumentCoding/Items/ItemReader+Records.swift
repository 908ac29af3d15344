/// How a record inside another value begins.
enum RecordHead {
  /// A shape's number and how many values follow.
  case shaped(number: Int, count: Int)
  /// A map from names to values: how many entries, and the offset of the map.
  case named(count: Int, map: Int)
}

extension ItemReader {
  /// Reads the head of a nested record, up to its first value or name.
  mutating func recordHead(_ shapes: ShapeTable) throws(CodingFailure.Reason) -> RecordHead {
    let start = offset
    try tag(ItemTag.record, expecting: .record)
    let inside = offset
    guard kind == .list else {
      guard kind == .map else { throw .corrupt(offset: start) }
      return .named(count: try count(ItemMajor.map, expecting: .map, width: 2), map: inside)
    }
    let count = try count(ItemMajor.list, expecting: .list)
    guard count > 0, kind == .integer else { throw .corrupt(offset: start) }
    let number: Int = try integer()
    guard let shape = shapes.shape(number) else { throw .unknownShape(number) }
    guard count == shape.names.count + 1 else { throw .corrupt(offset: start) }
    return .shaped(number: number, count: count - 1)
  }
}
