internal import LMDB
internal import OrderedKeys

extension Collection {
  /// Where an id's key is found when a document has it.
  var identities: Database { ids ?? documents }

  /// Deletes a document and tells its id's key; nil where the row is empty.
  func remove(_ row: RowID, in transaction: inout WriteTransaction) throws(StoreError) -> [UInt8]? {
    guard let stored = try transaction.view.document(at: row, in: self, "delete") else {
      return nil
    }
    try transaction.remove(stored, from: self)
    return DocumentKey(stored.document.id).bytes
  }

  /// The rows of the documents that refer to an id by an index, in their order.
  ///
  /// Documents that the index does not cover yet are read one by one.
  func referrers(
    to key: [UInt8],
    by number: Int,
    after row: RowID?,
    limit: Int,
    _ view: ReadView
  ) throws(StoreError) -> [RowID] {
    guard let index = index(number) else { return [] }
    let key = IndexKey(key)
    var rows = try view.holders(of: key, in: index, self, limit: limit, after: row)
    guard !index.isReady, rows.count < limit else { return rows }
    var start = try view.position(of: index, in: self).key
    if let row, !row.key.lexicographicallyPrecedes(start) {
      start = KeyBytes.successor(of: row.key)
    }
    try view.forEachDocument(from: start, in: self, "read references") { stored in
      if index.index.keys(of: stored.document).contains(where: { $0.bytes == key.bytes }) {
        rows.append(stored.row)
      }
      return rows.count < limit
    }
    return rows
  }

  /// Puts another id in the place of one that a document refers to.
  func redirectReference(
    from old: [UInt8],
    to new: [UInt8],
    by number: Int,
    at row: RowID,
    in transaction: inout WriteTransaction
  ) throws(StoreError) {
    _ = try changeReferences(by: number, at: row, in: &transaction) {
      _,
      _ throws(StoreError) in ([old], new)
    }
  }

  /// Takes an id out of a document that refers to it, or all ids that lead to nothing, and tells
  /// whether it refers to nothing any more.
  func clearReferences(
    to key: [UInt8]?,
    by number: Int,
    at row: RowID,
    in transaction: inout WriteTransaction
  ) throws(StoreError) -> Bool {
    let target = index(number)?.definition.reference?.collection
    return try changeReferences(by: number, at: row, in: &transaction) {
      ids,
      view throws(StoreError) in
      guard key == nil, let target else { return (key.map { [$0] } ?? [], nil) }
      var gone: Set<[UInt8]> = []
      for id in ids where try !view.isStored(id, in: target) { gone.insert(id) }
      return (gone, nil)
    }
  }

  private func changeReferences(
    by number: Int,
    at row: RowID,
    in transaction: inout WriteTransaction,
    _ choose: ([[UInt8]], ReadView) throws(StoreError) -> (gone: Set<[UInt8]>, new: [UInt8]?)
  ) throws(StoreError) -> Bool {
    guard let index = index(number), case .reference(let reference) = index.index.kind,
      let stored = try transaction.view.document(at: row, in: self, "update")
    else { return false }
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
