extension ReadView {
  /// Visits the documents that a query asks for, in its order, until the closure says stop, and
  /// tells the log of it.
  func visit<D: Document>(
    _ query: Query<D>,
    _ operation: String,
    _ work: inout QueryWork,
    _ body: (StoredDocument<D>) throws(StoreError) -> Bool
  ) throws(StoreError) {
    try visit(query, everything(of: query), operation, &work, { $0 }, body)
  }

  /// Visits the fields of documents that a selection asks for.
  func visit<D: Document, Row>(
    _ selection: Selection<D, Row>,
    _ operation: String,
    _ work: inout QueryWork,
    _ body: (Row) throws(StoreError) -> Bool
  ) throws(StoreError) {
    try visit(
      selection.query,
      selection,
      operation,
      &work,
      { selection.row($0.document) },
      body
    )
  }

  private func visit<D: Document, Row>(
    _ query: Query<D>,
    _ selection: Selection<D, Row>?,
    _ operation: String,
    _ work: inout QueryWork,
    _ row: (StoredDocument<D>) -> Row,
    _ body: (Row) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let start = state.log.map { _ in ContinuousClock.now }
    try visitInOrder(query, selection, operation, &work, row, body)
    tell(of: query, selection, operation, &work, since: start)
  }

  /// Tells the log of a query that has run.
  private func tell<D: Document, Row>(
    of query: Query<D>,
    _ selection: Selection<D, Row>?,
    _ operation: String,
    _ work: inout QueryWork,
    since start: ContinuousClock.Instant?
  ) {
    guard let log = state.log, let start, operation != "explain" else { return }
    work.duration = ContinuousClock.now - start
    // The query has its answer, whatever becomes of the explanation.
    guard var plan = try? explain(query, selection, showingValues: log.showsValues) else { return }
    plan.work = work
    log.note(.queried(operation: operation, plan))
  }

  /// Visits the rows of a result in their order, until the closure says stop: the fields of a
  /// selection, or what another closure makes of each document.
  private func visitInOrder<D: Document, Row>(
    _ query: Query<D>,
    _ selection: Selection<D, Row>?,
    _ operation: String,
    _ work: inout QueryWork,
    _ row: (StoredDocument<D>) -> Row,
    _ body: (Row) throws(StoreError) -> Bool
  ) throws(StoreError) {
    try query.check(operation)
    guard let collection = try state.collection(D.self, operation) else { return }
    let start = try query.start(operation, in: collection)
    guard query.maximum != 0 else { return }
    var slice = ResultSlice(query, after: start)
    let query = slice.source
    let plan = try plan(query, in: collection, &work)
    try judge(plan, of: query, operation)
    let covered = covered(selection, by: plan, in: collection)
    var fields: SelectedFields<D, Row>?
    if query.needsNoDocument { fields = selection.flatMap { .init($0, collection.fields) } }
    let needsTest = !plan.isExact || fields.map { _ in true } ?? false
    let test = needsTest ? storedTest(of: query, plan, in: collection) : nil
    let isConditional = query.condition.map { _ in true } ?? false
    func give(_ row: Row, _ work: inout QueryWork) throws(StoreError) -> Bool {
      guard slice.admitsNext() else { return true }
      work.matches += 1
      return try body(row) && !slice.isFull
    }
    func take(_ place: RowID, _ work: inout QueryWork) throws(StoreError) -> Bool {
      work.documentsRead += 1
      let finding = try examine(place, in: collection, operation) { document -> Examination<Row> in
        let verdict = isConditional ? test?.verdict(on: document) : .holds
        return verdict.examination { fields?.row(of: document) }
      }
      switch finding {
      case .nothing: throw collection.damaged(operation, row: place)
      case .ruledOut(let isUndecided):
        if isUndecided { work.undecided += 1 }
        return true
      case .row(let row): return try give(row, &work)
      case .document(let stored):
        work.documentsDecoded += 1
        guard slice.admits(stored, &work) else { return true }
        work.matches += 1
        return try body(row(stored)) && !slice.isFull
      }
    }
    if let covered, !plan.isOrdered, query.order.isEmpty {
      let rows = try rows(covered, by: plan, in: collection, &work)
      for (place, row) in query.isReversed ? rows.reversed() : rows {
        guard let row else {
          guard try take(place, &work) else { return }
          continue
        }
        guard try give(row, &work) else { return }
      }
      return
    }
    guard plan.isOrdered || query.order.isEmpty else {
      var first = FirstPlaces(of: query)
      for place in try rows(of: plan.source, in: collection, &work) {
        let stored = try existing(place, unless: test, in: collection, operation, &work)
        guard let stored, slice.mayAdmit(stored, &work) else { continue }
        first.insert(query.sortKey(of: stored.document, at: place))
      }
      for place in first.sorted() {
        guard try take(place.row, &work) else { return }
      }
      return
    }
    try forEachCandidate(of: query, by: plan, in: collection, &work) {
      place,
      entry,
      work throws(StoreError) in
      guard let row = covered?.row(of: entry, at: place) else { return try take(place, &work) }
      return try give(row, &work)
    }
  }

  /// The rows of a walk with the fields that its entries have, in the order of rows.
  private func rows<D: Document, Row>(
    _ covered: CoveredFields<D, Row>,
    by plan: AccessPlan,
    in collection: Collection<D>,
    _ work: inout QueryWork
  ) throws(StoreError) -> [(RowID, Row?)] {
    guard case .walk(let walk) = plan.source else { return [] }
    var rows: [(RowID, Row?)] = []
    try forEachEntry(of: walk, in: collection, &work) { place, entry throws(StoreError) in
      rows.append((place, covered.row(of: entry, at: place)))
    }
    rows.sort { $0.0 < $1.0 }
    return rows
  }

