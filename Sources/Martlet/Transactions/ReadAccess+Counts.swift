internal import LMDB
internal import OrderedKeys

extension ReadAccess where Self: ~Copyable & ~Escapable {
  /// Reads all groups of a counted index with their counts, in the order of the groups.
  ///
  /// - Parameter groups: the typed name of the groups.
  /// - Returns: the groups as they were first spelled, with their counts.
  /// - Throws: ``StoreError``: `unknownIndex`, `indexNotReady`, `corrupted`.
  public func counts<D: Document, each Group: IndexValue>(
    _ groups: CountedGroups<D, repeat each Group>
  ) throws(StoreError) -> [(group: (repeat each Group), count: Int)] {
    var rows: [(group: (repeat each Group), count: Int)] = []
    for counted in try view.groups(of: groups.name, D.self, startingWith: []) {
      rows.append((try groups.group(spelled: counted.spelling), counted.count))
    }
    return rows
  }

  /// Reads all groups of an index declared as `.count(by:)`, with their counts, in the order of the
  /// groups.
  ///
  /// - Parameter paths: the fields by which the index counts, in its order.
  /// - Returns: the groups as they were first spelled, with their counts.
  /// - Throws: ``StoreError``: `unknownIndex`, `indexNotReady`, `corrupted`.
  public func counts<D: Document, each Group: IndexValue>(
    by paths: repeat any KeyPath<D, each Group> & Sendable
  ) throws(StoreError) -> [(group: (repeat each Group), count: Int)] {
    var steps: [AnyKeyPath] = []
    for path in repeat each paths { steps.append(path) }
    let view = view
    guard let collection = try view.state.collection(D.self, "read counts") else { return [] }
    guard let index = collection.indexes.first(where: { $0.counts(by: steps) }) else {
      throw StoreError(
        .unknownIndex,
        "read counts",
        collection: collection.name,
        advice: "add .count(by:) over these fields to the type's indexes"
      )
    }
    var rows: [(group: (repeat each Group), count: Int)] = []
    for counted in try view.groups(of: index.definition.name, D.self, startingWith: []) {
      var reader = KeyReader(counted.spelling)
      rows.append(((repeat try (each Group)(from: &reader)), counted.count))
    }
    return rows
  }

  /// Reads the groups that share their first part, with their counts, in the order of the groups.
  ///
  /// The cost is linear in the groups that share the part.
  ///
  /// - Parameters:
  ///   - groups: the typed name of the groups.
  ///   - first: the first part, compared as the groups compare it.
  /// - Returns: the groups as they were first spelled, with their counts.
  /// - Throws: ``StoreError``: `unknownIndex`, `indexNotReady`, `corrupted`.
  public func counts<D: Document, First: IndexValue, each Rest: IndexValue>(
    _ groups: CountedGroups<D, First, repeat each Rest>,
    within first: First
  ) throws(StoreError) -> [(group: (repeat each Rest), count: Int)] {
    let prefix = groupKey(of: [first], collations: groups.collations).bytes
    return try rows(
      view.groups(of: groups.name, D.self, startingWith: prefix),
      groups,
      within: prefix
    )
  }

  /// Reads the count of one group; 0 where no document is in it.
  ///
  /// - Parameters:
  ///   - groups: the typed name of the groups.
  ///   - group: the group, compared as the groups compare.
  /// - Returns: the number of documents in the group.
  /// - Throws: ``StoreError``: `unknownIndex`, `indexNotReady`, `corrupted`.
  public func count<D: Document, each Group: IndexValue>(
    _ groups: CountedGroups<D, repeat each Group>,
    of group: repeat each Group
  ) throws(StoreError) -> Int {
    var values: [any IndexValue] = []
    for value in repeat each group { values.append(value) }
    let key = CountedGroup.fitted(groupKey(of: values, collations: groups.collations).bytes)
    let view = view
    guard let index = try view.countedIndex(groups.name, D.self) else { return 0 }
    let stored = try view.transaction.counted(key, in: index)?.count ?? 0
    return stored + (view.state.counts.groups(of: index)[key]?.count ?? 0)
  }

