internal import LMDB
internal import OrderedKeys

extension ReadAccess where Self: ~Copyable & ~Escapable {
  /// Reads the sums of all groups of an index declared as `.sum(_:by:)`, in the order of the
  /// groups.
  ///
  /// - Parameters:
  ///   - value: the field that the index adds up.
  ///   - paths: the fields by which it groups, in its order.
  /// - Returns: the groups as they were first spelled, with their sums.
  /// - Throws: ``StoreError``: `unknownIndex`, `indexNotReady`, `corrupted`, `sumOutOfRange`.
  public func sums<D: Document, Value, each Group: IndexValue>(
    of value: any KeyPath<D, Value> & Sendable,
    by paths: repeat any KeyPath<D, each Group> & Sendable
  ) throws(StoreError) -> [(group: (repeat each Group), sum: Int64)] {
    var steps: [AnyKeyPath] = []
    for path in repeat each paths { steps.append(path) }
    let view = view
    var rows: [(group: (repeat each Group), sum: Int64)] = []
    guard let index = try view.sumIndex(D.self, of: value, by: steps) else { return [] }
    for counted in try view.groups(of: index.definition.name, D.self, startingWith: []) {
      var reader = KeyReader(counted.spelling)
      rows.append(((repeat try (each Group)(from: &reader)), counted.sum ?? 0))
    }
    return rows
  }

  /// Reads the sum of one group of an index declared as `.sum(_:by:)`; 0 where no document is in
  /// it.
  ///
  /// - Parameters:
  ///   - value: the field that the index adds up.
  ///   - paths: the fields by which it groups, in its order.
  ///   - group: the values of those fields; compared as the index compares.
  /// - Returns: the sum.
  /// - Throws: ``StoreError``: `unknownIndex`, `indexNotReady`, `corrupted`, `sumOutOfRange`.
  public func sum<D: Document, Value, each Group: IndexValue>(
    of value: any KeyPath<D, Value> & Sendable,
    by paths: repeat any KeyPath<D, each Group> & Sendable,
    within group: repeat each Group
  ) throws(StoreError) -> Int64 {
    var steps: [AnyKeyPath] = []
    for path in repeat each paths { steps.append(path) }
    var values: [any IndexValue] = []
    for value in repeat each group { values.append(value) }
    let view = view
    guard let index = try view.sumIndex(D.self, of: value, by: steps),
      let counted = index.counted
    else { return 0 }
    let collations = index.index.collations
    let key = CountedGroup.fitted(groupKey(of: values, collations: collations).bytes)
    let stored = try view.transaction.counted(key, in: counted)
    guard let change = view.state.counts.groups(of: counted)[key] else { return stored?.sum ?? 0 }
    return try CountedGroup(stored, changed: change, key, in: counted).sum ?? 0
  }

  /// Reads the lowest value of a field in a group, by an index declared as `.minimum(_:by:)`; nil
  /// where no document of the group has a value.
  ///
  /// The cost is that of one look-up and one document.
  ///
  /// - Parameters:
  ///   - value: the field that the index looks at.
  ///   - paths: the fields by which it groups, in its order.
  ///   - group: the values of those fields; compared as the index compares.
  /// - Returns: the lowest value; nil where there is none.
  /// - Throws: ``StoreError``: `unknownIndex`, `indexNotReady`, `decodingFailed`, `corrupted`.
  public func minimum<D: Document, Value: IndexValue, each Group: IndexValue>(
    of value: any KeyPath<D, Value> & Sendable,
    by paths: repeat any KeyPath<D, each Group> & Sendable,
    within group: repeat each Group
  ) throws(StoreError) -> Value? {
    try extreme(.minimum, of: value, by: repeat each paths, within: repeat each group)
  }

  /// Reads the highest value of a field in a group, by an index declared as `.maximum(_:by:)`; nil
  /// where no document of the group has a value.
  ///
  /// The cost is that of one look-up and one document.
  ///
  /// - Parameters:
  ///   - value: the field that the index looks at.
  ///   - paths: the fields by which it groups, in its order.
  ///   - group: the values of those fields; compared as the index compares.
  /// - Returns: the highest value; nil where there is none.
  /// - Throws: ``StoreError``: `unknownIndex`, `indexNotReady`, `decodingFailed`, `corrupted`.
  public func maximum<D: Document, Value: IndexValue, each Group: IndexValue>(
    of value: any KeyPath<D, Value> & Sendable,
    by paths: repeat any KeyPath<D, each Group> & Sendable,
    within group: repeat each Group
  ) throws(StoreError) -> Value? {
    try extreme(.maximum, of: value, by: repeat each paths, within: repeat each group)
  }

  /// Reads the lowest value of a field in every group, in the order of the groups.
  ///
  /// The cost is that of one look-up and one document for each group.
  ///
  /// - Parameters:
  ///   - value: the field that the index looks at.
  ///   - paths: the fields by which it groups, in its order.
  /// - Returns: the groups, as the document with the lowest value spells them, and the values.
  /// - Throws: ``StoreError``: `unknownIndex`, `indexNotReady`, `decodingFailed`, `corrupted`.
  public func minimums<D: Document, Value: IndexValue, each Group: IndexValue>(
    of value: any KeyPath<D, Value> & Sendable,
    by paths: repeat any KeyPath<D, each Group> & Sendable
  ) throws(StoreError) -> [(group: (repeat each Group), value: Value)] {
    try extremes(.minimum, of: value, by: repeat each paths)
  }

