internal import OrderedKeys

extension ReadView {
  /// Visits the documents that a query asks for, in its order, until the closure says stop, and
  /// tells the log of it.
  func visit<D: Document>(
    _ query: Query<D>,
    _ operation: String,
    _ work: inout QueryWork,
    _ body: (StoredDocument<D>) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let start = state.log.map { _ in ContinuousClock.now }
    try visitInOrder(query, operation, &work, body)
    tell(of: query, operation, &work, since: start)
  }

  /// Tells the log of a query that has run.
  private func tell<D: Document>(
    of query: Query<D>,
    _ operation: String,
    _ work: inout QueryWork,
    since start: ContinuousClock.Instant?
  ) {
    guard let log = state.log, let start, operation != "explain" else { return }
    work.duration = ContinuousClock.now - start
    // The query has its answer, whatever becomes of the explanation.
    guard var plan = try? explain(query, showingValues: log.showsValues) else { return }
    plan.work = work
    log.note(.queried(operation: operation, plan))
  }

  /// Visits the documents that a query asks for, in its order, until the closure says stop.
  private func visitInOrder<D: Document>(
    _ query: Query<D>,
    _ operation: String,
    _ work: inout QueryWork,
    _ body: (StoredDocument<D>) throws(StoreError) -> Bool
  ) throws(StoreError) {
    try query.check(operation)
    guard let collection = try state.collection(D.self, operation) else { return }
    let start = try query.start(operation, in: collection)
    guard query.maximum != 0 else { return }
    var selection = Selection(query, after: start)
    let query = selection.source
    let plan = AccessPlan(for: query, over: collection.paths)
    try judge(plan, of: query, operation)
    let test = storedTest(of: query, plan, in: collection)
    func take(_ row: RowID, _ work: inout QueryWork) throws(StoreError) -> Bool {
      let stored = try candidate(row, by: test, in: collection, operation, &work)
      guard let stored, selection.admits(stored, &work) else { return true }
      work.matches += 1
      return try body(stored) && !selection.isFull
    }
    guard plan.isOrdered || query.order.isEmpty else {
      var first = FirstPlaces(of: query)
      for row in try rows(of: plan.source, in: collection, &work) {
        let stored = try candidate(row, by: test, in: collection, operation, &work)
        guard let stored, selection.mayAdmit(stored, &work) else { continue }
        first.insert(query.sortKey(of: stored.document, at: row))
      }
      for place in first.sorted() {
        guard try take(place.row, &work) else { return }
      }
      return
    }
    try forEachCandidate(of: query, by: plan, in: collection, &work) {
      row,
      work throws(StoreError) in try take(row, &work)
    }
  }

  /// Visits the rows that a plan finds, in its order, until the closure says stop.
  private func forEachCandidate<D: Document>(
    of query: Query<D>,
    by plan: AccessPlan,
    in collection: Collection<D>,
    _ work: inout QueryWork,
    _ body: (RowID, inout QueryWork) throws(StoreError) -> Bool
  ) throws(StoreError) {
    if plan.isOrdered {
      try forEachRow(inOrderOf: query, by: plan, in: collection, &work, body)
      return
    }
    let rows = try rows(of: plan.source, in: collection, &work)
    for row in query.isReversed ? rows.reversed() : rows {
      guard try body(row, &work) else { return }
    }
  }

  /// What rules documents out by their bytes; nil where nothing can, or it does not pay.
  private func storedTest<D: Document>(
    of query: Query<D>,
    _ plan: AccessPlan,
    in collection: Collection<D>
  ) -> StoredTest<D>? {
    guard !plan.isExact, !plan.isSingle, let condition = query.condition else { return nil }
    return StoredTest(condition.node, collection.fields)
  }

  /// The number of documents that a query asks for.
  func count<D: Document>(_ query: Query<D>, _ operation: String, _ work: inout QueryWork)
    throws(StoreError) -> Int
  {
    try query.check(operation)
    guard let collection = try state.collection(D.self, operation) else { return 0 }
    let start = state.log.map { _ in ContinuousClock.now }
    var query = query
    // How many there are does not depend on their order, unless they are those after a place.
    if query.token == nil { query.order = [] }
    let plan = AccessPlan(for: query, over: collection.paths)
    var all: Int?
    if query.token == nil, query.distinguishing == nil, plan.isExact {
      switch plan.source {
      case .nothing: all = 0
      case .scan: all = try transaction.count(of: collection.documents)
      case .walk(let walk): all = try count(of: walk, in: collection, &work)
      case .intersection, .union: break
      }
    }
    if all == nil, query.token == nil, query.distinguishing == nil,
      let test = storedTest(of: query, plan, in: collection)
    {
      try judge(plan, of: query, operation)
      all = try count(query, by: plan, test, in: collection, operation, &work)
    }
    if let all {
      work.matches = min(max(0, all - query.skipped), query.maximum ?? .max)
      tell(of: query, operation, &work, since: start)
      return work.matches
    }
    var count = 0
    try visit(query, operation, &work) { _ throws(StoreError) in
      count += 1
      return true
    }
    return count
  }

