/// Says of one document after the other whether it is in the result of a query.
struct ResultSlice<D: Document> {
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
  ///
  /// Of one that is known to fulfil the condition, this need not be asked.
  func mayAdmit(_ document: D, at row: RowID, isKnown: Bool, _ work: inout QueryWork) -> Bool {
    if !isKnown, let condition = source.condition {
      guard let holds = condition.value(document) else {
        work.undecided += 1
        return false
      }
      guard holds else { return false }
    }
    return source.distinguishing != nil || isAfterStart(document, row)
  }

  /// Whether the next document that was found is in the result.
  mutating func admits(_ document: D, at row: RowID, isKnown: Bool, _ work: inout QueryWork) -> Bool
  {
    guard mayAdmit(document, at: row, isKnown: isKnown, &work) else { return false }
    if let part = source.distinguishing {
      let isNew = seen.insert(part.ascendingKey(of: document)).inserted
      guard isNew, isAfterStart(document, row) else { return false }
    }
    return admitsNext()
  }

  /// Whether the next document is in the result, of which all else is known.
  mutating func admitsNext() -> Bool {
    if skipped > 0 {
      skipped -= 1
      return false
    }
    left -= 1
    return left >= 0
  }

  /// Whether no further document is wanted.
  var isFull: Bool { left <= 0 }

  private func isAfterStart(_ document: D, _ row: RowID) -> Bool {
    guard let start else { return true }
    return source.isOrdered(start, before: source.sortKey(of: document, at: row))
  }
}

extension Query {
  /// Whether bytes may tell all of a document: neither its place nor a value that was seen counts.
  var needsNoDocument: Bool { token == nil && distinguishing == nil }
}
