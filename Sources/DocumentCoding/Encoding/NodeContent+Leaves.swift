import Foundation

extension NodeContent {
  /// Appends a value that is one item; false if it must code itself after all.
  @inline(__always)
  mutating func append<T>(_ value: T, as leaf: TypeTraits.Leaf) -> Bool {
    switch leaf {
    case .text: if let value = value as? String { bytes.appendText(value) }
    case .int: if let value = value as? Int { bytes.appendInteger(value) }
    case .date:
      if let value = value as? Date { bytes.appendDate(value.timeIntervalSinceReferenceDate) }
    case .uuid: if let value = value as? UUID { bytes.appendUUID(value) }
    case .texts: if let value = value as? [String] { append(value) { $0.appendText($1) } }
    default: return appendRarer(value, as: leaf)
    }
    return true
  }

  /// Appends a value of one of the other types.
  private mutating func appendRarer<T>(_ value: T, as leaf: TypeTraits.Leaf) -> Bool {
    switch leaf {
    case .bool: if let value = value as? Bool { bytes.appendBool(value) }
    case .double: if let value = value as? Double { bytes.appendDouble(value) }
    case .float: if let value = value as? Float { bytes.appendFloat(value) }
    case .data: if let value = value as? Data { bytes.appendBytes(value) }
    case .ints: if let value = value as? [Int] { append(value) { $0.appendInteger($1) } }
    case .doubles: if let value = value as? [Double] { append(value) { $0.appendDouble($1) } }
    case .url:
      // One with a base is two texts; its own coder writes them.
      guard let value = value as? URL, value.baseURL == nil else { return false }
      bytes.appendURL(value.relativeString)
    default: if let value = value as? any FixedWidthInteger { appendInteger(value) }
    }
    return true
  }

  /// Appends a number of a type known at run time only.
  private mutating func appendInteger(_ value: some FixedWidthInteger) {
    bytes.appendInteger(value)
  }

  /// Appends a list of one type of items.
  @inline(__always)
  private mutating func append<Element>(
    _ list: [Element],
    _ append: (inout [UInt8], Element) -> Void
  ) {
    bytes.appendHead(ItemMajor.list, count: list.count)
    for element in list { append(&bytes, element) }
  }
}
