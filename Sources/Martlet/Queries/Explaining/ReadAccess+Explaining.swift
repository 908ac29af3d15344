internal import DocumentCoding

extension ReadAccess where Self: ~Copyable & ~Escapable {
  /// Explains how a query would find its documents, without running it.
  ///
  /// The cost is that of counting up to 1000 entries of the source, and of finding out the names of
  /// fields: the type is decoded from invented values some dozen times.
  ///
  /// - Parameters:
  ///   - query: the question.
  ///   - showingValues: whether the condition shows the values that it asks for.
  /// - Returns: the plan; print it to read it.
  /// - Throws: ``StoreError``: `corrupted`, `unknownCollection`, `invalidPageToken`,
  ///   `invalidQuery`.
  public func explain<D: Document>(_ query: Query<D>, showingValues: Bool = false)
    throws(StoreError) -> QueryPlan
  {
    try view.explain(query, nil, showingValues: showingValues)
  }

  /// Explains how a selection would find its fields, without running it.
  ///
  /// - Parameters:
  ///   - selection: the question and the fields.
  ///   - showingValues: whether the condition shows the values that it asks for.
  /// - Returns: the plan; print it to read it.
  /// - Throws: ``StoreError`` as ``explain(_:showingValues:)-(Query<D>,_)``.
  public func explain<D: Document, Row>(
    _ selection: Selection<D, Row>,
    showingValues: Bool = false
  ) throws(StoreError) -> QueryPlan {
    try view.explain(selection.query, selection.paths, showingValues: showingValues)
  }

  /// Runs a query and explains what it took.
  ///
  /// - Parameter query: the question.
  /// - Returns: the plan with what was read; print it to read it.
  /// - Throws: ``StoreError`` as ``fetch(_:)-(Query<D>)``.
  public func explain<D: Document>(running query: Query<D>) throws(StoreError) -> QueryPlan {
    let view = view
    return try view.explain(query, nil) { work throws(StoreError) in
      try view.visit(query, "explain", &work) { _, _ throws(StoreError) in true }
    }
  }

  /// Runs a selection and explains what it took.
  ///
  /// - Parameter selection: the question and the fields.
  /// - Returns: the plan with what was read; print it to read it.
  /// - Throws: ``StoreError`` as ``fetch(_:)-(Query<D>)``.
  public func explain<D: Document, Row>(running selection: Selection<D, Row>) throws(StoreError)
    -> QueryPlan
  {
    let view = view
    return try view.explain(selection.query, selection.paths) { work throws(StoreError) in
      try view.visit(selection, "explain", &work) { _ throws(StoreError) in true }
    }
  }
}

extension ReadView {
  /// Explains a query; fields are named as indexes name them, and others by a probe, if at all.
  func explain<D: Document>(
    _ query: Query<D>,
    _ fields: [any AnyKeyPath & Sendable]?,
    showingValues: Bool
  ) throws(StoreError) -> QueryPlan {
    try query.check("explain")
    let collection = try state.collection(D.self, "explain")
    _ = try collection.map { collection throws(StoreError) in
      try query.start("explain", in: collection)
    }
    let indexes = collection?.indexes ?? []
    let paths = collection?.paths ?? []
    var work = QueryWork()
    let plan =
      if let collection {
        try plan(query, in: collection, &work)
      } else {
        try AccessPlan(for: query, over: paths) { _, _ in 0 }
      }
    lazy var probe = FieldProbe(D.self)
    func name(_ path: ConditionNode.FieldPath) -> String? {
      for index in indexes {
        if let name = index.name(of: path) { return name }
      }
      guard let paths = path.keyPaths, path.computedName == nil else { return nil }
      if let field = collection?.fields.field(at: paths) {
        return field.names.joined(separator: ".")
      }
      // A probe runs what the program computes, on values that it never stored.
      return StoredFields<D>.areStored(paths) ? path.name(by: probe) : nil
    }
    func name(_ steps: [any AnyKeyPath & Sendable]) -> String {
      name(ConditionNode.FieldPath(steps: steps.map { .member($0) })) ?? "(computed)"
    }
    func name(_ part: Index<D>.Part) -> String {
      name(part.steps) + (part.collation == .exact ? "" : ":\(part.collation.rawValue)")
    }
    return QueryPlan(
      collection: D.collectionName,
      source: plan.source.kind,
      walks: plan.source.walks.map { QueryPlan.Walk($0, over: paths[$0.path]) },
      condition: query.condition.map {
        StoredCondition($0.node, naming: name).words(showingValues: showingValues)
      },
      isExact: plan.isExact,
      select: fields?.map { name([$0]) } ?? [],
      isCovering: covered(query, fields, by: plan, in: collection).map { _ in true } ?? false,
      sort: query.order.map { part in
        name(part) + (part.isDescending != query.isReversed ? ":descending" : "")
      },
      order: plan.isOrdered ? .given : query.order.isEmpty ? .rows : .sorted,
      isReversed: plan.isReversed,
      distinct: query.distinguishing.map { name($0) },
      limit: query.maximum,
      offset: query.skipped,
      estimate: try collection.map { collection throws(StoreError) in
        try entries(of: plan.source, in: collection)
      } ?? 0
    )
  }

  /// Explains a query and what it took to run it.
  fileprivate func explain<D: Document>(
    _ query: Query<D>,
    _ fields: [any AnyKeyPath & Sendable]?,
    running run: (inout QueryWork) throws(StoreError) -> Void
  ) throws(StoreError) -> QueryPlan {
    var plan = try explain(query, fields, showingValues: false)
    var work = QueryWork()
    let start = ContinuousClock.now
    try run(&work)
    work.duration = ContinuousClock.now - start
    plan.work = work
    return plan
  }

  /// The number of entries of a source; nil where there are more than 1000.
  private func entries<D: Document>(of source: AccessPlan.Source, in collection: Collection<D>)
    throws(StoreError) -> Int?
  {
    if case .scan = source { return try transaction.count(of: collection.documents) }
    let count = try entries(of: source.walks, in: collection, atMost: 1001)
    return count > 1000 ? nil : count
  }
}

extension AccessPlan.Source {
  var walks: [IndexWalk] {
    switch self {
    case .nothing, .scan: []
    case .walk(let walk): [walk]
    case .intersection(let walks), .union(let walks): walks
    }
  }

  fileprivate var kind: QueryPlan.Source {
    switch self {
    case .nothing: .nothing
    case .scan: .scan
    case .walk: .index
    case .intersection: .intersection
    case .union: .union
    }
  }
}

extension QueryPlan.Walk {
  fileprivate init<D: Document>(_ walk: IndexWalk, over path: AccessPath<D>) {
    index = path.definition?.name
    parts = path.index.parts.count
    equalities = walk.equalities
    isBounded = walk.isBounded
    isPartial = walk.isPartial
    ranges = walk.ranges.count
  }
}
