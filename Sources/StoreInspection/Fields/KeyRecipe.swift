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

  /// The keys of a document.
  struct Keys {
    /// The keys in key order, each once.
    var keys: [Key] = []
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
    if definition.parts.isEmpty { return nil }
    var parts: [(path: FieldPath, part: IndexDefinition.Part)] = []
    for part in definition.parts {
      guard let text = part.path, let path = FieldPath(text) else { return nil }
      parts.append((path, part))
    }
    self.parts = parts
  }

  /// Whether a document can have any number of keys, and not always one.
  var isSpread: Bool { parts.contains { $0.path.isSpread } }

  /// The keys of a document; nil where a field holds something that has no standard key.
  func keys(of document: EncodedValue) -> Keys? {
    var result = Keys()
    var keys = [Key(bytes: [], containsNull: false)]
    for (path, part) in parts {
      var values = FieldValues()
      values.collect(from: document, at: path.steps[...])
      guard values.isComputable else { return nil }
      if values.isMissing { result.isUncertain = true }
      // Each combination of the parts' values is a key.
      keys = keys.flatMap { key in
        values.values.map { value in
          Key(
            bytes: key.bytes + value.encoded(as: part),
            containsNull: key.containsNull || value.isNull
          )
        }
      }
    }
    keys.sort { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    for key in keys where result.keys.last?.bytes != key.bytes { result.keys.append(key) }
    return result
  }
}

extension FieldValue {
  /// The bytes of the value as a part of a key.
  fileprivate func encoded(as part: IndexDefinition.Part) -> [UInt8] {
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
