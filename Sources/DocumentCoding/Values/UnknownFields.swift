/// The body of a document with the number of its shape.
package struct EncodedDocument: Sendable, Equatable {
  /// The bytes.
  package var body: [UInt8]
  /// The number of the shape.
  package var shape: Int

  /// Makes a document.
  package init(body: [UInt8], shape: Int) {
    self.body = body
    self.shape = shape
  }
}

extension EncodedDocument {
  /// The document with the fields that an older one has and this one does not know.
  ///
  /// They are kept at the end, in their order, in the document and in nested records that both have
  /// under one name. Elements of lists and entries of maps are left as they are. A field that this
  /// document has, be it nil, is its own.
  ///
  /// - Parameters:
  ///   - old: The document that this one replaces.
  ///   - shapes: The shapes of the collection; new ones are added.
  ///   - limits: How deep a document may be.
  /// - Returns: The merged document; this one, byte for byte, if there was nothing to keep.
  /// - Throws: ``CodingFailure`` when either is not what the format writes.
  package func keepingUnknownFields(
    of old: EncodedDocument,
    shapes: inout ShapeTable,
    limits: DocumentLimits = DocumentLimits()
  ) throws(CodingFailure) -> EncodedDocument {
    if old.shape == shape && old.shape != 0 && old.body == body { return self }
    let oldValue = try EncodedValue(
      body: old.body,
      shape: old.shape,
      shapes: shapes,
      limits: limits
    )
    let newValue = try EncodedValue(body: body, shape: shape, shapes: shapes, limits: limits)
    guard let merged = newValue.keepingUnknownFields(of: oldValue) else { return self }
    var result = EncodedDocument(body: [], shape: 0)
    result.shape = merged.encode(shapes: &shapes, into: &result.body)
    guard result.body.count <= limits.bytes else {
      throw CodingFailure(.encoding, .tooLarge(limit: limits.bytes))
    }
    return result
  }
}

extension EncodedValue {
  /// The value with the fields that an older one has besides; nil if there are none.
  func keepingUnknownFields(of old: EncodedValue) -> EncodedValue? {
    guard case .record(var record) = self, case .record(let oldRecord) = old else { return nil }
    var hasChanged = false
    var positions: [String: Int] = [:]
    for (position, field) in record.fields.enumerated() { positions[field.name] = position }
    for field in oldRecord.fields {
      if let position = positions[field.name] {
        guard let merged = record.fields[position].value.keepingUnknownFields(of: field.value)
        else { continue }
        record.fields[position].value = merged
      } else {
        record.fields.append(field)
        // With one more name it has another shape, for which there may be room.
        record.isSelfDescribing = false
      }
      hasChanged = true
    }
    return hasChanged ? .record(record) : nil
  }
}
