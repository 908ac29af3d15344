internal import OrderedKeys

/// The place of a page token among the entries of an index, or of the ids, that give the order.
struct KeyPlace {
  /// The values of the last document of the page.
  private let values: [UInt8]
  /// Where entries with those values stand; more of them where they are cut.
  private let run: KeyInterval
  /// The entry of the last document.
  private let entry: [UInt8]
  private let isCut: Bool

  /// Nil where the query has no token, or one whose values the condition has made impossible: then
  /// the order alone decides.
  init?<D: Document>(of query: Query<D>, by plan: AccessPlan, over path: AccessPath<D>) {
    guard let token = query.token else { return nil }
    // A single id is found whatever the place says of other ids.
    if !path.layout.hasTies, plan.keyParts.allSatisfy(\.isFixed) { return nil }
    var writer = TupleWriter()
    for (place, key) in plan.constants {
      writer.removeAll()
      query.order[place].append(ascending: token.keys[place], to: &writer)
      guard writer.bytes == key else { return nil }
    }
    writer.removeAll()
    for (part, content) in zip(path.index.parts, plan.keyParts) {
      switch content {
      case .fixed(let key): writer.append(encoded: key)
      case .ordered(let place): part.append(ascending: token.keys[place], to: &writer)
      case .row: writer.append(encoded: token.row.key)
      }
    }
    let limit = path.layout.limit
    values = writer.bytes
    run = KeyInterval.beginning(with: values).fitted(limit: limit)
    entry = path.layout.key(values, token.row)
    isCut = LongKey.needsFitting(values, limit: limit)
  }

  /// What comes after the place in a range that is walked in one direction.
  ///
  /// Cut entries stand in no order: those that share the beginning are compared by their values.
  func rest(of range: KeyInterval, isReversed: Bool) -> KeyInterval {
    isCut
      ? restOfValues(of: range, isReversed: isReversed)
      : restAfterEntry(of: range, isReversed: isReversed)
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
    other == run ? restAfterEntry(of: other, isReversed: isReversed) : other
  }

  private func restAfterEntry(of range: KeyInterval, isReversed: Bool) -> KeyInterval {
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
