/// How far the containers of one value have read.
struct FrameContent {
  /// What the keyed container turned out to be.
  enum Form {
    /// None was opened.
    case unopened
    /// A record of this shape.
    case record(Shape)
    /// A map.
    case map(MapIndex)
  }

  /// What the keyed container is.
  var form = Form.unopened
  /// The position of the field that comes next in the bytes.
  var next = 0
  /// The offset of that field, or of whatever comes after what was read.
  var cursor = 0
  /// The offset of a record's first value.
  var first = 0
  /// The offsets of a record's values, found once a field is asked for out of order.
  var offsets: [Int] = []
  /// Where the value ends, once known.
  var end: Int?

  /// Goes on after a field that was read.
  @inline(__always)
  mutating func advance(past position: Int, to offset: Int) {
    if position == next {
      next = position + 1
      cursor = offset
    }
  }
}

/// Where a field lies.
struct FieldPlace {
  /// Its position in the record or map.
  let position: Int
  /// The offset of its value.
  let offset: Int
}