  /// The number of documents for which the condition holds, where their bytes tell most of it; no
  /// more than are wanted.
  private func count<D: Document>(
    _ query: Query<D>,
    by plan: AccessPlan,
    _ test: StoredTest<D>,
    in collection: Collection<D>,
    _ operation: String,
    _ work: inout QueryWork
  ) throws(StoreError) -> Int {
    let (sum, overflows) = query.skipped.addingReportingOverflow(query.maximum ?? .max)
    let wanted = overflows ? .max : sum
    var count = 0
    try forEachCandidate(of: query, by: plan, in: collection, &work) {
      row,
      work throws(StoreError) in
      work.documentsRead += 1
      switch try examine(row, by: test, isOnlyCounted: true, in: collection, operation) {
      case .nothing: throw collection.damaged(operation, row: row)
      case .ruledOut: break
      case .ruledIn: count += 1
      case .document(let stored):
        work.documentsDecoded += 1
        let holds = query.condition?.value(stored.document)
        if holds == true { count += 1 }
        if holds == .none { work.undecided += 1 }
      }
      return count < wanted
    }
    return count
  }

  /// Refuses a query for which no index fits, or tells of it, where the options say so.
  private func judge<D: Document>(_ plan: AccessPlan, of query: Query<D>, _ operation: String)
    throws(StoreError)
  {
    guard state.unindexedQueries != .allow, operation != "explain" else { return }
    let isFiltered = query.condition.map { _ in true } ?? false
    let isCut = query.maximum.map { _ in !plan.isOrdered } ?? false
    guard plan.readsEverything, isFiltered || isCut else { return }
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
    guard let stored = try candidate(row, by: nil, in: collection, operation, &work) else {
      throw collection.damaged(operation, row: row)
    }
    return stored
  }

  /// Reads the document of a row that an index names; nil where its bytes rule it out.
  private func candidate<D: Document>(
    _ row: RowID,
    by test: StoredTest<D>?,
    in collection: Collection<D>,
    _ operation: String,
    _ work: inout QueryWork
  ) throws(StoreError) -> StoredDocument<D>? {
    work.documentsRead += 1
    switch try examine(row, by: test, isOnlyCounted: false, in: collection, operation) {
    case .nothing: throw collection.damaged(operation, row: row)
    case .ruledOut, .ruledIn: return nil
    case .document(let stored):
      work.documentsDecoded += 1
      return stored
    }
  }
}

extension Query {
  /// Refuses a query whose order cannot be had.
  func check(_ operation: String) throws(StoreError) {
    guard !isValid else { return }
    throw StoreError(
      .invalidQuery,
      operation,
      collection: Root.collectionName,
      advice:
        """
        a descriptor orders by integers, floating-point numbers, text, dates and UUIDs alone; use \
        sorted(by:) for a field of another type
        """
    )
  }

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

/// Says of one document after the other whether it is in the result of a query.
private struct Selection<D: Document> {
  /// The query by which documents are to be found: all that must be seen, in their order.
  let source: Query<D>
  private let start: SortKey?
  private var skipped: Int
  private var left: Int
  /// The values of which a document was seen.
  private var seen: Set<[UInt8]> = []

  init(_ query: Query<D>, after start: SortKey?) {
    var source = query
    // A value that was seen before the place is not seen again after it.
    if query.distinguishing != nil { source.token = nil }
    self.source = source
    self.start = start
    skipped = query.skipped
    left = query.maximum ?? .max
  }

  /// Whether a document may be in the result, whatever comes before it.
  func mayAdmit(_ stored: StoredDocument<D>, _ work: inout QueryWork) -> Bool {
    if let condition = source.condition {
      guard let holds = condition.value(stored.document) else {
        work.undecided += 1
        return false
      }
      guard holds else { return false }
    }
    return source.distinguishing != nil || isAfterStart(stored)
  }

  /// Whether the next document that was found is in the result.
  mutating func admits(_ stored: StoredDocument<D>, _ work: inout QueryWork) -> Bool {
    guard mayAdmit(stored, &work) else { return false }
    if let part = source.distinguishing {
      let isNew = seen.insert(part.ascendingKey(of: stored.document)).inserted
      guard isNew, isAfterStart(stored) else { return false }
    }
    if skipped > 0 {
      skipped -= 1
      return false
    }
    left -= 1
    return left >= 0
  }

  /// Whether no further document is wanted.
  var isFull: Bool { left <= 0 }

  private func isAfterStart(_ stored: StoredDocument<D>) -> Bool {
    guard let start else { return true }
    return source.isOrdered(start, before: source.sortKey(of: stored.document, at: stored.row))
  }
}

/// The first places of an order: no more of them are kept than are wanted, or twice as many.
private struct FirstPlaces<D: Document> {
  private let query: Query<D>
  private let capacity: Int
  private var places: [SortKey] = []

  init(of query: Query<D>) {
    self.query = query
    let (sum, overflows) = query.skipped.addingReportingOverflow(query.maximum ?? .max)
    // Of documents with one value no more than the first counts, and that is not known here.
    capacity = overflows || query.distinguishing != nil ? .max : sum
  }

  mutating func insert(_ place: SortKey) {
    places.append(place)
    if capacity < .max, places.count / 2 >= max(capacity, 1000) { prune() }
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
