internal import DocumentCoding
internal import OrderedKeys

/// A value of a document as a key holds it.
struct FieldValue {
  /// The element of the key, before it is folded.
  let element: TupleElement
  /// Whether a collation folds it.
  var isFoldable = true
}

/// What a document holds at a path.
struct FieldValues {
  /// The values in the document's order.
  var values: [FieldValue] = []
  /// Whether a field on the way is not there at all.
  var isMissing = false
  /// Whether every value has a standard key.
  var isComputable = true

  /// Collects what a document holds at a path.
  init(of document: EncodedValue, at path: FieldPath) {
    collect(from: document, at: path.steps[...])
  }

  /// Collects the values at the end of some steps.
  private mutating func collect(from value: EncodedValue, at steps: ArraySlice<FieldPath.Step>) {
    guard let step = steps.first else {
      if let leaf = FieldValue(value) { values.append(leaf) } else { isComputable = false }
      return
    }
    if value.isNil {
      collectNothing(at: steps)
      return
    }
    let rest = steps.dropFirst()
    switch step {
    case .field(let name): collect(field: name, of: value, then: rest)
    case .elements:
      guard let elements = value.elements else { return isComputable = false }
      for element in elements { collect(from: element, at: rest) }
    case .keys:
      guard let entries = value.entries else { return isComputable = false }
      for entry in entries { collect(from: entry.key, at: rest) }
    case .values:
      guard let entries = value.entries else { return isComputable = false }
      for entry in entries { collect(from: entry.value, at: rest) }
    }
  }

  /// Collects what lies below a field.
  private mutating func collect(
    field name: String,
    of value: EncodedValue,
    then rest: ArraySlice<FieldPath.Step>
  ) {
    if let field = value.field(name) { return collect(from: field, at: rest) }
    // A path does not tell a dot in a name from the dot between two names.
    if case .field(let next)? = rest.first, value.hasFields {
      return collect(field: "\(name).\(next)", of: value, then: rest.dropFirst())
    }
    guard value.hasFields else { return isComputable = false }
    isMissing = true
    collectNothing(at: rest)
  }

  /// Notes what nil says: a null, or no element at all.
  private mutating func collectNothing(at steps: ArraySlice<FieldPath.Step>) {
    if steps.contains(where: \.isSpread) { return }
    values.append(FieldValue(element: .null))
  }
}
