internal import DocumentCoding
internal import LMDB

// How a change reaches the disk: everything that can be refused is refused first, so that an error
// that a caller catches leaves the transaction as it was. An error after that ends the write.

extension WriteTransaction {
  /// Stores a document that is not there yet.
  mutating func add<D: Document>(
    _ document: D,
    keys: [[IndexKey]],
    to collection: Collection<D>,
    _ operation: String
  ) throws(StoreError) {
    let state = state
    let row = try place(of: document, in: collection, operation)
    let (shape, bytes) = try encode(document, in: collection, operation)
    do {
      if let ids = collection.ids {
        try raw.store(row.key, at: DocumentKey(document.id).bytes, in: ids)
        state.nextRows[collection.record.number] = RowID(row.number + 1)
      }
      try write(bytes, shape: shape, at: row, in: collection)
      let none = [[IndexKey]](repeating: [], count: keys.count)
      try changeIndexes(of: row, id: document.id, from: none, to: keys, in: collection)
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
    var (shape, bytes) = try encode(document, in: collection, operation)
    if keepsUnknownFields, collection.record.schemaVersion > collection.schemaVersion {
      let known = try encode(stored.document, in: collection, operation)
      if known.shape == shape, known.bytes == bytes { return }
      (shape, bytes) = try keepingUnknownFields(of: stored, in: bytes, shape: shape, collection)
    }
    if shape == stored.shape, bytes[Envelope.size...].elementsEqual(stored.body) { return }
    let old = try collection.indexKeys(of: stored.document, operation)
    let new = try collection.indexKeys(of: document, operation)
    do {
      try write(bytes, shape: shape, at: stored.row, in: collection)
      try changeIndexes(of: stored.row, id: stored.document.id, from: old, to: new, in: collection)
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
    do {
      let none = [[IndexKey]](repeating: [], count: keys.count)
      try changeIndexes(
        of: stored.row,
        id: stored.document.id,
        from: keys,
        to: none,
        in: collection
      )
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
    if collection.ids == nil, let row = (document.id as? any RowIdentity)?.row { return row }
    let number = collection.record.number
    if let next = state.nextRows[number] { return next }
    let key = Catalogue.Key.nextRow(of: number)
    guard let stored = try raw.view.bytes(key, in: state.schema.catalogue) else { return RowID(1) }
    guard let next = RowID(key: stored) else { throw collection.damaged(operation, row: nil) }
    return next
  }

  /// Encodes a document, with free bytes for the envelope in front.
  private func encode<D: Document>(
    _ document: D,
    in collection: Collection<D>,
    _ operation: String
  ) throws(StoreError) -> (shape: Int, bytes: [UInt8]) {
    let number = collection.record.number
    var shapes = state.shapes[number] ?? collection.shapes
    var bytes = [UInt8](repeating: 0, count: Envelope.size)
    do throws(CodingFailure) {
      let shape = try state.encoder.encode(document, shapes: &shapes, into: &bytes)
      state.shapes[number] = shapes
      return (shape, bytes)
    } catch {
      throw StoreError(
        error,
        .encodingFailed,
        operation,
        collection: collection.name,
        key: document.id
      )
    }
  }

  private func keepingUnknownFields<D: Document>(
    of stored: StoredDocument<D>,
    in bytes: [UInt8],
    shape: Int,
    _ collection: Collection<D>
  ) throws(StoreError) -> (shape: Int, bytes: [UInt8]) {
    let number = collection.record.number
    var shapes = state.shapes[number] ?? collection.shapes
    do throws(CodingFailure) {
      let new = EncodedDocument(body: Array(bytes[Envelope.size...]), shape: shape)
      let old = EncodedDocument(body: stored.body, shape: stored.shape)
      let kept = try new.keepingUnknownFields(of: old, shapes: &shapes)
      state.shapes[number] = shapes
      return (kept.shape, Array(bytes[..<Envelope.size]) + kept.body)
    } catch {
      throw StoreError(
        error,
        .encodingFailed,
        "update",
        collection: collection.name,
        key: stored.document.id
      )
    }
  }

  /// Writes an encoded document under its row.
  private mutating func write<D: Document>(
    _ bytes: [UInt8],
    shape: Int,
    at row: RowID,
    in collection: Collection<D>
  ) throws(StoreError) {
    var bytes = bytes
    Envelope.seal(
      &bytes,
      shape: shape,
      version: state.header.commit + 1,
      row: row,
      collection: collection.seed
    )
    try raw.store(bytes, at: row.key, in: collection.documents)
    state.hasChanged = true
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
    for index in indexes {
      let keys = index.keys(of: document)
      for key in keys where index.isUnique && key.containsNaN {
        throw StoreError(
          .invalidKey,
          operation,
          collection: name,
          index: index.definition.name,
          key: document.id,
          advice: "a unique value must be a number"
        )
      }
      if let order = index.definition.ranking {
        for key in keys where !CountedGroup(key).canRank(in: order) {
          throw StoreError(
            .invalidKey,
            operation,
            collection: name,
            index: index.definition.name,
            key: document.id,
            advice: """
              the leading parts of a ranked group take at most \(CountedGroup.maximumPrefixSize) \
              bytes together; these take more
              """
          )
        }
      }
      all.append(keys)
    }
    return all
  }
}
