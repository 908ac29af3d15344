internal import DocumentCoding
internal import LMDB

// How a change reaches the disk: everything that can be refused is refused first, so that an error
// that a caller catches leaves the transaction as it was. An error after that ends the write.

extension WriteTransaction {
  /// Stores a document that is not there yet.
  mutating func add<D: Document>(
    _ form: StoredForm<D>,
    keys: [[IndexKey]],
    to collection: Collection<D>,
    _ operation: String
  ) throws(StoreError) {
    let state = state
    let row = try place(of: form.document, in: collection, operation)
    do {
      if let ids = collection.ids {
        try raw.store(row.key, at: DocumentKey(form.document.id).bytes, in: ids)
        state.nextRows[collection.record.number] = RowID(row.number + 1)
      }
      try write(form, at: row, in: collection)
      let none = [[IndexKey]](repeating: [], count: keys.count)
      try changeIndexes(of: row, from: none, to: keys, in: collection)
    } catch {
      state.failure = error
      throw error
    }
  }

  /// Stores a document in place of what its row holds.
  mutating func replace<D: Document>(
    _ stored: StoredDocument<D>,
    with document: D,
    keepsUnknownFields: Bool,
    in collection: Collection<D>,
    _ operation: String
  ) throws(StoreError) {
    let form = try form(
      of: document,
      keepingUnknownFieldsOf: keepsUnknownFields ? stored : nil,
      in: collection,
      operation
    )
    try replace(stored, with: form, in: collection, operation)
  }

  /// Stores a document's form in place of what its row holds.
  mutating func replace<D: Document>(
    _ stored: StoredDocument<D>,
    with form: StoredForm<D>,
    in collection: Collection<D>,
    _ operation: String
  ) throws(StoreError) {
    if form.isEqual(to: stored) { return }
    let old = try collection.indexKeys(of: stored.document, operation)
    let new = try collection.indexKeys(of: form.document, operation)
    do {
      try write(form, at: stored.row, in: collection)
      try changeIndexes(of: stored.row, from: old, to: new, in: collection)
    } catch {
      state.failure = error
      throw error
    }
  }

  /// Stores a document under another id in place of what a row holds.
  mutating func move<D: Document>(
    _ stored: StoredDocument<D>,
    to form: StoredForm<D>,
    in collection: Collection<D>
  ) throws(StoreError) {
    let old = DocumentKey(stored.document.id).bytes
    let new = DocumentKey(form.document.id).bytes
    let keys = try collection.indexKeys(of: form.document, "move")
    do {
      if let ids = collection.ids {
        try raw.remove(old, in: ids)
        try raw.store(stored.row.key, at: new, in: ids)
        try replace(stored, with: form, in: collection, "move")
      } else {
        try remove(stored, from: collection)
        try add(form, keys: keys, to: collection, "move")
        let known = try collection.indexKeys(of: stored.document, "move")
        try view.forgetMissing(known, of: form.document, movedFrom: stored.row, in: collection)
      }
      try redirectReferences(to: old, of: collection, to: new, "move")
    } catch {
      state.failure = error
      throw error
    }
  }

  /// Removes a document with all that the indexes say of it.
  mutating func remove<D: Document>(_ stored: StoredDocument<D>, from collection: Collection<D>)
    throws(StoreError)
  {
    let keys = try collection.indexKeys(of: stored.document, "delete")
    if collection.ids == nil { try view.skipNumber(stored.row, in: collection, "delete") }
    do {
      let none = [[IndexKey]](repeating: [], count: keys.count)
      try changeIndexes(of: stored.row, from: keys, to: none, in: collection)
      if let ids = collection.ids {
        try raw.remove(DocumentKey(stored.document.id).bytes, in: ids)
      }
      try raw.remove(stored.row.key, in: collection.documents)
      state.hasChanged = true
    } catch {
      state.failure = error
      throw error
    }
  }

  /// The row of a new document: its own id, or the next number.
  private func place<D: Document>(
    of document: D,
    in collection: Collection<D>,
    _ operation: String
  ) throws(StoreError) -> RowID {
    if collection.ids == nil, let row = (document.id as? any RowIdentity)?.row {
      try view.skipNumber(row, in: collection, operation)
      return row
    }
    let number = collection.record.number
    if let next = state.nextRows[number] { return next }
    let key = Catalogue.Key.nextRow(of: number)
    guard let stored = try raw.view.bytes(key, in: state.schema.catalogue) else { return RowID(1) }
    guard let next = RowID(key: stored) else { throw collection.damaged(operation, row: nil) }
    return next
  }

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

  /// Writes an encoded document under its row.
  private mutating func write<D: Document>(
    _ form: StoredForm<D>,
    at row: RowID,
    in collection: Collection<D>
  ) throws(StoreError) {
    let bytes = Envelope.seal(
      form.encoded.body,
      shape: form.encoded.shape,
      version: state.header.commit + 1,
      row: row,
      collection: collection.seed
    )
    try raw.store(bytes, at: row.key, in: collection.documents)
    state.hasChanged = true
  }
}

/// A document as it is about to be stored: its bytes, and what they read back as.
struct StoredForm<D: Document> {
  let encoded: EncodedDocument
  let document: D

  /// Whether it is stored already.
  func isEqual(to stored: StoredDocument<D>) -> Bool { encoded == stored.encoded }
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

extension Collection {
  /// Refuses an id that has no place in key order.
  func check(_ id: D.ID, _ operation: String) throws(StoreError) {
    let key = DocumentKey(id)
    guard !key.containsNaN, key.bytes.count <= DocumentKey.maximumSize else {
      throw StoreError(
        .invalidKey,
        operation,
        collection: name,
        key: id,
        advice: """
          an id is a number or takes at most \(DocumentKey.maximumSize) bytes as a key; \
          this one takes \(key.bytes.count) bytes or is not a number
          """
      )
    }
  }

  /// What the indexes say of a document, index by index.
  func indexKeys(of document: D, _ operation: String) throws(StoreError) -> [[IndexKey]] {
    var all: [[IndexKey]] = []
    for index in indexes { all.append(try keys(of: document, in: index, operation)) }
    return all
  }

  /// What one index says of a document.
  func keys(of document: D, in index: BoundIndex<D>, _ operation: String)
    throws(StoreError) -> [IndexKey]
  {
    func invalid(_ advice: String) -> StoreError {
      StoreError(
        .invalidKey,
        operation,
        collection: name,
        index: index.definition.name,
        key: document.id,
        advice: advice
      )
    }
    let keys = index.index.keys(of: document)
    for key in keys where index.isUnique && key.containsNaN {
      throw invalid("a unique value must be a number")
    }
    if let order = index.definition.ranking {
      for key in keys where !CountedGroup(key).canRank(in: order) {
        throw invalid(
          """
          the leading parts of a ranked group take at most \(CountedGroup.maximumPrefixSize) bytes \
          together; these take more
          """
        )
      }
    }
    return keys
  }
}
