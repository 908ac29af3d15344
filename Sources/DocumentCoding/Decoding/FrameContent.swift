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

extension FrameContent {
  /// Finds a field of an open keyed container; nil if it has none of this key.
  ///
  /// Asked in the order of the document, it compares one name. Going forward it skips what lies
  /// between; going back it finds all offsets once.
  mutating func find(
    _ key: some CodingKey,
    in bytes: Span<UInt8>
  ) throws(CodingFailure.Reason) -> FieldPlace? {
    switch form {
    case .unopened:
      return nil
    case .record(let shape):
      let name = key.stringValue
      if next < shape.names.count, shape.names[next] == name {
        return FieldPlace(position: next, offset: cursor)
      }
      guard let position = shape.position(of: name) else { return nil }
      return FieldPlace(
        position: position,
        offset: try offset(of: position, shape, in: bytes)
      )
    case .map(let map):
      guard let position = map.position(of: key, next: next) else { return nil }
      return FieldPlace(position: position, offset: map.entries[position].offset)
    }
  }

  /// The offset of a record's value by its position.
  private mutating func offset(
    of position: Int,
    _ shape: Shape,
    in bytes: Span<UInt8>
  ) throws(CodingFailure.Reason) -> Int {
    if position >= next {
      var reader = ItemReader(bytes, at: cursor)
      try reader.skip(position - next)
      next = position
      cursor = reader.offset
      return cursor
    }
    if offsets.isEmpty {
      var reader = ItemReader(bytes, at: first)
      var all: [Int] = []
      for _ in shape.names {
        all.append(reader.offset)
        try reader.skip()
      }
      offsets = all
    }
    return offsets[position]
  }
}

/// Where a field lies.
struct FieldPlace {
  /// Its position in the record or map.
  let position: Int
  /// The offset of its value.
  let offset: Int
}
