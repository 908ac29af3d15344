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
    let keys = try collection.indexKeys(of: document, "insert")
    try refuseTakenValues(keys, of: document, in: collection)
    try add(document, keys: keys, to: collection, "insert")
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
    if let row = try view.row(of: document.id, in: collection),
      let stored = try view.document(at: row, in: collection, "upsert")
    {
      try replace(stored, with: document, keepsUnknownFields: false, in: collection, "upsert")
    } else {
      let keys = try collection.indexKeys(of: document, "upsert")
      try add(document, keys: keys, to: collection, "upsert")
    }
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
    guard let row = try view.row(of: id, in: collection),
      let stored = try view.document(at: row, in: collection, "update")
    else { return false }
    var document = stored.document
    try body(&document)
    guard document.id == id else {
      throw StoreError(
        .idChanged,
        "update",
        collection: collection.name,
        key: id,
        advice: "an update keeps the id; delete the document and insert it under the new one"
      )
    }
    try replace(stored, with: document, keepsUnknownFields: true, in: collection, "update")
    return true
  }

  /// Deletes a document.
  ///
  /// - Parameters:
  ///   - type: the type of the document.
  ///   - id: its id.
  /// - Returns: whether there was such a document.
  /// - Throws: ``StoreError``: `decodingFailed`, `schemaChanged`, `mapFull`, `diskFull`.
  @discardableResult
  public mutating func delete<D: Document>(_ type: D.Type, id: D.ID) throws(StoreError) -> Bool {
    let collection = try state.writableCollection(type, "delete")
    guard let row = try view.row(of: id, in: collection),
      let stored = try view.document(at: row, in: collection, "delete")
    else { return false }
    try remove(stored, from: collection)
    return true
  }
}