  /// Reads the highest value of a field in every group, in the order of the groups.
  ///
  /// The cost is that of one look-up and one document for each group.
  ///
  /// - Parameters:
  ///   - value: the field that the index looks at.
  ///   - paths: the fields by which it groups, in its order.
  /// - Returns: the groups, as the document with the highest value spells them, and the values.
  /// - Throws: ``StoreError``: `unknownIndex`, `indexNotReady`, `decodingFailed`, `corrupted`.
  public func maximums<D: Document, Value: IndexValue, each Group: IndexValue>(
    of value: any KeyPath<D, Value> & Sendable,
    by paths: repeat any KeyPath<D, each Group> & Sendable
  ) throws(StoreError) -> [(group: (repeat each Group), value: Value)] {
    try extremes(.maximum, of: value, by: repeat each paths)
  }

  private func extreme<D: Document, Value: IndexValue, each Group: IndexValue>(
    _ kind: IndexDefinition.Kind,
    of value: any KeyPath<D, Value> & Sendable,
    by paths: repeat any KeyPath<D, each Group> & Sendable,
    within group: repeat each Group
  ) throws(StoreError) -> Value? {
    var steps: [AnyKeyPath] = []
    for path in repeat each paths { steps.append(path) }
    var values: [any IndexValue] = []
    for value in repeat each group { values.append(value) }
    let view = view
    guard let (collection, index) = try view.index(D.self, kind, reading: steps + [value]) else {
      return nil
    }
    var prefix = KeyWriter()
    for (part, value) in zip(index.index.parts, values) { part.append(value, to: &prefix) }
    let interval = KeyInterval.beginning(with: prefix.bytes)
    return try view.first(of: interval, in: index, collection)?[keyPath: value]
  }

  private func extremes<D: Document, Value: IndexValue, each Group: IndexValue>(
    _ kind: IndexDefinition.Kind,
    of value: any KeyPath<D, Value> & Sendable,
    by paths: repeat any KeyPath<D, each Group> & Sendable
  ) throws(StoreError) -> [(group: (repeat each Group), value: Value)] {
    var steps: [AnyKeyPath] = []
    for path in repeat each paths { steps.append(path) }
    let view = view
    guard let (collection, index) = try view.index(D.self, kind, reading: steps + [value]) else {
      return []
    }
    var rows: [(group: (repeat each Group), value: Value)] = []
    var interval = KeyInterval.beginning(with: [])
    while let document = try view.first(of: interval, in: index, collection) {
      rows.append(((repeat document[keyPath: each paths]), document[keyPath: value]))
      var group = KeyWriter()
      for part in index.index.parts.dropLast() {
        for value in part.values(of: document) { part.append(value, to: &group) }
      }
      let next = KeyInterval.beginning(with: group.bytes).upper
      // A stale entry would lead back to a group that was read.
      guard interval.lower.lexicographicallyPrecedes(next) else {
        throw collection.damaged("read", row: nil)
      }
      interval.lower = next
    }
    return rows
  }
}

extension ReadView {
  /// Finds a sum index by what it reads; nil where nothing of the collection is stored yet.
  fileprivate func sumIndex<D: Document>(
    _ type: D.Type,
    of value: AnyKeyPath,
    by paths: [AnyKeyPath]
  )
    throws(StoreError) -> BoundIndex<D>?
  {
    try index(type, .sum, reading: paths) { index in
      guard case .sum(let amount) = index.kind else { return false }
      return amount.part.steps.count == 1 && amount.part.steps[0] == value
    }?.index
  }

  /// Finds an index by its kind and the fields that it reads; nil where nothing of the collection
  /// is stored yet.
  func index<D: Document>(
    _ type: D.Type,
    _ kind: IndexDefinition.Kind,
    reading paths: [AnyKeyPath],
    where isWanted: (Index<D>) -> Bool = { _ in true }
  ) throws(StoreError) -> (collection: Collection<D>, index: BoundIndex<D>)? {
    guard let collection = try state.collection(type, "read \(kind.rawValue)") else { return nil }
    for index in collection.indexes
    where index.definition.kind == kind && index.index.reads(paths) && isWanted(index.index) {
      try collection.check(isReady: index.table, "read \(kind.rawValue)")
      return (collection, index)
    }
    throw StoreError(
      .unknownIndex,
      "read \(kind.rawValue)",
      collection: collection.name,
      advice: "add .\(kind.rawValue) over these fields to the type's indexes"
    )
  }

  /// The document whose key comes first in an interval; nil where there is none.
  ///
  /// Keys that were cut are put in order by the documents' real values.
  func first<D: Document>(
    of interval: KeyInterval,
    in index: BoundIndex<D>,
    _ collection: Collection<D>
  ) throws(StoreError) -> D? {
    let limit = IndexEntry.maximumSize
    var best: (key: [UInt8], document: D)?
    var start: [UInt8]?
    let fitted = interval.fitted(limit: limit)
    try transaction.forEach(fitted, in: index.entries) { entry, value throws(StoreError) in
      let values = IndexEntry.values(entry, value)
      let isCut = LongKey.isFitted(values, limit: limit)
      let kept = isCut ? Array(values.prefix(LongKey.keptLength(limit: limit))) : values
      // Only keys that are cut alike are not in the order of their values.
      if best != nil, !isCut || kept != start { return false }
      guard isCut || interval.contains(values) else { return true }
      guard let row = IndexEntry.row(entry, value),
        let stored = try document(at: row, in: collection, "read")
      else { throw collection.damaged("read", row: IndexEntry.row(entry, value)) }
      guard isCut else {
        best = (values, stored.document)
        return false
      }
      start = kept
      for key in index.index.keys(of: stored.document)
      where IndexEntry.fitted(key.bytes) == values && interval.contains(key.bytes) {
        if best.map({ key.bytes.lexicographicallyPrecedes($0.key) }) ?? true {
          best = (key.bytes, stored.document)
        }
      }
      return true
    }
    return best?.document
  }
}
