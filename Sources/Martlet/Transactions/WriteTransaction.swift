internal import LMDB

/// A write transaction: what it changes is seen by itself at once, and by others when the write's
/// closure has returned; all of it, or none where the closure throws.
public struct WriteTransaction: ~Copyable, ~Escapable, ReadAccess {
  var raw: LMDB.WriteTransaction
  let state: TransactionState

  @_lifetime(borrow owner)
  init(_ raw: consuming LMDB.WriteTransaction, owner: borrowing TransactionState) {
    self.raw = raw
    state = copy owner
  }

  /// The transaction's view of the store.
  public var view: ReadView { @_lifetime(borrow self) get { ReadView(raw.view, state: state) } }
}

extension WriteTransaction {
  /// Stores a new document.
  ///
  /// - Parameter document: the document, whose id must be free.
  /// - Throws: ``StoreError``: `idTaken` and `uniqueViolation` at once, with nothing changed;
  ///   `invalidKey` where the id has no place in key order; `encodingFailed`, `schemaChanged`,
  ///   `mapFull`, `diskFull`.
  public mutating func insert<D: Document>(_ document: D) throws(StoreError) {
    let collection = try state.writableCollection(D.self, "insert")
    try collection.check(document.id, "insert")
    guard try view.row(of: document.id, in: collection) == nil else {
      throw StoreError(
        .idTaken,
        "insert",
        collection: collection.name,
        key: document.id,
        advice: "a document with this id is stored; update or upsert it"
      )
    }
    let form = try form(of: document, in: collection, "insert")
    let keys = try collection.indexKeys(of: form.document, "insert")
    try refuseTakenValues(keys, of: form.document, in: collection, "insert")
    try raw.requireRoom("insert")
    try add(form, keys: keys, to: collection, "insert")
  }

  /// Stores new documents, in order.
  ///
  /// - Parameter documents: the documents, whose ids must be free.
  /// - Throws: ``StoreError`` as ``insert(_:)`` does, at the first document that cannot be stored;
  ///   those before it stay part of the write.
  public mutating func insert<D: Document>(contentsOf documents: some Sequence<D>)
    throws(StoreError)
  {
    for document in documents { try insert(document) }
  }

  /// Stores a document, in place of the one with its id where there is one.
  ///
  /// The whole document is replaced; one that is stored already in equal form is left alone. A
  /// unique value that another document holds must be free when the write's closure returns.
  ///
  /// - Parameter document: the document.
  /// - Throws: ``StoreError``: `invalidKey`, `encodingFailed`, `schemaChanged`, `mapFull`,
  ///   `diskFull`; the write itself may throw `uniqueViolation`.
  public mutating func upsert<D: Document>(_ document: D) throws(StoreError) {
    let collection = try state.writableCollection(D.self, "upsert")
    try collection.check(document.id, "upsert")
    if let stored = try view.document(of: document.id, in: collection, "upsert") {
      try replace(stored, with: document, keepsUnknownFields: false, in: collection, "upsert")
    } else {
      let form = try form(of: document, in: collection, "upsert")
      let keys = try collection.indexKeys(of: form.document, "upsert")
      try raw.requireRoom("upsert")
      try add(form, keys: keys, to: collection, "upsert")
    }
  }

  /// Stores documents, in order, each in place of the one with its id where there is one.
  ///
  /// - Parameter documents: the documents; of several with one id the last stands.
  /// - Throws: ``StoreError`` as ``upsert(_:)`` does, at the first document that cannot be stored;
  ///   those before it stay part of the write.
  public mutating func upsert<D: Document>(contentsOf documents: some Sequence<D>)
    throws(StoreError)
  {
    for document in documents { try upsert(document) }
  }

  /// Stores a document in place of the one that holds its value in a unique index.
  ///
  /// The whole stored document is replaced, and keeps its id. Where none holds the value, or a part
  /// of it is nil, this is ``upsert(_:)``.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - paths: the fields of the unique index, in its order.
  /// - Returns: the id under which the document is stored now.
  /// - Throws: ``StoreError`` as ``upsert(_:)``; `unknownIndex` where no such unique index is
  ///   declared; `indexNotReady` while it is built; `invalidSchema` where the id is not a stored
  ///   field.
  @discardableResult
  public mutating func upsert<D: Document, each Value: IndexValue>(
    _ document: D,
    on paths: repeat any KeyPath<D, each Value> & Sendable
  ) throws(StoreError) -> D.ID {
    var steps: [AnyKeyPath] = []
    for path in repeat each paths { steps.append(path) }
    return try upsert(document, onFields: steps)
  }

