extension ReadAccess where Self: ~Copyable & ~Escapable {
  /// Fetches the documents that a query asks for, in the order of ``Query``.
  ///
  /// The cost is that of the documents in the index range that the condition allows, or of the
  /// whole collection where no index fits. A limit ends the reading early where an index gives the
  /// order.
  ///
  /// - Parameter query: the question.
  /// - Returns: the documents.
  /// - Throws: ``StoreError``: `decodingFailed`, `corrupted`, `unknownCollection`,
  ///   `invalidPageToken`, `invalidQuery`, `unindexedQuery`, `snapshotExpired`.
  public func fetch<D: Document>(_ query: Query<D>) throws(StoreError) -> [D] {
    try fetch(query, "fetch")
  }

  private func fetch<D: Document>(_ query: Query<D>, _ operation: String) throws(StoreError) -> [D]
  {
    var documents: [D] = []
    var work = QueryWork()
    try view.visit(query, operation, &work) { _, document throws(StoreError) in
      documents.append(document)
      return true
    }
    return documents
  }

  /// Fetches some fields of the documents that a query asks for, in its order.
  ///
  /// - Parameter selection: the question and the fields.
  /// - Returns: a tuple of the fields for each document, or the one field.
  /// - Throws: ``StoreError`` as ``fetch(_:)-(Query<D>)``.
  public func fetch<D: Document, Row>(_ selection: Selection<D, Row>) throws(StoreError) -> [Row] {
    try fetch(selection, "fetch")
  }

  private func fetch<D: Document, Row>(_ selection: Selection<D, Row>, _ operation: String)
    throws(StoreError) -> [Row]
  {
    var rows: [Row] = []
    var work = QueryWork()
    try view.visit(selection, operation, &work) { row throws(StoreError) in
      rows.append(row)
      return true
    }
    return rows
  }

  /// Fetches the first document that a query asks for; nil means that there is none.
  ///
  /// - Parameter query: the question.
  /// - Returns: the first document; nil where there is none.
  /// - Throws: ``StoreError`` as ``fetch(_:)-(Query<D>)``.
  public func fetchOne<D: Document>(_ query: Query<D>) throws(StoreError) -> D? {
    try fetch(query.limit(min(query.maximum ?? 1, 1)), "fetchOne").first
  }

  /// Fetches some fields of the first document that a query asks for; nil means that there is none.
  ///
  /// - Parameter selection: the question and the fields.
  /// - Returns: a tuple of the fields, or the one field; nil where there is no document.
  /// - Throws: ``StoreError`` as ``fetch(_:)-(Query<D>)``.
  public func fetchOne<D: Document, Row>(_ selection: Selection<D, Row>) throws(StoreError) -> Row?
  {
    var selection = selection
    selection.query = selection.query.limit(min(selection.query.maximum ?? 1, 1))
    return try fetch(selection, "fetchOne").first
  }

  /// Fetches a page: as many documents as the query's limit says, and where the next ones begin.
  ///
  /// ```swift
  /// let query = Person.all.sorted(by: \.name).limit(50)
  /// let first = try store.read { tx in try tx.page(query) }
  /// let second = try store.read { tx in try tx.page(query.after(first.next)) }
  /// ```
  ///
  /// A page finds its place at once where an index gives the order, however far it lies; documents
  /// that come and go between two pages shift nothing. An offset counts from the token.
  ///
  /// - Parameter query: the question; without a limit all documents are one page.
  /// - Returns: the page.
  /// - Throws: ``StoreError`` as ``fetch(_:)-(Query<D>)``.
  public func page<D: Document>(_ query: Query<D>) throws(StoreError) -> Page<D> {
    var items: [D] = []
    var last: RowID?
    var hasMore = false
    var work = QueryWork()
    let size = query.maximum ?? .max
    let further = size == .max ? query : query.limit(size + 1)
    try view.visit(further, "page", &work) { row, document throws(StoreError) in
      hasMore = items.count == size
      if hasMore { return false }
      items.append(document)
      last = row
      return true
    }
    guard hasMore, let row = last, let document = items.last else {
      return Page(items: items, next: nil)
    }
    return Page(
      items: items,
      next: PageToken(order: query.orderName, keys: query.keys(of: document), row: row)
    )
  }

