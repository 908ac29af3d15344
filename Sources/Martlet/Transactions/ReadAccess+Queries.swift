internal import LMDB
internal import OrderedKeys

extension ReadAccess where Self: ~Copyable & ~Escapable {
  /// Fetches the documents that a query asks for, in the order of ``Query``.
  ///
  /// The cost is that of the documents in the index range that the condition allows, or of the
  /// whole collection where no index fits.
  ///
  /// - Parameter query: the question.
  /// - Returns: the documents.
  /// - Throws: ``StoreError``: `decodingFailed`, `corrupted`, `unknownCollection`.
  public func fetch<D: Document>(_ query: Query<D>) throws(StoreError) -> [D] {
    var documents: [D] = []
    try view.visit(query, "fetch") { stored throws(StoreError) in
      documents.append(stored.document)
      return true
    }
    return documents
  }

  /// Fetches the first document that a query asks for; nil means that there is none.
  ///
  /// - Parameter query: the question.
  /// - Returns: the first document; nil where there is none.
  /// - Throws: ``StoreError``: `decodingFailed`, `corrupted`, `unknownCollection`.
  public func fetchOne<D: Document>(_ query: Query<D>) throws(StoreError) -> D? {
    try fetch(query.limit(min(query.maximum ?? 1, 1))).first
  }

  /// Counts the documents that a query asks for.
  ///
  /// Counting a whole collection costs one look-up; with a condition the documents in the index
  /// range are read.
  ///
  /// - Parameter query: the question.
  /// - Returns: the number of documents.
  /// - Throws: ``StoreError``: `decodingFailed`, `corrupted`, `unknownCollection`.
  public func fetchCount<D: Document>(_ query: Query<D>) throws(StoreError) -> Int {
    let view = view
    guard let collection = try view.state.collection(D.self, "fetchCount") else { return 0 }
    if query.condition == nil {
      let count = try view.transaction.count(of: collection.documents)
      return min(count, query.maximum ?? count)
    }
    var count = 0
    try view.visit(query, "fetchCount") { _ throws(StoreError) in
      count += 1
      return true
    }
    return count
  }

  /// Hands the documents that a query asks for to a closure, one at a time.
  ///
  /// The memory in use does not grow with the documents. The closure may read in the same
  /// transaction, and cannot write in it.
  ///
  /// - Parameters:
  ///   - query: the question.
  ///   - body: gets each document; an error that it throws ends the walk and passes through.
  /// - Throws: ``StoreError``, or what the closure throws.
  public func forEach<D: Document>(_ query: Query<D>, _ body: (D) throws -> Void) throws {
    var failure: (any Error)?
    try view.visit(query, "forEach") { stored throws(StoreError) in
      do {
        try body(stored.document)
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
  }
}

extension ReadView {
  /// Visits the documents that a query asks for, until the closure says stop.
  func visit<D: Document>(
    _ query: Query<D>,
    _ operation: String,
    _ body: (StoredDocument<D>) throws(StoreError) -> Bool
  ) throws(StoreError) {
    guard let collection = try state.collection(D.self, operation) else { return }
    var left = query.maximum ?? .max
    guard left > 0 else { return }
    try forEachRow(query.condition?.node, in: collection) { row throws(StoreError) in
      guard let stored = try document(at: row, in: collection, operation) else {
        throw collection.damaged(operation, row: row)
      }
      if let condition = query.condition, !condition.value(stored.document) { return true }
      left -= 1
      return try body(stored) && left > 0
    }
  }

  /// Visits the rows for which a condition can hold, in rising order.
  func forEachRow<D: Document>(
    _ condition: ConditionNode?,
    in collection: Collection<D>,
    _ body: (RowID) throws(StoreError) -> Bool
  ) throws(StoreError) {
    guard let condition, let scan = IndexScan.choose(for: condition, among: collection.indexes)
    else {
      try transaction.forEach(prefix: [], in: collection.documents) { key, _ throws(StoreError) in
        guard let row = RowID(key: key) else { throw collection.damaged("fetch", row: nil) }
        return try body(row)
      }
      return
    }
    var rows: [RowID] = []
    try transaction.forEach(scan.interval, in: scan.database) { key, value throws(StoreError) in
      guard let row = IndexEntry.row(key, value) else {
        throw collection.damaged("fetch", row: nil)
      }
      if let values = scan.values {
        return try IndexEntry.values(key, value) == values ? body(row) : true
      }
      rows.append(row)
      return true
    }
    rows.sort()
    var last: RowID?
    for row in rows where row != last {
      last = row
      guard try body(row) else { return }
    }
  }
}
