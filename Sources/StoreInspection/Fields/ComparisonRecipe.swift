internal import DocumentCoding
internal import Martlet
internal import OrderedKeys

/// One comparison of a condition: a field of a document, by its key, with the key of a value.
struct ComparisonRecipe {
  /// What is said.
  private let comparison: StoredCondition.Operator
  /// The field.
  private let field: IndexDefinition.Part
  /// Where the field stands.
  private let path: FieldPath
  /// The element that values of the field write.
  private let element: ElementKind
  /// The value that the field is compared with.
  private let value: TupleElement
  /// Its bytes, folded as the field is.
  private let key: [UInt8]

  /// Nil where the field is not known, or its type writes keys of its own.
  init?(_ condition: StoredCondition) {
    guard let field = condition.field, let text = field.path, let path = FieldPath(text),
      let element = field.kind.element, path.isSpread == (condition.operator == .contains)
    else { return nil }
    comparison = condition.operator
    self.field = field
    self.path = path
    self.element = element
    if condition.operator == .isTrue {
      key = TupleElement.pack([.bool(true)])
    } else {
      guard let bytes = condition.key else { return nil }
      key = bytes
    }
    guard let elements = try? TupleElement.unpack(key), elements.count == 1,
      let value = elements.first, value.kind == element || value.kind == .null
    else { return nil }
    self.value = value
  }

  /// Whether the comparison holds for a document; with a value that is not a number none does.
  func verdict(on document: EncodedValue) -> ConditionRecipe.Verdict {
    let found = FieldValues(of: document, at: path)
    if found.isMissing { return .uncertain }
    guard found.isComputable,
      found.values.allSatisfy({ $0.element.kind == element || $0.isNull })
    else { return .unknown }
    return found.values.contains { holds(for: $0) } ? .holds : .fails
  }

  /// Whether the comparison holds for a value of the field.
  private func holds(for other: FieldValue) -> Bool {
    if value.isNaN || other.isNaN { return false }
    let bytes = other.encoded(as: field)
    return switch comparison {
    case .equal, .contains, .isTrue: bytes == key
    case .less: bytes.lexicographicallyPrecedes(key)
    case .lessOrEqual: !key.lexicographicallyPrecedes(bytes)
    case .greater: key.lexicographicallyPrecedes(bytes)
    case .greaterOrEqual: !bytes.lexicographicallyPrecedes(key)
    case .and, .or, .not, .other: false
    }
  }
}