  /// Reads the ranking of all groups: highest counts first, equal counts in the order of the
  /// groups.
  ///
  /// Where leading parts share a ranking, the rankings follow one another in the order of those
  /// parts.
  ///
  /// - Parameters:
  ///   - groups: the typed name of the groups, which must declare a ranking.
  ///   - minimum: groups with a lower count are left out.
  ///   - limit: the most rows; nil for all.
  /// - Returns: the groups as they were first spelled, with their counts.
  /// - Throws: ``StoreError``: `unknownIndex`, `indexNotReady`, `corrupted`.
  public func ranking<D: Document, each Group: IndexValue>(
    _ groups: CountedGroups<D, repeat each Group>,
    from minimum: Int = 1,
    limit: Int? = nil
  ) throws(StoreError) -> [(group: (repeat each Group), count: Int)] {
    let prefix = RankingPrefix([], groups.collations)
    var rows: [(group: (repeat each Group), count: Int)] = []
    for counted in try view.ranked(groups.name, D.self, prefix, from: minimum, limit: limit) {
      rows.append((try groups.group(spelled: counted.spelling), counted.count))
    }
    return rows
  }

  /// Reads the ranking of the groups that share their first part: highest counts first, equal
  /// counts in the order of the groups.
  ///
  /// Where more leading parts share a ranking, the rankings follow one another in the order of
  /// those parts. The cost is that of the rows that are read, however many groups there are; in
  /// a write that has changed counts already it is linear in the groups.
  ///
  /// - Parameters:
  ///   - groups: the typed name of the groups, which must declare a ranking.
  ///   - first: the first part, compared as the groups compare it.
  ///   - minimum: groups with a lower count are left out.
  ///   - limit: the most rows; nil for all.
  /// - Returns: the groups as they were first spelled, with their counts.
  /// - Throws: ``StoreError``: `unknownIndex`, `indexNotReady`, `corrupted`.
  public func ranking<D: Document, First: IndexValue, each Rest: IndexValue>(
    _ groups: CountedGroups<D, First, repeat each Rest>,
    within first: First,
    from minimum: Int = 1,
    limit: Int? = nil
  ) throws(StoreError) -> [(group: (repeat each Rest), count: Int)] {
    let prefix = RankingPrefix([first], groups.collations)
    return try rows(
      view.ranked(groups.name, D.self, prefix, from: minimum, limit: limit),
      groups,
      within: prefix.bytes
    )
  }

  /// Reads the ranking of the groups that share their first two parts.
  ///
  /// - Parameters:
  ///   - groups: the typed name of the groups, which must declare a ranking.
  ///   - first: the first part, compared as the groups compare it.
  ///   - second: the second part.
  ///   - minimum: groups with a lower count are left out.
  ///   - limit: the most rows; nil for all.
  /// - Returns: the groups as they were first spelled, with their counts.
  /// - Throws: ``StoreError``: `unknownIndex`, `indexNotReady`, `corrupted`.
  public func ranking<
    D: Document,
    First: IndexValue,
    Second: IndexValue,
    each Rest: IndexValue
  >(
    _ groups: CountedGroups<D, First, Second, repeat each Rest>,
    within first: First,
    _ second: Second,
    from minimum: Int = 1,
    limit: Int? = nil
  ) throws(StoreError) -> [(group: (repeat each Rest), count: Int)] {
    let prefix = RankingPrefix([first, second], groups.collations)
    var rows: [(group: (repeat each Rest), count: Int)] = []
    for counted in try view.ranked(groups.name, D.self, prefix, from: minimum, limit: limit) {
      var reader = KeyReader(counted.spelling)
      _ = try First(from: &reader)
      _ = try Second(from: &reader)
      rows.append(((repeat try (each Rest)(from: &reader)), counted.count))
    }
    return rows
  }

  private func rows<D: Document, First: IndexValue, each Rest: IndexValue>(
    _ counted: [CountedGroup],
    _ groups: CountedGroups<D, First, repeat each Rest>,
    within prefix: [UInt8]
  ) throws(StoreError) -> [(group: (repeat each Rest), count: Int)] {
    var rows: [(group: (repeat each Rest), count: Int)] = []
    for group in counted {
      var reader = KeyReader(group.spelling)
      let first = try First(from: &reader)
      // Where the first part is cut, the keys of others lie beside it.
      guard groupKey(of: [first], collations: groups.collations).bytes == prefix else { continue }
      rows.append(((repeat try (each Rest)(from: &reader)), group.count))
    }
    return rows
  }
}

extension BoundIndex {
  /// Whether the index counts by just these fields.
  fileprivate func counts(by paths: [AnyKeyPath]) -> Bool {
    definition.kind == .count && !definition.isComputed
      && index.parts.allSatisfy { !$0.isElement } && index.reads(paths)
  }
}

