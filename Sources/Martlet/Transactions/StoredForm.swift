internal import DocumentCoding
internal import LMDB

/// A document as it is about to be stored: its bytes, and what they read back as.
struct StoredForm<D: Document> {
  let encoded: EncodedDocument
  let document: D

  /// Whether it is stored already.
  func isEqual(to stored: StoredDocument<D>) -> Bool { encoded == stored.encoded }
}

extension WriteTransaction {
  /// Encodes a document and reads it back.
  ///
  /// Indexes are kept of what a later read will see, be it that a property is not encoded, or comes
  /// back as another value; and a document that could not be read again is refused.
  func form<D: Document>(
    of document: D,
    keepingUnknownFieldsOf stored: StoredDocument<D>? = nil,
    underIDOf holder: StoredDocument<D>? = nil,
    in collection: Collection<D>,
    _ operation: String
  ) throws(StoreError) -> StoredForm<D> {
    let id = document.id
    let number = collection.record.number
    var shapes = state.shapes[number] ?? collection.shapes
    var encoded = try encode(document, collection, &shapes, operation)
    let hasUnknown = collection.record.schemaVersion > collection.schemaVersion
    if let stored, hasUnknown || stored.encoded.shape != encoded.shape {
      let known = try encode(stored.document, collection, &shapes, operation)
      if known == encoded {
        encoded = stored.encoded
      } else if hasUnknown {
        encoded = try collection.coding(id, operation) { () throws(CodingFailure) in
          try encoded.keepingUnknownFields(of: stored.encoded, shapes: &shapes)
        }
      }
    }
    if let holder {
      encoded = try collection.coding(id, operation) { () throws(CodingFailure) in
        try encoded.replacing(collection.idPath ?? [], from: holder.encoded, shapes: &shapes)
      }
    }
    let readBack = try collection.coding(id, operation) { () throws(CodingFailure) in
      try state.decoder.decode(D.self, shape: encoded.shape, from: encoded.body, shapes: shapes)
    }
    guard DocumentKey(readBack.id).bytes == DocumentKey(holder?.document.id ?? id).bytes else {
      throw StoreError(
        .encodingFailed,
        operation,
        collection: collection.name,
        key: id,
        advice: "the id reads back as another one; let the type encode and decode its id as it is"
      )
    }
    state.shapes[number] = shapes
    return StoredForm(encoded: encoded, document: readBack)
  }

  private func encode<D: Document>(
    _ document: D,
    _ collection: Collection<D>,
    _ shapes: inout ShapeTable,
    _ operation: String
  ) throws(StoreError) -> EncodedDocument {
    var result = EncodedDocument(body: [], shape: 0)
    result.shape = try collection.coding(document.id, operation) { () throws(CodingFailure) in
      try state.encoder.encode(document, shapes: &shapes, into: &result.body)
    }
    return result
  }
}

extension Collection {
  /// Runs a step of encoding a document.
  fileprivate func coding<Value>(
    _ id: D.ID,
    _ operation: String,
    _ body: () throws(CodingFailure) -> Value
  ) throws(StoreError) -> Value {
    do throws(CodingFailure) {
      return try body()
    } catch {
      throw StoreError(error, .encodingFailed, operation, collection: name, key: id)
    }
  }
}
