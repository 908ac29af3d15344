internal import OrderedKeys

extension StoredCondition {
  /// The condition in words, which show fields and comparisons and no stored value.
  package var words: String { words(showingValues: false) }

  /// The condition in words.
  package func words(showingValues: Bool) -> String {
    words(inside: nil, showingValues)
  }

  /// The condition in words, in parentheses where it is joined and stands inside another operator.
  private func words(inside outer: Operator?, _ showsValues: Bool) -> String {
    let inner = operands ?? []
    let value = showsValues ? valueWords : "..."
    switch self.operator {
    case .and, .or:
      if inner.isEmpty { return self.operator == .and ? "true" : "false" }
      var parts = inner.prefix(8).map { $0.words(inside: self.operator, showsValues) }
      if inner.count > 8 { parts.append("\(inner.count - 8) more") }
      let joined = parts.joined(separator: " \(self.operator.rawValue) ")
      return outer != nil && outer != self.operator && inner.count > 1 ? "(\(joined))" : joined
    case .not:
      guard let first = inner.first else { return "not ..." }
      if first.operator == .equal {
        return "\(first.fieldWords) != \(showsValues ? first.valueWords : "...")"
      }
      return "not \(first.words(inside: self.operator, showsValues))"
    case .isTrue: return fieldWords
    case .contains: return "\(fieldWords) contains \(value)"
    case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual:
      return "\(fieldWords) \(self.operator.rawValue) \(value)"
    case .other: return label.map { "\(fieldWords) \($0) \(value)" } ?? fieldWords
    }
  }

  /// The field with its collation, as the names of indexes write it.
  private var fieldWords: String {
    guard let field, let path = field.path else { return "(computed)" }
    return field.collation == .exact ? path : "\(path):\(field.collation.rawValue)"
  }

  /// The value, as far as it is known.
  private var valueWords: String {
    guard let key, let elements = try? TupleElement.unpack(key) else { return "..." }
    return elements.map(\.words).joined(separator: " ")
  }
}

extension TupleElement {
  /// The element for people to read.
  fileprivate var words: String {
    switch self {
    case .null: "nil"
    case .bool(let value): "\(value)"
    case .integer(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .text(let value): "\(String(reflecting: value))"
    case .bytes(let value): "\(value.count) bytes"
    case .float(let value): "\(value)"
    case .double(let value): "\(value)"
    case .uuid(let value): "\(value)"
    case .tuple(let elements): "(\(elements.map(\.words).joined(separator: ", ")))"
    }
  }
}
