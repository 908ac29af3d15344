internal import DocumentCoding

extension ReadView {
  /// Visits the documents that a query asks for, in its order, until the closure says stop, and
  /// tells the log of it.
  func visit<D: Document>(
    _ query: Query<D>,
    _ operation: String,
    _ work: inout QueryWork,
    _ body: (RowID, D) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let start = state.log.map { _ in ContinuousClock.now }
    try visitInOrder(query, nil, operation, &work, { _, _ throws(StoreError) in nil }, body)
    tell(of: query, nil, operation, &work, since: start)
  }

  /// Visits the fields of documents that a selection asks for.
  func visit<D: Document, Row>(
    _ selection: Selection<D, Row>,
    _ operation: String,
    _ work: inout QueryWork,
    _ body: (Row) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let (query, paths) = (selection.query, selection.paths)
    let start = state.log.map { _ in ContinuousClock.now }
    try visitInOrder(
      query,
      paths,
      operation,
      &work,
      { values, isWanted throws(StoreError) in
        guard let row = selection.rowOfValues(values) else { return nil }
        return try isWanted() ? body(row) : true
      },
      { _, document throws(StoreError) in try body(selection.row(document)) }
    )
    tell(of: query, paths, operation, &work, since: start)
  }

  /// Tells the log of a query that has run.
  private func tell<D: Document>(
    of query: Query<D>,
    _ fields: [any AnyKeyPath & Sendable]?,
    _ operation: String,
    _ work: inout QueryWork,
    since start: ContinuousClock.Instant?
  ) {
    guard let log = state.log, let start, operation != "explain" else { return }
    work.duration = ContinuousClock.now - start
    // The query has its answer, whatever becomes of the explanation.
    guard var plan = try? explain(query, fields, showingValues: log.showsValues) else { return }
    plan.work = work
    log.note(.queried(operation: operation, plan))
  }

  /// Visits a result in its order, until a closure says stop.
  ///
  /// One closure takes a document. The other takes fields where they were read alone, and asks
  /// whether they are wanted; it gives nil where it cannot take them.
  ///
  /// This is the loop that every row goes through. Types that are made of the document's cost a look
  /// into the runtime's tables wherever one is named, so few are.
  private func visitInOrder<D: Document>(
    _ query: Query<D>,
    _ fields: [any AnyKeyPath & Sendable]?,
    _ operation: String,
    _ work: inout QueryWork,
    _ values: ([Any], () -> Bool) throws(StoreError) -> Bool?,
    _ body: (RowID, D) throws(StoreError) -> Bool
  ) throws(StoreError) {
    try query.check(operation)
    guard let collection = try state.collection(D.self, operation) else { return }
    let start = try query.start(operation, in: collection)
    guard query.maximum != 0 else { return }
    var slice = ResultSlice(query, after: start)
    let query = slice.source
    let plan = try plan(query, in: collection, &work)
    try judge(plan, of: query, operation)
    let covered = covered(query, fields, by: plan, in: collection)
    let isConditional = query.condition.map { _ in true } ?? false
    // Both may have to find out where fields are stored, which entries alone do not need.
    lazy var selected =
      query.needsNoDocument
      ? fields.flatMap { SelectedFields($0, collection.fields) } : nil
    lazy var test = storedTest(of: query, plan, in: collection)
    let table = collection.table
    let isScan = if case .scan = plan.source { true } else { false }

    func give(_ row: [Any], _ work: inout QueryWork) throws(StoreError) -> Bool? {
      let goesOn = try values(row) {
        guard slice.admitsNext() else { return false }
        work.matches += 1
        return true
      }
      return goesOn.map { $0 && !slice.isFull }
    }
    func take(_ row: RowID, _ reader: FieldReader, _ work: inout QueryWork) throws(StoreError)
      -> Bool
    {
      work.documentsRead += 1
      let verdict = isConditional ? test?.verdict(on: reader) : .holds
      switch verdict {
      case .fails: return true
      case .undecided:
        work.undecided += 1
        return true
      case .holds:
        if let row = selected?.values(of: reader), let goesOn = try give(row, &work) {
          return goesOn
        }
      case nil: break
      }
      work.documentsDecoded += 1
      let document = try decode(reader, at: row, in: collection, operation)
      let isKnown = verdict == .holds
      guard slice.admits(document, at: row, isKnown: isKnown, &work) else { return true }
      work.matches += 1
      return try body(row, document) && !slice.isFull
    }
    func take(_ row: RowID, _ work: inout QueryWork) throws(StoreError) -> Bool {
      guard let reader = try reader(at: row, in: table, operation) else {
        throw table.damaged(operation, row: row)
      }
      return try take(row, reader, &work)
    }

    if let covered, !plan.isOrdered, query.order.isEmpty {
      let rows = try rows(covered, by: plan, in: collection, &work)
      for (row, fields) in query.isReversed ? rows.reversed() : rows {
        let goesOn: Bool
        if let fields, let isWanted = try give(fields, &work) {
          goesOn = isWanted
        } else {
          goesOn = try take(row, &work)
        }
        guard goesOn else { return }
      }
      return
    }
    guard plan.isOrdered || query.order.isEmpty else {
      var first = FirstPlaces(of: query)
      for row in try rows(of: plan.source, in: collection, &work) {
        guard let reader = try reader(at: row, in: table, operation) else {
          throw table.damaged(operation, row: row)
        }
        work.documentsRead += 1
        let verdict = test?.verdict(on: reader)
        if verdict == .undecided { work.undecided += 1 }
        if verdict == .undecided || verdict == .fails { continue }
        work.documentsDecoded += 1
        let document = try decode(reader, at: row, in: collection, operation)
        let isKnown = verdict == .holds
        guard slice.mayAdmit(document, at: row, isKnown: isKnown, &work) else { continue }
        first.insert(query.sortKey(of: document, at: row))
      }
      for place in first.sorted() {
        guard try take(place.row, &work) else { return }
      }
      return
    }
    try forEachCandidate(of: query, by: plan, in: collection, &work) {
      row,
      entry,
      work throws(StoreError) in
      // Of a scan, the entry is the document.
      if isScan { return try take(row, reader(of: entry, at: row, in: table, operation), &work) }
      if let fields = covered?.values(of: entry, at: row), let goesOn = try give(fields, &work) {
        return goesOn
      }
      return try take(row, &work)
    }
  }

