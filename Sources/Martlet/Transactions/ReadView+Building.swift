internal import LMDB
internal import OrderedKeys

// How far an index has come that is being built: it covers the rows before its position, and every
// write keeps those exact. What stands at the position and behind it is left to the builder.

extension ReadView {
  /// Whether an index speaks of a row already.
  func isCovered<D: Document>(
    _ row: RowID,
    by index: IndexTable,
    of collection: Collection<D>
  ) throws(StoreError) -> Bool {
    if index.isReady { return true }
    return try row < position(of: index, in: collection)
  }

  /// The first row that an index does not cover yet.
  func position<D: Document>(of index: IndexTable, in collection: Collection<D>)
    throws(StoreError) -> RowID
  {
    let number = collection.record.number
    if let known = state.positions[number]?[index.number] { return known }
    let key = Catalogue.Key.position(of: index.number, in: number)
    guard let stored = try transaction.sealed(key, in: state.schema.catalogue),
      let row = RowID(key: stored)
    else {
      throw StoreError(
        .corrupted,
        "read catalogue",
        collection: collection.name,
        index: index.definition.name,
        advice: "the catalogue does not say how far the index is built; use a backup"
      )
    }
    state.positions[number, default: [:]][index.number] = row
    return row
  }

  /// Visits documents in the order of their rows, until the closure says stop.
  func forEachDocument<D: Document>(
    from start: [UInt8],
    in collection: Collection<D>,
    _ operation: String,
    _ body: (StoredDocument<D>) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let interval = KeyInterval(lower: start, upper: KeyInterval.beginning(with: []).upper)
    try transaction.forEach(interval, in: collection.documents) { key, _ throws(StoreError) in
      guard let row = RowID(key: key),
        let stored = try document(at: row, in: collection, operation)
      else { throw collection.damaged(operation, row: nil) }
      return try body(stored)
    }
  }

  /// Reads some rows in order.
  func rows<D: Document>(from start: [UInt8], limit: Int, in collection: Collection<D>)
    throws(StoreError) -> [RowID]
  {
    var rows: [RowID] = []
    let interval = KeyInterval(lower: start, upper: KeyInterval.beginning(with: []).upper)
    try transaction.forEach(interval, in: collection.documents) { key, _ throws(StoreError) in
      guard let row = RowID(key: key) else { throw collection.damaged("read", row: nil) }
      rows.append(row)
      return rows.count < limit
    }
    return rows
  }
}

extension Collection {
  /// Refuses to read an index that does not cover every document.
  func check(isReady index: IndexTable, _ operation: String) throws(StoreError) {
    if index.isReady { return }
    throw .indexNotReady(index.definition.name, of: name, operation)
  }
}

extension StoreError {
  /// The error of an index that is asked while it is built.
  static func indexNotReady(_ index: String, of collection: String, _ operation: String) -> Self {
    Self(
      .indexNotReady,
      operation,
      collection: collection,
      index: index,
      advice: """
        the index is being built; ask again when it is, or open the store with a program that \
        declares it, which finishes the building
        """
    )
  }
}
