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
      state.log?.count(.inserted, in: collection.name)
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
    if form.encoded.body.count > stored.encoded.body.count { try raw.requireRoom(operation) }
    let old = collection.storedKeys(of: stored.document)
    let new = try collection.indexKeys(of: form.document, operation)
    do {
      try write(form, at: stored.row, in: collection)
      state.log?.count(.updated, in: collection.name)
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
        let known = collection.storedKeys(of: stored.document)
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
    let keys = collection.storedKeys(of: stored.document)
    if collection.ids == nil { try view.skipNumber(stored.row, in: collection, "delete") }
    do {
      let none = [[IndexKey]](repeating: [], count: keys.count)
      try changeIndexes(of: stored.row, from: keys, to: none, in: collection)
      if let ids = collection.ids {
        try raw.remove(DocumentKey(stored.document.id).bytes, in: ids)
      }
      try raw.remove(stored.row.key, in: collection.documents)
      state.hasChanged = true
      state.log?.count(.deleted, in: collection.name)
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
    guard let stored = try raw.view.sealed(key, in: state.schema.catalogue) else { return RowID(1) }
    guard let next = RowID(key: stored) else { throw collection.damaged(operation, row: nil) }
    return next
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
