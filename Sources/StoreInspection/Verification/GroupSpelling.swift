internal import Martlet
internal import OrderedKeys

/// The spelling that a counted group shows, which must fold to the group.
struct GroupSpelling {
  /// The group that shows the spelling.
  private let group: CountedGroup

  /// Takes the spelling of a group.
  init(_ group: CountedGroup) {
    self.group = group
  }

  /// Whether the spelling is one of the group's.
  ///
  /// The collations of a closure's groups are not stored, so any of them will do there.
  func folds(as definition: IndexDefinition) -> Bool {
    guard let spelled = try? TupleElement.unpack(group.spelling) else { return false }
    // A group of no parts is the whole collection; its key is a null, for no key is empty.
    if spelled.isEmpty { return group.key == TupleElement.pack([.null]) }
    var choices: [[UInt8]] = [[]]
    for (position, element) in spelled.enumerated() {
      let parts = definition.parts
      let collations: [Collation] =
        if spelled.count == parts.count {
          // A URL is text that no collation folds.
          Array(Set([parts[position].collation, .exact]))
        } else {
          [.exact, .caseInsensitive, .caseAndDiacriticInsensitive]
        }
      let forms = Set(collations.map { element.folded($0) })
      choices = choices.flatMap { start in forms.map { start + $0 } }
    }
    return choices.contains { CountedGroup.fitted($0) == group.key }
  }
}

extension TupleElement {
  /// The bytes of the element as a group with a collation holds it.
  fileprivate func folded(_ collation: Collation) -> [UInt8] {
    if case .text(let text) = self { return TupleElement.pack([.text(collation.folded(text))]) }
    return TupleElement.pack([self])
  }
}
