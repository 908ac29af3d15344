internal import LMDB
internal import OrderedKeys

// Where a plan finds the rows of documents. What is found is a superset of the result; the
// condition decides on each document.

extension ReadView {
  /// Visits the rows of a source that gives them in the order of the query, until the closure says
  /// stop.
  ///
  /// The closure gets the entry of each: the document of a scan, the key of an index, and none of
  /// what is put in order here.
  func forEachRow<D: Document>(
    inOrderOf query: Query<D>,
    by plan: AccessPlan,
    in collection: Collection<D>,
    _ work: inout QueryWork,
    _ body: (RowID, Span<UInt8>, inout QueryWork) throws(StoreError) -> Bool
  ) throws(StoreError) {
    switch plan.source {
    case .nothing, .union: return
    case .scan:
      try forEachRow(of: collection, after: query.token?.row, isReversed: plan.isReversed) {
        row,
        document throws(StoreError) in
        try body(row, document, &work)
      }
    case .intersection(let walks):
      try forEachCommonRow(
        of: walks,
        in: collection,
        after: query.token?.row,
        isReversed: plan.isReversed,
        &work,
        body
      )
    case .walk(let walk) where plan.turnsTies:
      try forEachRun(of: walk, inOrderOf: query, by: plan, in: collection, &work, body)
    case .walk(let walk):
      try forEachRow(of: walk, inOrderOf: query, by: plan, in: collection, &work, body)
    }
  }

  /// The rows that a source meets, each once, in rising order.
  func rows<D: Document>(
    of source: AccessPlan.Source,
    in collection: Collection<D>,
    _ work: inout QueryWork
  ) throws(StoreError) -> [RowID] {
    var rows: [RowID] = []
    switch source {
    case .nothing: return []
    case .scan:
      try forEachRow(of: collection, after: nil, isReversed: false) { row, _ throws(StoreError) in
        rows.append(row)
        return true
      }
      return rows
    case .walk(let walk):
      try forEachEntry(of: walk, in: collection, &work) { row, _ throws(StoreError) in
        rows.append(row)
      }
      if walk.values != nil { return rows }
    case .intersection(let walks):
      try forEachCommonRow(of: walks, in: collection, after: nil, isReversed: false, &work) {
        row,
        _,
        _ throws(StoreError) in
        rows.append(row)
        return true
      }
      return rows
    case .union(let walks):
      for walk in walks {
        try forEachEntry(of: walk, in: collection, &work) { row, _ throws(StoreError) in
          rows.append(row)
        }
      }
    }
    rows.sort()
    return rows.withoutRepeats
  }

  /// The number of entries that a walk meets.
  func count<D: Document>(
    of walk: IndexWalk,
    in collection: Collection<D>,
    _ work: inout QueryWork
  ) throws(StoreError) -> Int {
    var count = 0
    try forEachEntry(of: walk, in: collection, &work) { _, _ throws(StoreError) in count += 1 }
    return count
  }

  /// Visits all rows of a collection with their documents, in their order.
  private func forEachRow<D: Document>(
    of collection: Collection<D>,
    after row: RowID?,
    isReversed: Bool,
    _ body: (RowID, Span<UInt8>) throws(StoreError) -> Bool
  ) throws(StoreError) {
    var interval = KeyInterval.beginning(with: [])
    if let row {
      if isReversed { interval.upper = row.key } else { interval.lower = row.key + [0] }
    }
    try transaction.forEach(interval, in: collection.documents, isReversed: isReversed) {
      key,
      document throws(StoreError) in
      guard let row = RowID(key: key) else { throw collection.damaged("fetch", row: nil) }
      return try body(row, document)
    }
  }

  /// Visits all entries of a walk, in the order of the index.
  func forEachEntry<D: Document>(
    of walk: IndexWalk,
    in collection: Collection<D>,
    _ work: inout QueryWork,
    _ body: (RowID, Span<UInt8>) throws(StoreError) -> Void
  ) throws(StoreError) {
    for range in walk.ranges {
      try forEachEntry(of: walk, within: range, isReversed: false, in: collection, &work) {
        row,
        key,
        _ throws(StoreError) in
        try body(row, key)
        return true
      }
    }
  }

