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
        try reader.tag(ItemTag.record, expecting: .record)
        if reader.kind == .list {
          let count = try reader.count(ItemMajor.list, expecting: .list)
          let number: Int = try reader.integer()
          guard let shape = shapes.shape(number) else { throw .unknownShape(number) }
          guard count == shape.names.count + 1 else { throw .corrupt(offset: offset) }
          return try openRecord(frame, number, at: reader.offset)
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
  ///
  /// Asked in the order of the document, it compares one name. Going forward it skips what lies
  /// between; going back it finds all offsets once.
  func find(
    _ key: some CodingKey,
    in frame: DecodingFrame
  ) throws(CodingFailure.Reason) -> FieldPlace? {
    let next = frame.content.next
    switch frame.content.form {
    case .unopened:
      return nil
    case .record(let shape):
      let name = key.stringValue
      if next < shape.names.count, shape.names[next] == name {
        return FieldPlace(position: next, offset: frame.content.cursor)
      }
      guard let position = shape.position(of: name) else { return nil }
      return FieldPlace(position: position, offset: try offset(of: position, shape, in: frame))
    case .map(let map):
      guard let position = map.position(of: key, next: next) else { return nil }
      return FieldPlace(position: position, offset: map.entries[position].offset)
    }
  }

  /// The offset of a record's value by its position.
  private func offset(
    of position: Int,
    _ shape: Shape,
    in frame: DecodingFrame
  ) throws(CodingFailure.Reason) -> Int {
    let bytes = bytes
    if position >= frame.content.next {
      var reader = ItemReader(bytes.span, at: frame.content.cursor)
      try reader.skip(position - frame.content.next)
      frame.content.next = position
      frame.content.cursor = reader.offset
      return reader.offset
    }
    if frame.content.offsets.isEmpty {
      var reader = ItemReader(bytes.span, at: frame.content.first)
      var offsets: [Int] = []
      for _ in shape.names {
        offsets.append(reader.offset)
        try reader.skip()
      }
      frame.content.offsets = offsets
    }
    return frame.content.offsets[position]
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
