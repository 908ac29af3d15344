internal import DocumentCoding
internal import OrderedKeys

extension EncodedValue {
  /// Whether the value can have fields: a record, or a map whose keys are text.
  var hasFields: Bool {
    switch self {
    case .record: true
    case .map(let entries): entries.allSatisfy { $0.key.isText }
    default: false
    }
  }

  /// The value of a field; nil where there is none.
  ///
  /// The placeholder of an optional that is nil is a value: the type that wrote it knew the field.
  func field(_ name: String) -> EncodedValue? {
    switch self {
    case .record(let record): record[name]
    case .map(let entries): entries.first { $0.key == .text(name) }?.value
    default: nil
    }
  }

  /// The elements, where it is a list.
  var elements: [EncodedValue]? {
    if case .list(let elements) = self { elements } else { nil }
  }

  /// The entries, where it is a map.
  var entries: [Entry]? {
    if case .map(let entries) = self { entries } else { nil }
  }

  /// Whether it is text.
  private var isText: Bool {
    if case .text = self { true } else { false }
  }
}

extension FieldValue {
  /// The element that a standard type writes to a key; nil where none is known.
  init?(_ value: EncodedValue) {
    switch value {
    case .absent, .null: self.init(element: .null)
    case .bool(let value): self.init(element: .bool(value))
    case .integer(let value):
      if let narrow = Int64(exactly: value) {
        self.init(element: .integer(narrow))
      } else if let unsigned = UInt64(exactly: value) {
        self.init(element: .unsigned(unsigned))
      } else {
        return nil
      }
    case .float(let value): self.init(element: .float(value))
    case .double(let value), .date(let value): self.init(element: .double(value))
    case .text(let value): self.init(element: .text(value))
    case .url(let value): self.init(element: .text(value), isFoldable: false)
    case .bytes(let value): self.init(element: .bytes(value))
    case .uuid(let value): self.init(element: .uuid(value))
    case .list, .map, .record, .tagged: return nil
    }
  }
}
