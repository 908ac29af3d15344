extension Field where Value == String {
  /// Whether the text begins with other text, as `String.hasPrefix(_:)` says; under a collation,
  /// both folded.
  public func hasPrefix(_ prefix: String) -> Condition<Root> {
    let path = path
    let folded = path.collation.compared(prefix)
    return Condition(node: .hasPrefix(path, prefix)) { [value] root in
      value(root).map { path.collation.compared($0).hasPrefix(folded) }
    }
  }

  /// Whether the text ends with other text, as `String.hasSuffix(_:)` says; under a collation, both
  /// folded.
  public func hasSuffix(_ suffix: String) -> Condition<Root> {
    let collation = path.collation
    let folded = collation.compared(suffix)
    return other("hasSuffix") { collation.compared($0).hasSuffix(folded) }
  }

  /// Whether the text contains other text, character by character; under a collation, both folded.
  ///
  /// Every text contains the empty one.
  public func contains(_ text: String) -> Condition<Root> {
    let collation = path.collation
    let folded = collation.compared(text)
    return other("contains") { folded.isEmpty || collation.compared($0).contains(folded) }
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
