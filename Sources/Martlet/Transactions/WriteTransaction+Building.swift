internal import DocumentCoding
internal import LMDB
internal import OrderedKeys

// One step of building: the indexes of a collection that have come least far are taken a portion of
// documents further. No cursor lives while something is written.

extension WriteTransaction {
  /// Covers the next documents by the indexes that have come least far, and notes down how far
  /// they are now.
  ///
  /// Indexes with the same position go on together; they stop where another one waits for them.
  mutating func build<D: Document>(_ limits: BuildingLimits, in collection: Collection<D>)
    throws(StoreError) -> IndexBatch
  {
    let work = try view.work(in: collection)
    let portion = try view.portion(work, limits, in: collection)
    for index in work.indexes {
      try cover(portion.documents, by: index, limits, in: collection)
    }
    try note(portion.end, of: work.indexes, in: collection)
    state.hasBuilt = true
    return IndexBatch(
      collection: collection.name,
      indexes: work.indexes.map { $0.definition.name },
      documents: collection.documents,
      start: work.start,
      end: portion.end,
      count: portion.documents.count
    )
  }

  /// Makes the entries of some documents in one index, in key order: entries at random are slower.
  private mutating func cover<D: Document>(
    _ documents: [StoredDocument<D>],
    by index: BoundIndex<D>,
    _ limits: BuildingLimits,
    in collection: Collection<D>
  ) throws(StoreError) {
    let state = state
    var entries: [NewEntry] = []
    for stored in documents {
      for key in try collection.keys(of: stored.document, in: index, state.operation) {
        if let counted = index.counted {
          state.counts.count(1, of: key, in: counted)
        } else {
          entries.append(NewEntry(key, stored.row))
        }
      }
    }
    entries.sort { $0.stored.lexicographicallyPrecedes($1.stored) }
    for entry in entries { try raw.store(entry.value, at: entry.stored, in: index.entries) }
    if let onConflict = limits.onConflict {
      for entry in entries {
        if try view.isHeldTwice(entry.key, in: index.table, of: collection) {
          onConflict(.duplicateValue)
        }
        if try view.leadsNowhere(entry.key, by: index.table) { onConflict(.missingReference) }
      }
      return
    }
    for entry in entries {
      try noteConflict(entry.key, of: entry.row, in: index.table, of: collection)
      // What a delete has left behind by `noAction` may stay.
      if index.definition.reference?.rule == .noAction { continue }
      try noteMissing(entry.key, from: entry.row, by: index.table, of: collection)
    }
  }

  /// Notes down the first row that indexes do not cover yet; nil says that they are ready.
  private mutating func note<D: Document>(
    _ position: RowID?,
    of indexes: [BoundIndex<D>],
    in collection: Collection<D>
  ) throws(StoreError) {
    var record = collection.record
    let catalogue = state.schema.catalogue
    for index in indexes {
      let key = Catalogue.Key.position(of: index.number, in: record.number)
      if let position {
        try raw.seal(position.key, at: key, in: catalogue)
        continue
      }
      try raw.remove(key, in: catalogue)
      for place in record.indexes.indices where record.indexes[place].number == index.number {
        record.indexes[place].isReady = true
      }
    }
    guard record != collection.record else { return }
    try raw.seal(
      Catalogue.encode(record),
      at: Catalogue.Key.collection(record.name),
      in: catalogue
    )
    state.hasChangedSchema = true
  }
}

/// An entry that is about to be stored.
private struct NewEntry {
  let key: IndexKey
  let row: RowID
  let stored: [UInt8]
  let value: [UInt8]

  init(_ key: IndexKey, _ row: RowID) {
    self.key = key
    self.row = row
    (stored, value) = IndexEntry.entry(key.bytes, row)
  }
}

/// The indexes that are to go on, from where, and where another one waits for them.
private struct BuildingWork<D: Document> {
  let indexes: [BoundIndex<D>]
  let start: RowID
  let end: RowID?
}

extension ReadView {
  /// What is to be built next in a collection.
  fileprivate func work<D: Document>(in collection: Collection<D>)
    throws(StoreError) -> BuildingWork<D>
  {
    var positions: [(index: BoundIndex<D>, row: RowID)] = []
    for index in collection.indexes where !index.isReady {
      positions.append((index, try position(of: index.table, in: collection)))
    }
    let rows = positions.map { $0.row }
    guard let start = rows.min() else {
      preconditionFailure("a batch is asked for only where an index is unfinished")
    }
    return BuildingWork(
      indexes: positions.filter { $0.row == start }.map { $0.index },
      start: start,
      end: rows.filter { $0 != start }.min()
    )
  }

  /// Reads the documents of a batch, and finds the first row that is left after it.
  fileprivate func portion<D: Document>(
    _ work: BuildingWork<D>,
    _ limits: BuildingLimits,
    in collection: Collection<D>
  ) throws(StoreError) -> (documents: [StoredDocument<D>], end: RowID?) {
    var documents: [StoredDocument<D>] = []
    var bytes = 0
    let most = max(1, limits.documents)
    let rows = try rows(from: work.start.key, limit: most + 1, in: collection)
    for (place, row) in rows.enumerated() {
      if let end = work.end, row >= end { return (documents, end) }
      if place == most || (place > 0 && bytes >= limits.bytes) { return (documents, row) }
      guard let stored = try readDocument(at: row, limits, in: collection) else { continue }
      documents.append(stored)
      bytes += stored.encoded.body.count
    }
    return (documents, nil)
  }

  /// Whether a unique value has more than one holder; unknown, and no, where a long one's cannot be
  /// read.
  fileprivate func isHeldTwice<D: Document>(
    _ key: IndexKey,
    in index: IndexTable,
    of collection: Collection<D>
  ) throws(StoreError) -> Bool {
    guard index.isUnique, !key.containsNull else { return false }
    do throws(StoreError) {
      return try holders(of: key, in: index, collection, limit: 2).count > 1
    } catch {
      guard error.isOfUnreadableDocument else { throw error }
      return false
    }
  }

  /// Whether a reference that must lead to a document leads to none.
  fileprivate func leadsNowhere(_ key: IndexKey, by index: IndexTable)
    throws(StoreError) -> Bool
  {
    guard let reference = index.definition.reference, !reference.allowsLooseReferences else {
      return false
    }
    return try !isStored(key.bytes, in: reference.collection)
  }

  /// Reads a document; nil where it cannot be read and is to be left out.
  private func readDocument<D: Document>(
    at row: RowID,
    _ limits: BuildingLimits,
    in collection: Collection<D>
  ) throws(StoreError) -> StoredDocument<D>? {
    do throws(StoreError) {
      guard let stored = try document(at: row, in: collection, state.operation) else {
        throw collection.damaged(state.operation, row: row)
      }
      return stored
    } catch {
      guard limits.skipsUnreadable, error.isOfUnreadableDocument else { throw error }
      return nil
    }
  }
}

extension Collection {
  /// The declared indexes that do not cover every document yet, by name.
  var unfinishedIndexes: [String] { indexes.filter { !$0.isReady }.map { $0.definition.name } }

  /// Covers the next documents by the unfinished indexes that have come least far.
  func build(_ limits: BuildingLimits, in transaction: inout WriteTransaction)
    throws(StoreError) -> IndexBatch
  {
    try transaction.build(limits, in: self)
  }
}
