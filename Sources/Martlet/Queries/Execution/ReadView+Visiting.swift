internal import OrderedKeys

extension ReadView {
  /// Visits the documents that a query asks for, in its order, until the closure says stop.
  func visit<D: Document>(
    _ query: Query<D>,
    _ operation: String,
    _ work: inout QueryWork,
    _ body: (StoredDocument<D>) throws(StoreError) -> Bool
  ) throws(StoreError) {
    guard let collection = try state.collection(D.self, operation) else { return }
    let start = try query.start(operation, in: collection)
    guard query.maximum != 0 else { return }
    let plan = AccessPlan(for: query, over: collection.indexes)
    try judge(plan, of: query, operation)
    var window = Window(of: query)
    func take(_ row: RowID, _ work: inout QueryWork) throws(StoreError) -> Bool {
      let stored = try existing(row, in: collection, operation, &work)
      guard query.isFulfilled(by: stored, after: start), window.admits() else { return true }
      work.matches += 1
      return try body(stored) && !window.isFull
    }
    if plan.isOrdered {
      try forEachRow(inOrderOf: query, by: plan, in: collection, &work) {
        row,
        work throws(StoreError) in try take(row, &work)
      }
    } else if query.order.isEmpty {
      let rows = try rows(of: plan.source, in: collection, &work)
      for row in query.isReversed ? rows.reversed() : rows {
        guard try take(row, &work) else { return }
      }
    } else {
      var first = FirstPlaces(of: query)
      for row in try rows(of: plan.source, in: collection, &work) {
        let stored = try existing(row, in: collection, operation, &work)
        guard query.isFulfilled(by: stored, after: start) else { continue }
        first.insert(query.sortKey(of: stored.document, at: row))
      }
      for place in first.sorted() where window.admits() {
        work.matches += 1
        guard try body(existing(place.row, in: collection, operation, &work)), !window.isFull
        else { return }
      }
    }
  }

  /// The number of documents that a query asks for.
  func count<D: Document>(_ query: Query<D>, _ operation: String, _ work: inout QueryWork)
    throws(StoreError) -> Int
  {
    guard let collection = try state.collection(D.self, operation) else { return 0 }
    var query = query
    // How many there are does not depend on their order, unless they are those after a place.
    if query.token == nil { query.order = [] }
    let plan = AccessPlan(for: query, over: collection.indexes)
    try judge(plan, of: query, operation)
    var all: Int?
    if query.token == nil, plan.isExact {
      switch plan.source {
      case .nothing: all = 0
      case .scan: all = try transaction.count(of: collection.documents)
      case .walk(let walk): all = try count(of: walk, in: collection, &work)
      case .intersection, .union: break
      }
    }
    if let all {
      work.matches = min(max(0, all - query.skipped), query.maximum ?? .max)
      return work.matches
    }
    var count = 0
    try visit(query, operation, &work) { _ throws(StoreError) in
      count += 1
      return true
    }
    return count
  }

  /// Refuses a query for which no index fits, or tells of it, where the options say so.
  private func judge<D: Document>(_ plan: AccessPlan, of query: Query<D>, _ operation: String)
    throws(StoreError)
  {
    guard case .scan = plan.source, state.unindexedQueries != .allow else { return }
    let isFiltered = query.condition.map { _ in true } ?? false
    let isCut = query.maximum.map { _ in !plan.isOrdered } ?? false
    guard isFiltered || isCut else { return }
    guard state.unindexedQueries == .fail else {
      state.onWarning?(.unindexedQuery(collection: D.collectionName))
      return
    }
    throw StoreError(
      .unindexedQuery,
      operation,
      collection: D.collectionName,
      advice: "every document would be read; add an index for the query, and see explain"
    )
  }

  /// Reads the document of a row that an index names.
  func existing<D: Document>(
    _ row: RowID,
    in collection: Collection<D>,
    _ operation: String,
    _ work: inout QueryWork
  ) throws(StoreError) -> StoredDocument<D> {
    work.documentsRead += 1
    guard let stored = try document(at: row, in: collection, operation) else {
      throw collection.damaged(operation, row: row)
    }
    return stored
  }
}

extension Query {
  /// The place after which the result begins; nil for the beginning.
  func start(_ operation: String, in collection: Collection<Root>) throws(StoreError) -> SortKey? {
    guard let token else { return nil }
    let suits =
      token.order == orderName && token.keys.count == order.count
      && zip(token.keys, order).allSatisfy { $1.canBeKey($0) }
    guard suits else {
      throw StoreError(
        .invalidPageToken,
        operation,
        collection: collection.name,
        advice: "the token is of a query with another order; begin again without a token"
      )
    }
    return SortKey(keys: token.keys, row: token.row)
  }

  /// Whether a document belongs to the result.
  fileprivate func isFulfilled(by stored: StoredDocument<Root>, after start: SortKey?) -> Bool {
    guard condition?.holds(for: stored.document) ?? true else { return false }
    return start.map { isOrdered($0, before: sortKey(of: stored.document, at: stored.row)) } ?? true
  }
}

extension Index.Part {
  /// Whether bytes can be what the part writes of a value.
  fileprivate func canBeKey(_ key: [UInt8]) -> Bool {
    var reader = TupleReader(key.span)
    var count = 0
    while !reader.isAtEnd {
      guard (try? reader.nextElement()) != nil else { return false }
      count += 1
    }
    return count == 1 || !hasOrderedKeys
  }
}

/// The documents of a result that are wanted: so many, after so many.
private struct Window {
  private var skipped: Int
  private var left: Int

  init<D: Document>(of query: Query<D>) {
    skipped = query.skipped
    left = query.maximum ?? .max
  }

  /// Whether the next document is wanted.
  mutating func admits() -> Bool {
    if skipped > 0 {
      skipped -= 1
      return false
    }
    left -= 1
    return left >= 0
  }

  /// Whether no further document is wanted.
  var isFull: Bool { left <= 0 }
}

/// The first places of an order: no more of them are kept than are wanted, or twice as many.
private struct FirstPlaces<D: Document> {
  private let query: Query<D>
  private let capacity: Int
  private var places: [SortKey] = []

  init(of query: Query<D>) {
    self.query = query
    let (sum, overflows) = query.skipped.addingReportingOverflow(query.maximum ?? .max)
    capacity = overflows ? .max : sum
  }

  mutating func insert(_ place: SortKey) {
    places.append(place)
    if places.count / 2 >= max(capacity, 1000) { prune() }
  }

  mutating func sorted() -> [SortKey] {
    prune()
    return places
  }

  private mutating func prune() {
    places.sort { query.isOrdered($0, before: $1) }
    if places.count > capacity { places.removeSubrange(capacity...) }
  }
}