  private mutating func upsert<D: Document>(_ document: D, onFields paths: [AnyKeyPath])
    throws(StoreError) -> D.ID
  {
    let collection = try state.writableCollection(D.self, "upsert")
    guard let index = collection.indexes.first(where: { $0.isUnique && $0.index.reads(paths) })
    else {
      throw StoreError(
        .unknownIndex,
        "upsert",
        collection: collection.name,
        advice: "add .unique over these fields to the type's indexes"
      )
    }
    try collection.check(isReady: index.table, "upsert")
    try collection.check(document.id, "upsert")
    let form = try form(of: document, in: collection, "upsert")
    guard let key = index.index.keys(of: form.document).first, !key.containsNull,
      let row = try view.holders(of: key, in: index.table, collection, limit: 1).first,
      let holder = try view.document(at: row, in: collection, "upsert")
    else {
      try upsert(document)
      return document.id
    }
    guard collection.idPath != nil else {
      throw StoreError(
        .invalidSchema,
        "upsert",
        collection: collection.name,
        key: document.id,
        advice: "the id is no stored field, so the stored one cannot be kept; store the id"
      )
    }
    let kept = try self.form(of: document, underIDOf: holder, in: collection, "upsert")
    try replace(holder, with: kept, in: collection, "upsert")
    return holder.document.id
  }

  /// Changes a stored document.
  ///
  /// Fields that a newer program stored and this one does not know are kept. A unique value that
  /// another document holds must be free when the write's closure returns.
  ///
  /// - Parameters:
  ///   - type: the type of the document.
  ///   - id: its id.
  ///   - body: changes the document; it must leave the id alone.
  /// - Returns: whether there was such a document.
  /// - Throws: ``StoreError``: `idChanged`, `invalidKey`, `encodingFailed`, `decodingFailed`,
  ///   `schemaChanged`, `mapFull`, `diskFull`; or what the closure throws, with nothing changed.
  @discardableResult
  public mutating func update<D: Document>(
    _ type: D.Type,
    id: D.ID,
    _ body: (inout D) throws -> Void
  ) throws -> Bool {
    let collection = try state.writableCollection(type, "update")
    guard let stored = try view.document(of: id, in: collection, "update") else { return false }
    try update(stored, in: collection, "update", body)
    return true
  }

  /// Changes a stored document, but for its id.
  private mutating func update<D: Document>(
    _ stored: StoredDocument<D>,
    in collection: Collection<D>,
    _ operation: String,
    _ body: (inout D) throws -> Void
  ) throws {
    var document = stored.document
    try body(&document)
    guard document.id == stored.document.id else {
      throw StoreError(
        .idChanged,
        operation,
        collection: collection.name,
        key: stored.document.id,
        advice: "an update keeps the id; move gives a document another one"
      )
    }
    try replace(stored, with: document, keepsUnknownFields: true, in: collection, operation)
  }

