internal import DocumentCoding

/// The fields of a selection where they are stored.
final class SelectedFields<D: Document, Row> {
  private var fields: [(place: ScalarField, type: Any.Type)] = []
  private let row: ([Any]) -> Row?

  /// Nil where a field must be read from the decoded document.
  init?(_ selection: Selection<D, Row>, _ stored: StoredFields<D>) {
    row = selection.rowOfValues
    for path in selection.paths {
      guard let names = stored.names(of: path), let place = ScalarField(path: names) else {
        return nil
      }
      fields.append((place, type(of: path).valueType))
    }
  }

  /// The fields of a document; nil where it must be decoded.
  func row(of document: FieldReader) -> Row? {
    var values: [Any] = []
    for index in fields.indices {
      guard let value = fields[index].place.value(of: fields[index].type, in: document) else {
        return nil
      }
      values.append(value)
    }
    return row(values)
  }
}
