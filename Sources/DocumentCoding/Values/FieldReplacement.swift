extension EncodedDocument {
  /// The document with one field as another document has it.
  ///
  /// - Parameters:
  ///   - path: The names of the field, from the document down.
  ///   - other: The document whose field is taken.
  ///   - shapes: The shapes of the collection; new ones are added.
  ///   - limits: How deep a document may be.
  /// - Returns: The document; this one where either lacks the field.
  /// - Throws: ``CodingFailure`` when either is not what the format writes.
  package func replacing(
    _ path: [String],
    from other: EncodedDocument,
    shapes: inout ShapeTable,
    limits: DocumentLimits = DocumentLimits()
  ) throws(CodingFailure) -> EncodedDocument {
    let source = try EncodedValue(
      body: other.body,
      shape: other.shape,
      shapes: shapes,
      limits: limits
    )
    var value = try EncodedValue(body: body, shape: shape, shapes: shapes, limits: limits)
    guard let field = source.field(at: path[...]), value.replace(path[...], with: field) else {
      return self
    }
    var result = EncodedDocument(body: [], shape: 0)
    result.shape = value.encode(shapes: &shapes, into: &result.body)
    return result
  }
}

extension EncodedValue {
  /// The value at a path of fields; nil where there is none.
  fileprivate func field(at path: ArraySlice<String>) -> EncodedValue? {
    guard let name = path.first else { return self }
    guard case .record(let record) = self else { return nil }
    return record[name]?.field(at: path.dropFirst())
  }

  /// Puts a value at a path of fields; false where there is no such field.
  fileprivate mutating func replace(_ path: ArraySlice<String>, with value: EncodedValue) -> Bool {
    guard let name = path.first else {
      self = value
      return true
    }
    guard case .record(var record) = self,
      let position = record.fields.firstIndex(where: { $0.name == name }),
      record.fields[position].value.replace(path.dropFirst(), with: value)
    else { return false }
    self = .record(record)
    return true
  }
}
