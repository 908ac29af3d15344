extension StoredCondition {
  /// The condition in words, which show fields and comparisons and no stored value.
  package var words: String { words(isNested: false) }

  /// The condition in words, in parentheses where it is joined and stands inside another.
  private func words(isNested: Bool) -> String {
    let inner = operands ?? []
    switch self.operator {
    case .and, .or:
      if inner.isEmpty { return self.operator == .and ? "true" : "false" }
      let joined = inner.map { $0.words(isNested: true) }
        .joined(separator: " \(self.operator.rawValue) ")
      return isNested && inner.count > 1 ? "(\(joined))" : joined
    case .not:
      guard let first = inner.first else { return "not ..." }
      if first.operator == .equal { return "\(first.fieldWords) != ..." }
      return "not \(first.words(isNested: true))"
    case .isTrue: return fieldWords
    case .contains: return "\(fieldWords) contains ..."
    case .equal, .less, .lessOrEqual, .greater, .greaterOrEqual:
      return "\(fieldWords) \(self.operator.rawValue) ..."
    case .other: return label.map { "\(fieldWords) \($0) ..." } ?? "(computed)"
    }
  }

  /// The field with its collation, as the names of indexes write it.
  private var fieldWords: String {
    guard let field, let path = field.path else { return "(computed)" }
    return field.collation == .exact ? path : "\(path):\(field.collation.rawValue)"
  }
}
