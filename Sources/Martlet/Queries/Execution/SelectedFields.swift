internal import DocumentCoding

/// The fields of a selection where they are stored.
final class SelectedFields {
  /// A field, what it is where it is nil, and how many names lead to what may be nil for that.
  private var fields: [(field: LeafField, null: Any, nilDepths: [Int])] = []

  /// Nil where a field must be read from the decoded document.
  init?<D: Document>(_ paths: [any AnyKeyPath & Sendable], _ stored: StoredFields<D>) {
    for path in paths {
      let type = type(of: path).valueType
      guard let place = stored.field(at: [path]),
        let field = LeafField(path: place.names, type: type)
      else { return nil }
      let null = (type as? any OptionalKind.Type)?.null
      fields.append((field, null as Any, null.map { _ in place.nilDepths } ?? []))
    }
  }

  /// The fields of a document; nil where it must be decoded.
  func values(of document: FieldReader) -> [Any]? {
    var values: [Any] = []
    for index in fields.indices {
      switch fields[index].field.value(in: document) {
      case .value(let value): values.append(value)
      case .nothing(let depth):
        guard fields[index].nilDepths.contains(depth) else { return nil }
        values.append(fields[index].null)
      case .unknown: return nil
      }
    }
    return values
  }
}
