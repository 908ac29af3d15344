internal import OrderedKeys

/// The place of a page token among the entries of an index that gives the order.
struct KeyPlace {
  /// The values of the last document of the page.
  private let values: [UInt8]
  /// Where entries with those values stand; more of them where they are cut.
  private let run: KeyInterval
  private let row: RowID
  private let isCut: Bool

  /// Nil where the query has no token, or one whose values the condition has made impossible: then
  /// the order alone decides.
  init?<D: Document>(of query: Query<D>, by plan: AccessPlan, in index: Index<D>) {
    guard let token = query.token else { return nil }
    var writer = TupleWriter()
    for (place, key) in plan.constants {
      writer.removeAll()
      query.order[place].append(ascending: token.keys[place], to: &writer)
      guard writer.bytes == key else { return nil }
    }
    writer.removeAll()
    for (part, content) in zip(index.parts, plan.keyParts) {
      switch content {
      case .fixed(let key): writer.append(encoded: key)
      case .ordered(let place): part.append(ascending: token.keys[place], to: &writer)
      }
    }
    let limit = IndexEntry.maximumSize
    values = writer.bytes
    run = KeyInterval.beginning(with: values).fitted(limit: limit)
    row = token.row
    isCut = LongKey.needsFitting(values, limit: limit)
  }

  /// What comes after the place in a range that is walked in one direction.
  ///
  /// Cut entries stand in no order: those that share the beginning are compared by their values.
  func rest(of range: KeyInterval, isReversed: Bool) -> KeyInterval {
    isCut
      ? restOfValues(of: range, isReversed: isReversed)
      : rest(ofRun: range, after: values + row.key, isReversed: isReversed)
  }

  /// What comes in a range with the values of the place and after them.
  func restOfValues(of range: KeyInterval, isReversed: Bool) -> KeyInterval {
    var rest = range
    if isReversed {
      if run.upper.lexicographicallyPrecedes(rest.upper) { rest.upper = run.upper }
    } else if rest.lower.lexicographicallyPrecedes(run.lower) {
      rest.lower = run.lower
    }
    return rest
  }

  /// What comes after the place among entries of one value, all of them where it is another one.
  func rest(ofRun other: KeyInterval, isReversed: Bool) -> KeyInterval {
    other == run
      ? rest(ofRun: other, after: values + row.key, isReversed: isReversed) : other
  }

  private func rest(ofRun range: KeyInterval, after entry: [UInt8], isReversed: Bool) -> KeyInterval
  {
    var rest = range
    if isReversed {
      if entry.lexicographicallyPrecedes(rest.upper) { rest.upper = entry }
    } else {
      let next = KeyBytes.successor(of: entry)
      if rest.lower.lexicographicallyPrecedes(next) { rest.lower = next }
    }
    return rest
  }
}
