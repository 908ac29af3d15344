internal import DocumentCoding
internal import Martlet
internal import OrderedKeys

/// Makes the keys that an index must have for a document, from the document's encoded fields.
///
/// It knows the forms of the standard scalars. A type of the program's own may write another key
/// than its encoded form suggests; whoever compares must expect that.
struct KeyRecipe {
  /// The parts of the index with their paths.
  private let parts: [(path: FieldPath, part: IndexDefinition.Part)]
  /// What the index is.
  private let kind: IndexDefinition.Kind
  /// Which documents the index is about; nil for all.
  private let condition: ConditionRecipe?
  /// What a sum adds up; nil for other kinds.
  private let summed: AmountRecipe?

  /// The keys of a document.
  struct Keys {
    /// The keys in key order, each once.
    var keys: [Key] = []
    /// What the document adds to the sum of each of its groups.
    var amount: Int128 = 0
    /// Whether a field was missing, so that the program may have read another value than nil.
    var isUncertain = false
  }

  /// One key.
  struct Key {
    /// The encoded values, folded as the index folds.
    let bytes: [UInt8]
    /// Whether a part is nil.
    let containsNull: Bool
  }

  /// Nil where the fields are not known: a closure makes the keys, or a path could not be found out.
  init?(_ definition: IndexDefinition) {
    if definition.isComputed { return nil }
    var parts: [(path: FieldPath, part: IndexDefinition.Part)] = []
    for part in definition.parts {
      guard let text = part.path, let path = FieldPath(text) else { return nil }
      parts.append((path, part))
    }
    self.parts = parts
    kind = definition.kind
    if let stored = definition.condition {
      guard let recipe = ConditionRecipe(stored) else { return nil }
      condition = recipe
    } else {
      condition = nil
    }
    if definition.kind == .sum {
      guard let recipe = AmountRecipe(definition.summed) else { return nil }
      summed = recipe
    } else {
      summed = nil
    }
  }

  /// Whether every document has one key, and not any number of them.
  var isOneEach: Bool {
    switch kind {
    case .value, .unique: condition == nil && !parts.contains { $0.path.isSpread }
    case .minimum, .maximum, .reference, .count, .sum: false
    }
  }

  /// The keys of a document; nil where a field holds something that has no standard key.
  func keys(of document: EncodedValue) -> Keys? {
    var result = Keys()
    switch condition?.verdict(on: document) {
    case .holds?, nil: break
    case .fails?: return result
    case .uncertain?: result.isUncertain = true
    case .unknown?: return nil
    }
    switch summed?.amount(of: document) {
    case .number(let number)?: result.amount = number
    case .nothing?: return result
    case .uncertain?:
      result.isUncertain = true
      return result
    case .unknown?: return nil
    case nil: break
    }
    guard var keys = combinations(of: document, &result.isUncertain) else { return nil }
    keys.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    for key in keys where result.keys.last?.bytes != key.bytes { result.keys.append(key) }
    return result
  }

  /// A key for each combination of the parts' values.
  private func combinations(of document: EncodedValue, _ isUncertain: inout Bool) -> [Key]? {
    // A group of no parts is the whole collection; no key is empty.
    if parts.isEmpty { return [Key(bytes: TupleElement.pack([.null]), containsNull: true)] }
    var keys = [Key(bytes: [], containsNull: false)]
    for (position, (path, part)) in parts.enumerated() {
      let found = FieldValues(of: document, at: path)
      guard found.isComputable else { return nil }
      if found.isMissing { isUncertain = true }
      let isLast = position == parts.count - 1
      let values = found.values.filter { value in !(isLast && isLeftOut(value)) }
      keys = keys.flatMap { key in
        values.map { value in
          Key(
            bytes: key.bytes + value.encoded(as: part),
            containsNull: key.containsNull || value.isNull
          )
        }
      }
    }
    return keys
  }

  /// Whether a value of the last part makes no entry: what is nil refers to nothing, and has no say
  /// in what is lowest or highest.
  private func isLeftOut(_ value: FieldValue) -> Bool {
    switch kind {
    case .minimum, .maximum: value.isNull || value.isNaN
    case .reference: value.isNull
    case .value, .unique, .count, .sum: false
    }
  }
}