  /// Counts the documents that a query asks for.
  ///
  /// Counting a whole collection costs one look-up. Where an index decides the condition its
  /// entries are counted and no document is read. Otherwise the documents that the plan finds are
  /// read, and decoded where their bytes do not decide.
  ///
  /// - Parameter query: the question.
  /// - Returns: the number of documents.
  /// - Throws: ``StoreError`` as ``fetch(_:)-(Query<D>)``.
  public func fetchCount<D: Document>(_ query: Query<D>) throws(StoreError) -> Int {
    var work = QueryWork()
    return try view.count(query, "fetchCount", &work)
  }

  /// Whether there is a document that a query asks for.
  ///
  /// - Parameter query: the question.
  /// - Returns: whether there is one.
  /// - Throws: ``StoreError`` as ``fetch(_:)-(Query<D>)``.
  public func contains<D: Document>(_ query: Query<D>) throws(StoreError) -> Bool {
    var query = query
    // Whether there is one does not depend on their order, unless it is one after a place.
    if query.token == nil { query.order = [] }
    return try !fetch(query.limit(min(query.maximum ?? 1, 1)), "contains").isEmpty
  }

  /// Fetches the ids of the documents that a query asks for, in its order.
  ///
  /// The id alone is read of each document, as of a ``Selection`` of it.
  ///
  /// - Parameter query: the question.
  /// - Returns: the ids.
  /// - Throws: ``StoreError`` as ``fetch(_:)-(Query<D>)``.
  public func ids<D: Document>(_ query: Query<D>) throws(StoreError) -> [D.ID] {
    try fetch(query.select(\.id), "ids")
  }

  /// Hands the documents that a query asks for to a closure, one at a time.
  ///
  /// The memory in use does not grow with the documents, but for 8 bytes of each where no index
  /// gives the order, and the values by which they are sorted. The closure may read in the same
  /// transaction, and cannot write in it.
  ///
  /// - Parameters:
  ///   - query: the question.
  ///   - body: gets each document; an error that it throws ends the walk and passes through.
  /// - Throws: ``StoreError`` as ``fetch(_:)-(Query<D>)``, or what the closure throws.
  public func forEach<D: Document>(_ query: Query<D>, _ body: (D) throws -> Void) throws {
    var work = QueryWork()
    var failure = ClosureFailure()
    try view.visit(query, "forEach", &work) { _, document throws(StoreError) in
      failure.run { try body(document) }
    }
    try failure.pass()
  }

  /// Hands some fields of the documents that a query asks for to a closure, one at a time.
  ///
  /// The memory in use is that of ``forEach(_:_:)-(Query<D>,_)``, but that the fields of all
  /// documents are collected where an index has them in another order.
  ///
  /// - Parameters:
  ///   - selection: the question and the fields.
  ///   - body: gets a tuple of the fields of each document, or the one field; an error that it throws
  ///     ends the walk and passes through.
  /// - Throws: ``StoreError`` as ``fetch(_:)-(Query<D>)``, or what the closure throws.
  public func forEach<D: Document, Row>(
    _ selection: Selection<D, Row>,
    _ body: (Row) throws -> Void
  ) throws {
    var work = QueryWork()
    var failure = ClosureFailure()
    try view.visit(selection, "forEach", &work) { row throws(StoreError) in
      failure.run { try body(row) }
    }
    try failure.pass()
  }
}

/// What a program's closure throws, kept until the walk that calls it has ended.
private struct ClosureFailure {
  private var error: (any Error)?

  /// Runs the closure, and tells whether it succeeded.
  mutating func run(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return true
    } catch {
      self.error = error
      return false
    }
  }

  /// Throws what was kept.
  func pass() throws { if let error { throw error } }
}
