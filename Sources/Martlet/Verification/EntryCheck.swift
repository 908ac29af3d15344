internal import LMDB
internal import OrderedKeys

/// Checks the table of ids and the entries of one collection's indexes, first from the documents to
/// the entries, then back.
struct EntryCheck<D: Document>: ~Escapable {
  private let collection: Collection<D>
  private let view: ReadView
  /// The entries that are there as a document asks for, index by index.
  private var matches: [Int]
  /// The ids that are there as a document asks for.
  private var matchingIDs = 0
  /// Whether some document could not be read, so that nobody knows what it asks for.
  var hasUnreadable = false

  @_lifetime(copy view)
  init(_ collection: Collection<D>, _ view: ReadView) throws(StoreError) {
    self.collection = collection
    self.view = view
    matches = collection.indexes.map { _ in 0 }
  }

  /// Looks up the id and the entries that a document asks for, and what it refers to.
  mutating func note(_ document: D, at row: RowID, into report: inout VerificationReport)
    throws(StoreError)
  {
    if try collection.readableRow(of: document.id, view) == row {
      matchingIDs += 1
    } else {
      report.add(
        .init(.wrongID, collection.name, row: row, key: DocumentKey(document.id).bytes)
      )
    }
    for (position, index) in collection.indexes.enumerated() where !index.definition.kind.counts {
      guard try view.isCovered(row, by: index.table, of: collection) else { continue }
      for key in index.index.keys(of: document) {
        report.entries += 1
        let entry = IndexEntry.entry(key.bytes, row)
        if let stored = try view.transaction.bytes(entry.key, in: index.entries),
          stored.isEqual(to: entry.value.span)
        {
          matches[position] += 1
        } else {
          add(.missingEntry, index, row, key.bytes, &report)
        }
        if try isHeldTwice(key, index) { add(.duplicateValue, index, row, key.bytes, &report) }
        try noteReference(key, index, row, &report)
      }
    }
  }

  private func isHeldTwice(_ key: IndexKey, _ index: BoundIndex<D>) throws(StoreError) -> Bool {
    guard index.isUnique, !key.containsNull else { return false }
    do {
      return try view.holders(of: key, in: index.table, collection, limit: 2).count > 1
    } catch {
      // Another document with a long value cannot be read, which is told with that one.
      guard error.isOfUnreadableDocument else { throw error }
      return false
    }
  }

  private func noteReference(
    _ key: IndexKey,
    _ index: BoundIndex<D>,
    _ row: RowID,
    _ report: inout VerificationReport
  ) throws(StoreError) {
    guard let reference = index.definition.reference,
      try !view.isStored(key.bytes, in: reference.collection)
    else { return }
    if reference.allowsLooseReferences {
      report.looseReferences += 1
    } else {
      add(.danglingReference, index, row, key.bytes, &report)
    }
  }

  /// Finds the ids and entries that no document asks for.
  func findExtras(into report: inout VerificationReport) throws(StoreError) {
    if let ids = collection.ids, try view.transaction.count(of: ids) != matchingIDs {
      try findExtraIDs(in: ids, &report)
    }
    for (position, index) in collection.indexes.enumerated() where !index.definition.kind.counts {
      if try view.transaction.count(of: index.entries) == matches[position] { continue }
      try findExtraEntries(of: index, &report)
    }
  }

  private func findExtraIDs(in ids: Database, _ report: inout VerificationReport)
    throws(StoreError)
  {
    try view.transaction.forEach(prefix: [], in: ids) { id, stored throws(StoreError) in
      let row = RowID(key: stored)
      let isAskedFor = try isAskedFor(at: row) { DocumentKey($0.id).bytes == id.copy() }
      // A document that asks for another row was noted with that one.
      if !isAskedFor { report.add(.init(.wrongID, collection.name, row: row, key: id.copy())) }
      return true
    }
  }

  private func findExtraEntries(of index: BoundIndex<D>, _ report: inout VerificationReport)
    throws(StoreError)
  {
    try view.transaction.forEach(prefix: [], in: index.entries) { key, value throws(StoreError) in
      let row = IndexEntry.row(key, value)
      guard let row else {
        add(.extraEntry, index, nil, key.copy(), &report)
        return true
      }
      let values = IndexEntry.values(key, value)
      let isCovered = try view.isCovered(row, by: index.table, of: collection)
      let isAskedFor = try isAskedFor(at: row) { document in
        index.index.keys(of: document).contains { IndexEntry.fitted($0.bytes) == values }
      }
      if !isCovered || !isAskedFor { add(.extraEntry, index, row, values, &report) }
      return true
    }
  }

  /// Whether a row's document asks for something; one that cannot be read may.
  private func isAskedFor(at row: RowID?, _ asks: (D) -> Bool) throws(StoreError) -> Bool {
    guard let row else { return false }
    do {
      guard let stored = try view.document(at: row, in: collection, "verify") else { return false }
      return asks(stored.document)
    } catch {
      switch error.reason {
      case .corrupted, .decodingFailed: return true
      default: throw error
      }
    }
  }

  private func add(
    _ kind: VerificationReport.Problem.Kind,
    _ index: BoundIndex<D>,
    _ row: RowID?,
    _ key: [UInt8],
    _ report: inout VerificationReport
  ) {
    report.add(.init(kind, collection.name, index: index.definition.name, row: row, key: key))
  }
}