  /// The fields of a selection where the entries have them; nil where documents must be read.
  func covered<D: Document, Row>(
    _ selection: Selection<D, Row>?,
    by plan: AccessPlan,
    in collection: Collection<D>?
  ) -> CoveredFields<D, Row>? {
    guard let selection, let collection, selection.query.needsNoDocument,
      plan.isOrdered || selection.query.order.isEmpty
    else { return nil }
    return CoveredFields(selection, plan, in: collection)
  }

  /// Plans a query; what is counted on the way is work.
  func plan<D: Document>(
    _ query: Query<D>,
    in collection: Collection<D>,
    _ work: inout QueryWork
  ) throws(StoreError) -> AccessPlan {
    var counted = 0
    let plan = try AccessPlan(for: query, over: collection.paths) {
      walk,
      limit throws(StoreError) in
      let count = try entries(of: [walk], in: collection, atMost: limit)
      counted += count
      return count
    }
    work.entriesRead += counted
    return plan
  }

  /// The number of entries that walks meet, to a number at most.
  func entries<D: Document>(
    of walks: [IndexWalk],
    in collection: Collection<D>,
    atMost limit: Int
  ) throws(StoreError) -> Int {
    var count = 0
    for walk in walks {
      for range in walk.ranges {
        try transaction.forEach(range, in: collection.paths[walk.path].entries) { _, _ in
          count += 1
          return count < limit
        }
        if count >= limit { return count }
      }
    }
    return count
  }

  /// Visits the rows that a plan finds, in its order, until the closure says stop.
  private func forEachCandidate<D: Document>(
    of query: Query<D>,
    by plan: AccessPlan,
    in collection: Collection<D>,
    _ work: inout QueryWork,
    _ body: (RowID, Span<UInt8>, inout QueryWork) throws(StoreError) -> Bool
  ) throws(StoreError) {
    if plan.isOrdered {
      try forEachRow(inOrderOf: query, by: plan, in: collection, &work, body)
      return
    }
    let rows = try rows(of: plan.source, in: collection, &work)
    for row in query.isReversed ? rows.reversed() : rows {
      guard try body(row, Span(), &work) else { return }
    }
  }

  /// What tells of the condition by the bytes of documents; nil where nothing can, or it does not
  /// pay.
  private func storedTest<D: Document>(
    of query: Query<D>,
    _ plan: AccessPlan,
    in collection: Collection<D>
  ) -> StoredTest<D>? {
    guard !plan.isSingle, let condition = query.condition else { return nil }
    return StoredTest(condition.node, collection.fields)
  }

  /// The number of documents that a query asks for.
  func count<D: Document>(_ query: Query<D>, _ operation: String, _ work: inout QueryWork)
    throws(StoreError) -> Int
  {
    try query.check(operation)
    guard let collection = try state.collection(D.self, operation) else { return 0 }
    let start = state.log.map { _ in ContinuousClock.now }
    guard query.token == nil, query.distinguishing == nil else {
      try visit(query, operation, &work) { _ throws(StoreError) in true }
      return work.matches
    }
    // How many there are does not depend on their order.
    var query = query
    query.order = []
    let plan = try plan(query, in: collection, &work)
    let all =
      switch plan.source {
      case .nothing where plan.isExact: 0
      case .scan where plan.isExact: try transaction.count(of: collection.documents)
      case .walk(let walk) where plan.isExact: try count(of: walk, in: collection, &work)
      default: try count(query, by: plan, in: collection, operation, &work)
      }
    work.matches = min(max(0, all - query.skipped), query.maximum ?? .max)
    tell(of: query, everything(of: query), operation, &work, since: start)
    return work.matches
  }

  /// The number of documents for which the condition holds, by their bytes where these tell; no
  /// more than are wanted.
  private func count<D: Document>(
    _ query: Query<D>,
    by plan: AccessPlan,
    in collection: Collection<D>,
    _ operation: String,
    _ work: inout QueryWork
  ) throws(StoreError) -> Int {
    try judge(plan, of: query, operation)
    let test = storedTest(of: query, plan, in: collection)
    let (sum, overflows) = query.skipped.addingReportingOverflow(query.maximum ?? .max)
    let wanted = overflows ? .max : sum
    var count = 0
    try forEachCandidate(of: query, by: plan, in: collection, &work) {
      row,
      _,
      work throws(StoreError) in
      work.documentsRead += 1
      let finding = try examine(row, in: collection, operation) { document -> Examination<Void> in
        (test?.verdict(on: document)).examination { () }
      }
      switch finding {
      case .nothing: throw collection.damaged(operation, row: row)
      case .ruledOut(let isUndecided):
        if isUndecided { work.undecided += 1 }
      case .row: count += 1
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
    guard let stored = try existing(row, unless: nil, in: collection, operation, &work) else {
      throw collection.damaged(operation, row: row)
    }
    return stored
  }

  /// Reads the document of a row that an index names; nil where its bytes rule it out.
  private func existing<D: Document>(
    _ row: RowID,
    unless test: StoredTest<D>?,
    in collection: Collection<D>,
    _ operation: String,
    _ work: inout QueryWork
  ) throws(StoreError) -> StoredDocument<D>? {
    work.documentsRead += 1
    let finding = try examine(row, in: collection, operation) { document -> Examination<Never> in
      (test?.verdict(on: document)).examination { nil }
    }
    switch finding {
    case .nothing: throw collection.damaged(operation, row: row)
    case .ruledOut(let isUndecided):
      if isUndecided { work.undecided += 1 }
      return nil
    case .document(let stored):
      work.documentsDecoded += 1
      return stored
    }
  }
}
