extension DecodingSession {
  /// Finds out what the keyed container of a value is.
  func openKeyed(_ frame: DecodingFrame) throws(CodingFailure.Reason) {
    guard case .unopened = frame.content.form else { return }
    switch frame.place {
    case .nowhere:
      throw .typeMismatch(expected: .record, found: .absent)
    case .document(let number):
      try openRecord(frame, number, at: 0)
    case .item(let offset):
      let bytes = bytes
      var reader = ItemReader(bytes.span, at: offset)
      if reader.kind == .record {
        switch try reader.recordHead(shapes) {
        case .shaped(let number, _):
          return try openRecord(frame, number, at: reader.offset)
        case .named(_, let map):
          reader.offset = map
        }
      }
      let count = try reader.count(ItemMajor.map, expecting: .record, width: 2)
      frame.content.form = .map(try MapIndex(&reader, count: count))
      frame.content.end = reader.offset
    }
  }

  /// Makes the container a record whose values begin at an offset.
  private func openRecord(
    _ frame: DecodingFrame,
    _ number: Int,
    at offset: Int
  ) throws(CodingFailure.Reason) {
    guard let shape = shapes.shape(number) else { throw .unknownShape(number) }
    frame.content.form = .record(shape)
    frame.content.first = offset
    frame.content.cursor = offset
  }

  /// Finds a field of an open keyed container; nil if it has none of this key.
  @inline(__always)
  func find(
    _ key: some CodingKey,
    in frame: DecodingFrame
  ) throws(CodingFailure.Reason) -> FieldPlace? {
    let bytes = bytes
    return try frame.content.find(key, in: bytes.span)
  }

  /// Where a value ends: known from what was read, or else found by skipping the rest.
  func end(of frame: DecodingFrame) throws(CodingFailure.Reason) -> Int {
    if let end = frame.content.end { return end }
    let bytes = bytes
    switch (frame.content.form, frame.place) {
    case (.record(let shape), _):
      var reader = ItemReader(bytes.span, at: frame.content.cursor)
      try reader.skip(shape.names.count - frame.content.next)
      return reader.offset
    case (_, .item(let offset)):
      var reader = ItemReader(bytes.span, at: offset)
      try reader.skip()
      return reader.offset
    case (_, .document(let number)):
      var reader = ItemReader(bytes.span)
      try reader.skip(shapes.shape(number)?.names.count ?? 0)
      return reader.offset
    case (_, .nowhere):
      return 0
    }
  }

  /// Whether the item at an offset is the placeholder of a field that was not written.
  func isAbsent(at offset: Int) -> Bool {
    offset < bytes.count && bytes[offset] == ItemByte.absent
  }

  /// Whether the item at an offset is null or absent.
  func isNil(at offset: Int) -> Bool {
    offset < bytes.count && (bytes[offset] == ItemByte.null || bytes[offset] == ItemByte.absent)
  }
}