  /// The rows of a walk with the fields that its entries have, in the order of rows.
  private func rows<D: Document>(
    _ covered: CoveredFields,
    by plan: AccessPlan,
    in collection: Collection<D>,
    _ work: inout QueryWork
  ) throws(StoreError) -> [(RowID, [Any]?)] {
    guard case .walk(let walk) = plan.source else { return [] }
    var rows: [(RowID, [Any]?)] = []
    try forEachEntry(of: walk, in: collection, &work) { row, entry throws(StoreError) in
      rows.append((row, covered.values(of: entry, at: row)))
    }
    rows.sort { $0.0 < $1.0 }
    return rows
  }

  /// The fields of a selection where the entries have them; nil where documents must be read.
  func covered<D: Document>(
    _ query: Query<D>,
    _ fields: [any AnyKeyPath & Sendable]?,
    by plan: AccessPlan,
    in collection: Collection<D>?
  ) -> CoveredFields? {
    // Entries in another order are all read before the first is given, so a limit gains nothing.
    let isUnlimited = query.maximum.map { _ in false } ?? true
    guard let fields, let collection, query.needsNoDocument,
      plan.isOrdered || (query.order.isEmpty && isUnlimited)
    else { return nil }
    return CoveredFields(fields, plan, in: collection)
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
  ) -> StoredTest? {
    guard !plan.isSingle, let condition = query.condition else { return nil }
    return StoredTest(condition.node) { collection.fields.field(at: $0) }
  }

  /// The number of documents that a query asks for.
  func count<D: Document>(_ query: Query<D>, _ operation: String, _ work: inout QueryWork)
    throws(StoreError) -> Int
  {
    try query.check(operation)
    guard let collection = try state.collection(D.self, operation) else { return 0 }
    let start = state.log.map { _ in ContinuousClock.now }
    guard query.token == nil, query.distinguishing == nil else {
      try visit(query, operation, &work) { _, _ throws(StoreError) in true }
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
    tell(of: query, nil, operation, &work, since: start)
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
    let isScan = if case .scan = plan.source { true } else { false }
    var count = 0
    try forEachCandidate(of: query, by: plan, in: collection, &work) {
      row,
      entry,
      work throws(StoreError) in
      work.documentsRead += 1
      let reader =
        if isScan {
          try reader(of: entry, at: row, in: collection.table, operation)
        } else {
          try reader(at: row, in: collection.table, operation)
        }
      guard let reader else { throw collection.damaged(operation, row: row) }
      switch test?.verdict(on: reader) {
      case .holds: count += 1
      case .fails: break
      case .undecided: work.undecided += 1
      case nil:
        work.documentsDecoded += 1
        let document = try decode(reader, at: row, in: collection, operation)
        let holds = query.condition?.value(document)
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
}
