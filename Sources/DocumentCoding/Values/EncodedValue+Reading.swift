import Foundation

extension EncodedValue {
  /// Reads the whole body of a document.
  ///
  /// - Parameters:
  ///   - body: The bytes, all of them.
  ///   - shape: The number of its shape.
  ///   - shapes: The shapes of its collection.
  ///   - limits: How deep and how large it may be.
  /// - Throws: ``CodingFailure`` when the bytes are not what the format writes.
  package init(
    body: Span<UInt8>,
    shape: Int,
    shapes: ShapeTable,
    limits: DocumentLimits = DocumentLimits()
  ) throws(CodingFailure) {
    do throws(CodingFailure.Reason) {
      guard body.count <= limits.bytes else { throw .tooLarge(limit: limits.bytes) }
      var reader = ItemReader(body)
      if shape == 0 {
        self = try reader.value(shapes, depth: limits.depth, limit: limits.depth)
      } else {
        self = try reader.record(shape, shapes, depth: limits.depth, limit: limits.depth)
      }
      guard reader.remaining == 0 else { throw reader.corrupt() }
    } catch {
      throw CodingFailure(.decoding, error)
    }
  }

  /// Reads the whole body of a document.
  ///
  /// - Parameters:
  ///   - body: The bytes, all of them.
  ///   - shape: The number of its shape.
  ///   - shapes: The shapes of its collection.
  ///   - limits: How deep and how large it may be.
  /// - Throws: ``CodingFailure`` when the bytes are not what the format writes.
  package init(
    body: [UInt8],
    shape: Int,
    shapes: ShapeTable,
    limits: DocumentLimits = DocumentLimits()
  ) throws(CodingFailure) {
    try self.init(body: body.span, shape: shape, shapes: shapes, limits: limits)
  }
}

extension ItemReader {
  /// Reads any item.
  mutating func value(
    _ shapes: ShapeTable,
    depth: Int,
    limit: Int
  ) throws(CodingFailure.Reason) -> EncodedValue {
    guard let kind else { throw corrupt() }
    switch kind {
    case .absent, .null:
      offset += 1
      return kind == .null ? .null : .absent
    case .bool: return .bool(try bool())
    case .integer: return try wholeNumber()
    case .float: return .float(try float())
    case .double: return .double(try double())
    case .text: return .text(try text())
    case .bytes: return .bytes(try byteArray())
    case .date: return .date(try date())
    case .uuid: return .uuid(try uuid())
    case .url: return .url(try url())
    case .list, .map, .record, .other:
      guard depth > 0 else { throw .tooDeep(limit: limit) }
      return try container(kind, shapes, depth: depth - 1, limit: limit)
    }
  }

  /// Reads an item that holds others.
  private mutating func container(
    _ kind: ItemKind,
    _ shapes: ShapeTable,
    depth: Int,
    limit: Int
  ) throws(CodingFailure.Reason) -> EncodedValue {
    switch kind {
    case .list:
      let count = try count(ItemMajor.list, expecting: .list)
      var list: [EncodedValue] = []
      for _ in 0..<count { list.append(try value(shapes, depth: depth, limit: limit)) }
      return .list(list)
    case .map:
      return .map(try entries(shapes, depth: depth, limit: limit))
    case .record:
      return try nestedRecord(shapes, depth: depth, limit: limit)
    default:
      guard bytes[offset] >> 5 == ItemMajor.tag else { throw corrupt() }
      let tag = try head().argument
      return .tagged(tag, try value(shapes, depth: depth, limit: limit))
    }
  }

  /// Reads a record of a known shape, whose values begin here.
  mutating func record(
    _ number: Int,
    _ shapes: ShapeTable,
    depth: Int,
    limit: Int
  ) throws(CodingFailure.Reason) -> EncodedValue {
    guard let shape = shapes.shape(number) else { throw .unknownShape(number) }
    var fields: [EncodedValue.Field] = []
    for name in shape.names {
      fields.append(
        EncodedValue.Field(name: name, value: try value(shapes, depth: depth - 1, limit: limit))
      )
    }
    return .record(EncodedValue.Record(fields: fields))
  }

  /// Reads a record inside another value.
  private mutating func nestedRecord(
    _ shapes: ShapeTable,
    depth: Int,
    limit: Int
  ) throws(CodingFailure.Reason) -> EncodedValue {
    let start = offset
    switch try recordHead(shapes) {
    case .shaped(let number, _):
      return try record(number, shapes, depth: depth + 1, limit: limit)
    case .named(let count, let offset):
      self.offset = offset
      var fields: [EncodedValue.Field] = []
      for entry in try entries(shapes, depth: depth, limit: limit) {
        guard case .text(let name) = entry.key else { throw .corrupt(offset: start) }
        fields.append(EncodedValue.Field(name: name, value: entry.value))
      }
      guard fields.count == count else { throw .corrupt(offset: start) }
      return .record(EncodedValue.Record(fields: fields, isSelfDescribing: true))
    }
  }

  /// Reads the entries of a map, which must be in the order of their encoded keys.
  private mutating func entries(
    _ shapes: ShapeTable,
    depth: Int,
    limit: Int
  ) throws(CodingFailure.Reason) -> [EncodedValue.Entry] {
    let count = try count(ItemMajor.map, expecting: .map, width: 2)
    var entries: [EncodedValue.Entry] = []
    var last: Range<Int>?
    for _ in 0..<count {
      let start = offset
      let key = try value(shapes, depth: depth, limit: limit)
      let range = start..<offset
      if let last, !precedes(last, range) { throw .corrupt(offset: start) }
      last = range
      entries.append(
        EncodedValue.Entry(key: key, value: try value(shapes, depth: depth, limit: limit))
      )
    }
    return entries
  }

  /// Whether the bytes of one range come before those of another.
  private func precedes(_ left: Range<Int>, _ right: Range<Int>) -> Bool {
    for index in 0..<min(left.count, right.count) {
      let (one, other) = (bytes[left.lowerBound + index], bytes[right.lowerBound + index])
      if one != other { return one < other }
    }
    return left.count < right.count
  }

  /// Reads a whole number; one beyond `Int128` keeps its tag.
  private mutating func wholeNumber() throws(CodingFailure.Reason) -> EncodedValue {
    let start = offset
    do throws(CodingFailure.Reason) {
      return .integer(try integer())
    } catch {
      guard error == .numberOutOfRange else { throw error }
      offset = start
      let tag = try head().argument
      return .tagged(tag, .bytes(try byteArray()))
    }
  }

  /// Reads a byte string.
  private mutating func byteArray() throws(CodingFailure.Reason) -> [UInt8] {
    [UInt8](copying: bytes.extracting(try byteRange()))
  }
}
