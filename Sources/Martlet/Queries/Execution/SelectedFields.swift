internal import DocumentCoding

/// The fields of a selection where they are stored.
final class SelectedFields<D: Document, Row> {
  /// A field, and what it is where it is stored as nil; nil where that takes decoding.
  private var fields: [(field: LeafField, null: Any?)] = []
  private let row: ([Any]) -> Row?

  /// Nil where a field must be read from the decoded document.
  init?(_ selection: Selection<D, Row>, _ stored: StoredFields<D>) {
    row = selection.rowOfValues
    for path in selection.paths {
      let type = type(of: path).valueType
      guard let place = stored.field(at: [path]),
        let field = LeafField(path: place.names, type: type)
      else { return nil }
      fields.append((field, place.readsNil ? (type as? any OptionalKind.Type)?.null : nil))
    }
  }

  /// The fields of a document; nil where it must be decoded.
  func row(of document: FieldReader) -> Row? {
    var values: [Any] = []
    for index in fields.indices {
      switch fields[index].field.value(in: document) {
      case .value(let value): values.append(value)
      case .nothing:
        guard let null = fields[index].null else { return nil }
        values.append(null)
      case .unknown: return nil
      }
    }
    return row(values)
  }
}