  /// Visits the entries of a part of a walk; tells whether the closure wanted all of them.
  @discardableResult
  private func forEachEntry<D: Document>(
    of walk: IndexWalk,
    within range: KeyInterval,
    isReversed: Bool,
    in collection: Collection<D>,
    _ work: inout QueryWork,
    _ body: (RowID, Span<UInt8>, inout QueryWork) throws(StoreError) -> Bool
  ) throws(StoreError) -> Bool {
    let path = collection.paths[walk.path]
    var goesOn = true
    try transaction.forEach(range, in: path.entries, isReversed: isReversed) {
      key,
      value throws(StoreError) in
      work.entriesRead += 1
      guard let row = path.layout.row(key, value) else {
        throw collection.damaged("fetch", row: nil)
      }
      if let values = walk.values, path.layout.values(key, value) != values { return true }
      goesOn = try body(row, key, &work)
      return goesOn
    }
    return goesOn
  }

  /// Visits the rows of a walk whose index gives the order of the query.
  private func forEachRow<D: Document>(
    of walk: IndexWalk,
    inOrderOf query: Query<D>,
    by plan: AccessPlan,
    in collection: Collection<D>,
    _ work: inout QueryWork,
    _ body: (RowID, Span<UInt8>, inout QueryWork) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let path = collection.paths[walk.path]
    let place = KeyPlace(of: query, by: plan, over: path)
    // Cut entries that share their beginning stand in no order of values, and are sorted here.
    var tied: [RowID] = []
    var beginning: [UInt8] = []
    var goesOn = true
    func settle(_ work: inout QueryWork) throws(StoreError) {
      for row in try sorted(tied, by: query, in: collection, &work) where goesOn {
        goesOn = try body(row, Span(), &work)
      }
      tied = []
    }
    for range in plan.isReversed ? walk.ranges.reversed() : walk.ranges where goesOn {
      let rest = place?.rest(of: range, isReversed: plan.isReversed) ?? range
      try forEachEntry(of: walk, within: rest, isReversed: plan.isReversed, in: collection, &work) {
        row,
        key,
        work throws(StoreError) in
        let start = walk.values == nil ? path.layout.cutBeginning(of: key) : nil
        if !tied.isEmpty, start != beginning { try settle(&work) }
        guard goesOn else { return false }
        guard let start else {
          goesOn = try body(row, key, &work)
          return goesOn
        }
        beginning = start
        tied.append(row)
        return true
      }
      if goesOn, !tied.isEmpty { try settle(&work) }
    }
  }

  /// Visits the rows of a walk whose index gives the order of the query, but for documents of equal
  /// values: from value to value, and through the rows of each the other way.
  private func forEachRun<D: Document>(
    of walk: IndexWalk,
    inOrderOf query: Query<D>,
    by plan: AccessPlan,
    in collection: Collection<D>,
    _ work: inout QueryWork,
    _ body: (RowID, Span<UInt8>, inout QueryWork) throws(StoreError) -> Bool
  ) throws(StoreError) {
    let path = collection.paths[walk.path]
    let place = KeyPlace(of: query, by: plan, over: path)
    for range in plan.isReversed ? walk.ranges.reversed() : walk.ranges {
      var rest = place?.restOfValues(of: range, isReversed: plan.isReversed) ?? range
      while !rest.isEmpty {
        let next = try firstRun(of: walk, in: rest, isReversed: plan.isReversed, collection, &work)
        guard let (run, isCut) = next else { break }
        if isCut {
          var rows: [RowID] = []
          let part = run.intersection(rest)
          try forEachEntry(of: walk, within: part, isReversed: false, in: collection, &work) {
            row,
            _,
            _ throws(StoreError) in
            rows.append(row)
            return true
          }
          for row in try sorted(rows, by: query, in: collection, &work) {
            guard try body(row, Span(), &work) else { return }
          }
        } else {
          let turned = !plan.isReversed
          let part = place?.rest(ofRun: run, isReversed: turned) ?? run
          guard
            try forEachEntry(
              of: walk,
              within: part,
              isReversed: turned,
              in: collection,
              &work,
              body
            )
          else { return }
        }
        if plan.isReversed { rest.upper = run.lower } else { rest.lower = run.upper }
      }
    }
  }