  /// Changes a stored document and its id.
  ///
  /// The documents that refer to it by a declared reference refer to the new id afterwards; one
  /// whose field is a constant must be changed in the same write. Like ``update(_:id:_:)``, it
  /// keeps unknown fields and leaves unique values to be judged at the end.
  ///
  /// - Parameters:
  ///   - type: the type of the document.
  ///   - id: its id so far.
  ///   - body: changes the document: `{ $0.id = newID }`.
  /// - Returns: whether there was such a document.
  /// - Throws: ``StoreError``: `idTaken` where the new id is another document's, with nothing
  ///   changed; else as ``update(_:id:_:)``; the write itself may throw `referenceMissing`.
  @discardableResult
  public mutating func move<D: Document>(
    _ type: D.Type,
    id: D.ID,
    _ body: (inout D) throws -> Void
  ) throws -> Bool {
    let collection = try state.writableCollection(type, "move")
    guard let stored = try view.document(of: id, in: collection, "move") else { return false }
    var document = stored.document
    try body(&document)
    guard DocumentKey(document.id).bytes != DocumentKey(id).bytes else {
      try replace(stored, with: document, keepsUnknownFields: true, in: collection, "move")
      return true
    }
    try collection.check(document.id, "move")
    guard try view.row(of: document.id, in: collection) == nil else {
      throw StoreError(
        .idTaken,
        "move",
        collection: collection.name,
        key: document.id,
        advice: "a document with this id is stored; delete it first or choose another id"
      )
    }
    let form = try form(
      of: document,
      keepingUnknownFieldsOf: stored,
      in: collection,
      "move"
    )
    try move(stored, to: form, in: collection)
    return true
  }

  /// Deletes a document, and obeys the delete rules of all references to it.
  ///
  /// What a rule denies is judged when the write's closure has returned, on the documents that are
  /// left then. The memory in use is 32 bytes for each document that a cascade reaches; LMDB keeps
  /// the pages that the write changes besides.
  ///
  /// - Parameters:
  ///   - type: the type of the document.
  ///   - id: its id.
  /// - Returns: whether there was such a document.
  /// - Throws: ``StoreError``: `decodingFailed`, `schemaChanged`, `mapFull`, `diskFull`;
  ///   `indexNotReady` where documents of a type that is not open may refer to it by an index that
  ///   is being built; the write itself may throw `deleteDenied`.
  @discardableResult
  public mutating func delete<D: Document>(_ type: D.Type, id: D.ID) throws(StoreError) -> Bool {
    let collection = try state.writableCollection(type, "delete")
    guard let stored = try view.document(of: id, in: collection, "delete") else { return false }
    try delete([stored.row], from: collection, "delete")
    return true
  }

  /// Changes the documents that a query asks for.
  ///
  /// They are found before the first is changed, so that no change moves one into the closure's
  /// way: 8 bytes of memory for each. Each change is as ``update(_:id:_:)``.
  ///
  /// - Parameters:
  ///   - query: the question.
  ///   - body: changes a document; it must leave the id alone.
  /// - Returns: how many documents the query asked for.
  /// - Throws: ``StoreError`` as ``update(_:id:_:)`` and ``ReadAccess/fetch(_:)-(Query<D>)``, or
  ///   what the closure throws; what was changed before that stays in the transaction.
  @discardableResult
  public mutating func updateAll<D: Document>(
    _ query: Query<D>,
    _ body: (inout D) throws -> Void
  ) throws -> Int {
    let collection = try state.writableCollection(D.self, "updateAll")
    let rows = try rows(of: query, "updateAll")
    for row in rows {
      guard let stored = try view.document(at: row, in: collection, "updateAll") else { continue }
      try update(stored, in: collection, "updateAll", body)
    }
    return rows.count
  }

  /// Deletes the documents that a query asks for, and obeys the delete rules of all references to
  /// them.
  ///
  /// The documents are found before the first is deleted: 8 bytes of memory for each, beside what
  /// ``delete(_:id:)`` takes.
  ///
  /// - Parameter query: the question; `Person.all` for every document.
  /// - Returns: how many documents the query asked for.
  /// - Throws: ``StoreError`` as ``delete(_:id:)`` and ``ReadAccess/fetch(_:)-(Query<D>)``.
  @discardableResult
  public mutating func deleteAll<D: Document>(_ query: Query<D>) throws(StoreError) -> Int {
    let collection = try state.writableCollection(D.self, "deleteAll")
    let rows = try rows(of: query, "deleteAll")
    try delete(rows, from: collection, "deleteAll")
    return rows.count
  }

  /// The rows of the documents that a query asks for, all found before the first is changed.
  private func rows<D: Document>(of query: Query<D>, _ operation: String)
    throws(StoreError) -> [RowID]
  {
    var rows: [RowID] = []
    var work = QueryWork()
    try view.visit(query, operation, &work) { row, _ throws(StoreError) in
      rows.append(row)
      return true
    }
    return rows
  }
}
