extension Field where Value == String {
  /// Whether the text begins with other text, as `String.hasPrefix(_:)` says; under a collation,
  /// both folded.
  public func hasPrefix(_ prefix: String) -> Condition<Root> {
    text(.hasPrefix, prefix) { $0.hasPrefix($1) }
  }

  /// Whether the text ends with other text, as `String.hasSuffix(_:)` says; under a collation, both
  /// folded.
  public func hasSuffix(_ suffix: String) -> Condition<Root> {
    text(.hasSuffix, suffix) { $0.hasSuffix($1) }
  }

  /// Whether the text contains other text, character by character; under a collation, both folded.
  ///
  /// Every text contains the empty one.
  public func contains(_ text: String) -> Condition<Root> {
    self.text(.contains, text) { $1.isEmpty || $0.contains($1) }
  }

  private func text(
    _ place: ConditionNode.TextOperator,
    _ wanted: String,
    _ holds: @escaping @Sendable (String, String) -> Bool
  ) -> Condition<Root> {
    let collation = path.collation
    let folded = collation.compared(wanted)
    return Condition(node: .text(path, place, wanted)) { [value] root in
      value(root).map { holds(collation.compared($0), folded) }
    }
  }

  /// Whether the whole text matches a regular expression.
  ///
  /// A collation has no effect on it; write `ignoresCase()` into the expression. Text on which the
  /// expression throws does not match.
  public func matches<Output>(_ regex: @autoclosure @escaping @Sendable () -> Regex<Output>)
    -> Condition<Root>
  {
    other("matches") { text in (try? regex().wholeMatch(in: text)) != nil }
  }
}

extension Collation {
  /// The text in the form in which it is searched.
  fileprivate func compared(_ text: String) -> String { self == .exact ? text : folded(text) }
}
