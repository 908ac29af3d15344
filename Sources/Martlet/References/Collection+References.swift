internal import LMDB
internal import OrderedKeys

extension Collection {
  /// Where an id's key is found when a document has it.
  var identities: Database { ids ?? documents }

  /// Deletes a document and tells its id's key; nil where the row is empty.
  ///
  /// The cause is the reference by which it goes with another document.
  func remove(
    _ row: RowID,
    because cause: ReferenceCause?,
    in transaction: inout WriteTransaction
  ) throws(StoreError) -> [UInt8]? {
    guard let stored = try transaction.view.document(at: row, in: self, "delete") else {
      return nil
    }
    if let cause, let index = index(cause.index) {
      try check(stored, refersTo: cause.key, by: index, transaction.view)
    }
    try transaction.remove(stored, from: self)
    return DocumentKey(stored.document.id).bytes
  }

  /// Whether a document refers to an id by an index.
  private func refers(_ document: D, to key: [UInt8], by index: BoundIndex<D>) -> Bool {
    index.index.keys(of: document).contains { $0.bytes == key }
  }

  /// Throws where a document does not refer to an id, and an index says that it does.
  ///
  /// An entry has no checksum, and what it says may change or delete the document. The document may
  /// have lost the reference by another rule since the entry was read; then the entry is gone too.
  private func check(
    _ stored: StoredDocument<D>,
    refersTo key: [UInt8],
    by index: BoundIndex<D>,
    _ view: ReadView
  ) throws(StoreError) {
    if refers(stored.document, to: key, by: index) { return }
    let row = stored.row
    let before = RowID(row.number - 1)
    let next = try view.holders(of: IndexKey(key), in: index.table, self, limit: 1, after: before)
      .first
    if next == row { throw damaged("read references", row: row) }
  }

  /// Reads a document that an index says to refer to an id.
  func referrer(at row: RowID, to key: [UInt8], by index: BoundIndex<D>, _ view: ReadView)
    throws(StoreError) -> D
  {
    guard let stored = try view.document(at: row, in: self, "read references"),
      refers(stored.document, to: key, by: index)
    else { throw damaged("read references", row: row) }
    return stored.document
  }

  /// The rows of which an index says that they refer to an id, in their order.
  func referrers(
    to key: [UInt8],
    by number: Int,
    after row: RowID?,
    limit: Int,
    _ view: ReadView
  ) throws(StoreError) -> [RowID] {
    guard let index = index(number) else { return [] }
    return try referrers(to: key, by: index, after: row, limit: limit, view)
  }

  /// The rows of which an index says that they refer to an id, in their order.
  ///
  /// Documents that the index does not cover yet are read one by one.
  func referrers(
    to key: [UInt8],
    by index: BoundIndex<D>,
    after row: RowID?,
    limit: Int,
    _ view: ReadView
  ) throws(StoreError) -> [RowID] {
    let key = IndexKey(key)
    var rows = try view.holders(of: key, in: index.table, self, limit: limit, after: row)
    guard !index.isReady, rows.count < limit else { return rows }
    var start = try view.position(of: index.table, in: self).key
    if let row, !row.key.lexicographicallyPrecedes(start) {
      start = KeyBytes.successor(of: row.key)
    }
    try view.forEachDocument(from: start, in: self, "read references") { stored in
      if refers(stored.document, to: key.bytes, by: index) { rows.append(stored.row) }
      return rows.count < limit
    }
    return rows
  }

  /// Puts another id in the place of one that a document refers to.
  func redirectReference(
    to new: [UInt8],
    because cause: ReferenceCause,
    at row: RowID,
    in transaction: inout WriteTransaction
  ) throws(StoreError) {
    _ = try changeReferences(because: cause, at: row, in: &transaction) {
      _,
      _ throws(StoreError) in ([cause.key], new)
    }
  }

  /// Takes the id of a deleted document out of one that refers to it, or all ids that lead to
  /// nothing, and tells whether it refers to nothing any more.
  func clearReferences(
    because cause: ReferenceCause,
    allMissing: Bool,
    at row: RowID,
    in transaction: inout WriteTransaction
  ) throws(StoreError) -> Bool {
    let target = index(cause.index)?.definition.reference?.collection
    return try changeReferences(because: cause, at: row, in: &transaction) {
      ids,
      view throws(StoreError) in
      guard allMissing, let target else { return ([cause.key], nil) }
      var gone: Set<[UInt8]> = []
      for id in ids where try !view.isStored(id, in: target) { gone.insert(id) }
      return (gone, nil)
    }
  }

  private func changeReferences(
    because cause: ReferenceCause,
    at row: RowID,
    in transaction: inout WriteTransaction,
    _ choose: ([[UInt8]], ReadView) throws(StoreError) -> (gone: Set<[UInt8]>, new: [UInt8]?)
  ) throws(StoreError) -> Bool {
    guard let index = index(cause.index), case .reference(let reference) = index.index.kind,
      let stored = try transaction.view.document(at: row, in: self, "update")
    else { return false }
    try check(stored, refersTo: cause.key, by: index, transaction.view)
    var document = stored.document
    let ids = index.index.values(of: document).map { DocumentKey($0).bytes }
    let (gone, new) = try choose(ids, transaction.view)
    try reference.replace(&document, gone.contains, new)
    try transaction.replace(
      stored,
      with: document,
      keepsUnknownFields: true,
      in: self,
      "update"
    )
    return index.index.values(of: document).isEmpty
  }

  /// Throws where a document still refers to nothing: by one of the ids with these hashes, or by
  /// any where none is named.
  func judge(_ missing: PendingReferences.Place, _ ids: [UInt64], _ view: ReadView)
    throws(StoreError)
  {
    let operation = view.state.operation
    guard let index = index(Int(missing.index)), let reference = index.definition.reference,
      let stored = try view.document(at: missing.row, in: self, operation)
    else { return }
    for key in index.index.keys(of: stored.document).map({ $0.bytes }) {
      guard ids.isEmpty || ids.contains(PendingReferences.hash(key)),
        try !view.isStored(key, in: reference.collection)
      else { continue }
      let value = view.state.schema.bound(reference.collection)?.id(key)
      throw StoreError(
        .referenceMissing,
        operation,
        collection: name,
        index: index.definition.name,
        key: stored.document.id,
        values: value.map { [$0] } ?? [],
        advice: """
          the document refers to one of \(reference.collection) that is not stored; store it in \
          the same write, or declare the reference unchecked
          """
      )
    }
  }

  /// The id of a row's document; nil where the row is empty.
  func id(at row: RowID, _ view: ReadView) throws(StoreError) -> (any IndexValue)? {
    try view.document(at: row, in: self, "read")?.document.id
  }

  /// The id that has a key.
  func id(_ key: [UInt8]) -> (any IndexValue)? {
    var reader = KeyReader(key)
    return try? D.ID(from: &reader)
  }
}