extension ReadView {
  /// Finds a counted index by name; nil where nothing of the collection is stored yet.
  func countedIndex<D: Document>(_ name: String, _ type: D.Type)
    throws(StoreError) -> CountedIndex?
  {
    guard let collection = try state.collection(type, "read counts") else { return nil }
    for index in collection.indexes where index.definition.name == name {
      guard let counted = index.counted else { continue }
      try collection.check(isReady: index.table, "read counts")
      return counted
    }
    throw StoreError(
      .unknownIndex,
      "read counts",
      collection: collection.name,
      index: name,
      advice: "add .count(groups) to the type's indexes"
    )
  }

  /// The groups that begin with a prefix, in key order, with what the write has changed.
  func groups<D: Document>(of name: String, _ type: D.Type, startingWith prefix: [UInt8])
    throws(StoreError) -> [CountedGroup]
  {
    guard let index = try countedIndex(name, type) else { return [] }
    return try groups(of: index, startingWith: prefix)
  }

  private func groups(of index: CountedIndex, startingWith prefix: [UInt8])
    throws(StoreError) -> [CountedGroup]
  {
    let interval = KeyInterval.beginning(with: prefix).fitted(limit: CountedGroup.maximumSize)
    var changes = state.counts.groups(of: index).filter { interval.contains($0.key) }
    var groups: [CountedGroup] = []
    try transaction.forEach(interval, in: index.counts) { key, stored throws(StoreError) in
      let key = key.copy()
      guard let group = CountedGroup(key: key, stored: stored, sums: index.sums) else {
        throw index.damaged
      }
      guard let change = changes.removeValue(forKey: key) else {
        groups.append(group)
        return true
      }
      let changed = try CountedGroup(group, changed: change, key, in: index)
      if changed.count > 0 { groups.append(changed) }
      return true
    }
    guard !changes.isEmpty else { return groups }
    for (key, change) in changes where change.count > 0 {
      groups.append(try CountedGroup(nil, changed: change, key, in: index))
    }
    return groups.sorted { $0.key.lexicographicallyPrecedes($1.key) }
  }

  /// The ranked groups that begin with a prefix, in the order of the ranking.
  func ranked<D: Document>(
    _ name: String,
    _ type: D.Type,
    _ prefix: RankingPrefix,
    from minimum: Int,
    limit: Int?
  ) throws(StoreError) -> [CountedGroup] {
    guard let index = try countedIndex(name, type) else { return [] }
    guard let ranking = index.ranking else {
      throw StoreError(
        .unknownIndex,
        "read ranking",
        collection: D.collectionName,
        index: name,
        advice: "the counts declare no ranking; declare one, or read counts(_:within:)"
      )
    }
    guard prefix.parts <= ranking.order.within else {
      throw StoreError(
        .unknownIndex,
        "read ranking",
        collection: D.collectionName,
        index: name,
        advice: """
          a ranking is read within at most the \(ranking.order.within) parts that share it; name \
          fewer
          """
      )
    }
    let limit = max(0, limit ?? .max)
    guard limit > 0 else { return [] }
    guard state.counts.groups(of: index).isEmpty else {
      // The write has changed counts that the stored ranking does not know yet.
      return try groups(of: index, startingWith: prefix.bytes)
        .filter { $0.count >= minimum }
        .compactMap { group in group.rank(in: ranking.order).map { (rank: $0, group: group) } }
        .sorted { $0.rank.lexicographicallyPrecedes($1.rank) }
        .prefix(limit).map(\.group)
    }
    var groups: [CountedGroup] = []
    try transaction.forEach(prefix: prefix.bytes, in: ranking.database) {
      rank,
      _ throws(StoreError) in
      guard let key = CountedGroup.key(rank: rank.copy(), in: ranking.order),
        let group = try transaction.counted(key, in: index)
      else { throw index.damaged }
      // Within one ranking only lower counts follow.
      guard group.count >= minimum else { return prefix.parts < ranking.order.within }
      groups.append(group)
      return groups.count < limit
    }
    return groups
  }
}

/// The leading parts by which a ranking is read.
struct RankingPrefix {
  let bytes: [UInt8]
  let parts: Int

  init(_ values: [any IndexValue], _ collations: [Collation]) {
    bytes = groupKey(of: values, collations: collations).bytes
    parts = values.count
  }
}