  /// The next entries of a walk that have one value, or that are cut and share their beginning.
  private func firstRun<D: Document>(
    of walk: IndexWalk,
    in rest: KeyInterval,
    isReversed: Bool,
    _ collection: Collection<D>,
    _ work: inout QueryWork
  ) throws(StoreError) -> (run: KeyInterval, isCut: Bool)? {
    var found: (run: KeyInterval, isCut: Bool)?
    let path = collection.paths[walk.path]
    try transaction.forEach(rest, in: path.entries, isReversed: isReversed) {
      key,
      value throws(StoreError) in
      guard path.layout.row(key, value) != nil else {
        throw collection.damaged("fetch", row: nil)
      }
      if let start = path.layout.cutBeginning(of: key) {
        found = (LongKey.interval(beginningWith: start), true)
      } else {
        found = (.beginning(with: path.layout.values(key, value)), false)
      }
      return false
    }
    return found
  }

  /// Puts rows into the order of a query by the values of their documents.
  private func sorted<D: Document>(
    _ rows: [RowID],
    by query: Query<D>,
    in collection: Collection<D>,
    _ work: inout QueryWork
  ) throws(StoreError) -> [RowID] {
    var places: [SortKey] = []
    for row in rows {
      work.documentsRead += 1
      work.documentsDecoded += 1
      guard let reader = try reader(at: row, in: collection.table, "fetch") else {
        throw collection.damaged("fetch", row: row)
      }
      let document = try decode(reader, at: row, in: collection, "fetch")
      places.append(query.sortKey(of: document, at: row))
    }
    return places.sorted { query.isOrdered($0, before: $1) }.map(\.row)
  }

  /// Visits the rows that walks over single values have in common, each walk leading the others on.
  private func forEachCommonRow<D: Document>(
    of walks: [IndexWalk],
    in collection: Collection<D>,
    after row: RowID?,
    isReversed: Bool,
    _ work: inout QueryWork,
    _ body: (RowID, Span<UInt8>, inout QueryWork) throws(StoreError) -> Bool
  ) throws(StoreError) {
    var candidate: RowID?
    var agreeing = 0
    var bound = row.map { (row: $0, isIncluded: false) }
    var turn = 0
    while true {
      let walk = walks[turn % walks.count]
      turn += 1
      guard
        let next = try firstRow(of: walk, from: bound, isReversed: isReversed, collection, &work)
      else { return }
      agreeing = next == candidate ? agreeing + 1 : 1
      candidate = next
      if agreeing < walks.count {
        bound = (next, true)
        continue
      }
      guard try body(next, Span(), &work) else { return }
      bound = (next, false)
      candidate = nil
    }
  }

  /// The first row of a walk over a single value, from a row on.
  private func firstRow<D: Document>(
    of walk: IndexWalk,
    from bound: (row: RowID, isIncluded: Bool)?,
    isReversed: Bool,
    _ collection: Collection<D>,
    _ work: inout QueryWork
  ) throws(StoreError) -> RowID? {
    guard var range = walk.ranges.first, let values = walk.values else { return nil }
    if let bound {
      let entry = collection.paths[walk.path].layout.key(values, bound.row)
      if isReversed {
        range.upper = bound.isIncluded ? KeyBytes.successor(of: entry) : entry
      } else {
        range.lower = bound.isIncluded ? entry : KeyBytes.successor(of: entry)
      }
    }
    var found: RowID?
    try forEachEntry(of: walk, within: range, isReversed: isReversed, in: collection, &work) {
      row,
      _,
      _ throws(StoreError) in
      found = row
      return false
    }
    return found
  }
}

extension [RowID] {
  /// The rows of a sorted list, each once.
  fileprivate var withoutRepeats: [RowID] {
    var kept: [RowID] = []
    for row in self where row != kept.last { kept.append(row) }
    return kept
  }
}

extension KeyInterval {
  /// The keys of both intervals.
  fileprivate func intersection(_ other: KeyInterval) -> KeyInterval {
    KeyInterval(
      lower: lower.lexicographicallyPrecedes(other.lower) ? other.lower : lower,
      upper: other.upper.lexicographicallyPrecedes(upper) ? other.upper : upper
    )
  }
}
