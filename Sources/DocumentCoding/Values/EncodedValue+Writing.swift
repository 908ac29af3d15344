import Foundation

extension EncodedValue {
  /// Appends the body of a document.
  ///
  /// A record of a new list of names adds a shape, or describes itself when the table is full.
  ///
  /// - Parameters:
  ///   - shapes: The shapes of its collection.
  ///   - body: Where the bytes go.
  /// - Returns: The number of its shape; 0 for a body that is one self-describing item.
  package func encode(shapes: inout ShapeTable, into body: inout [UInt8]) -> Int {
    if case .record(let record) = self, !record.isSelfDescribing,
      let shape = shapes.add(record.fields.map(\.name))
    {
      for field in record.fields { field.value.append(to: &body, shapes: &shapes) }
      return shape
    }
    append(to: &body, shapes: &shapes)
    return 0
  }

  /// Appends one item.
  func append(to bytes: inout [UInt8], shapes: inout ShapeTable) {
    switch self {
    case .absent: bytes.append(ItemByte.absent)
    case .null: bytes.append(ItemByte.null)
    case .bool(let value): bytes.appendBool(value)
    case .integer(let value): bytes.appendInteger(value)
    case .float(let value): bytes.appendFloat(value)
    case .double(let value): bytes.appendDouble(value)
    case .text(let value): bytes.appendText(value)
    case .bytes(let value): bytes.appendBytes(value)
    case .date(let value): bytes.appendDate(value)
    case .uuid(let value): bytes.appendUUID(value)
    case .url(let value): bytes.appendURL(value)
    case .list(let list):
      bytes.appendHead(ItemMajor.list, count: list.count)
      for element in list { element.append(to: &bytes, shapes: &shapes) }
    case .map(let entries):
      Self.append(entries, to: &bytes, shapes: &shapes)
    case .record(let record):
      Self.append(record, to: &bytes, shapes: &shapes)
    case .tagged(let tag, let value):
      bytes.appendHead(ItemMajor.tag, tag)
      value.append(to: &bytes, shapes: &shapes)
    }
  }

  /// Appends a map in the order of its encoded keys.
  private static func append(
    _ entries: [Entry],
    to bytes: inout [UInt8],
    shapes: inout ShapeTable
  ) {
    var items: [UInt8] = []
    var units: [SortUnit] = []
    for entry in entries {
      let start = items.count
      entry.key.append(to: &items, shapes: &shapes)
      let key = start..<items.count
      entry.value.append(to: &items, shapes: &shapes)
      units.append(SortUnit(key: key, end: items.count))
    }
    bytes.appendHead(ItemMajor.map, count: entries.count)
    bytes.append(units, of: items)
  }

  /// Appends a record under its tag.
  private static func append(
    _ record: Record,
    to bytes: inout [UInt8],
    shapes: inout ShapeTable
  ) {
    bytes.append(ItemByte.record)
    guard !record.isSelfDescribing, let shape = shapes.add(record.fields.map(\.name)) else {
      let entries = record.fields.map { Entry(key: .text($0.name), value: $0.value) }
      return append(entries, to: &bytes, shapes: &shapes)
    }
    bytes.appendHead(ItemMajor.list, count: record.fields.count + 1)
    bytes.appendInteger(shape)
    for field in record.fields { field.value.append(to: &bytes, shapes: &shapes) }
  }
}
