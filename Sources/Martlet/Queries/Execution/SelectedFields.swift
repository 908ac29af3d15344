internal import DocumentCoding

/// The fields of a selection where they are stored.
final class SelectedFields<D: Document, Row> {
  private var fields: [LeafField] = []
  private let row: ([Any]) -> Row?

  /// Nil where a field must be read from the decoded document.
  init?(_ selection: Selection<D, Row>, _ stored: StoredFields<D>) {
    row = selection.rowOfValues
    for path in selection.paths {
      guard let names = stored.names(of: path),
        let field = LeafField(path: names, type: type(of: path).valueType)
      else { return nil }
      fields.append(field)
    }
  }

  /// The fields of a document; nil where it must be decoded.
  func row(of document: FieldReader) -> Row? {
    var values: [Any] = []
    for index in fields.indices {
      guard let value = fields[index].value(in: document) else { return nil }
      values.append(value)
    }
    return row(values)
  }
}
