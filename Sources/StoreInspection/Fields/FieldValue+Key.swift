internal import Martlet
internal import OrderedKeys

extension FieldValue {
  /// Whether the value is nil.
  var isNull: Bool { element.kind == .null }

  /// Whether the value is a floating-point value that is not a number.
  var isNaN: Bool { element.isNaN }

  /// The bytes of the value as a part of a key.
  func encoded(as part: IndexDefinition.Part) -> [UInt8] {
    var writer = TupleWriter()
    if part.isDescending {
      writer.appendDescending { append(to: &$0, part.collation) }
    } else {
      append(to: &writer, part.collation)
    }
    return writer.bytes
  }

  /// Appends the value, its text folded.
  private func append(to writer: inout TupleWriter, _ collation: Collation) {
    if case .text(let text) = element, isFoldable {
      writer.append(collation == .exact ? text : collation.folded(text))
    } else {
      element.encode(to: &writer)
    }
  }
}

extension TupleElement {
  /// Whether the element is a floating-point value that is not a number.
  var isNaN: Bool {
    switch self {
    case .float(let value): value.isNaN
    case .double(let value): value.isNaN
    case .null, .bool, .integer, .unsigned, .text, .bytes, .uuid, .tuple: false
    }
  }
}

extension KeyKind {
  /// The element that a value of the kind writes; nil where only its type knows.
  var element: ElementKind? {
    switch self {
    case .integer: .integer
    case .double, .date: .double
    case .float: .float
    case .text, .url: .text
    case .boolean: .bool
    case .bytes: .bytes
    case .uuid: .uuid
    case .custom: nil
    }
  }
}
