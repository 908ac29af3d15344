internal import LMDB
internal import OrderedKeys

// How indexes are kept: what the old and the new document say is compared, and only entries that
// differ are touched.

extension WriteTransaction {
  /// Takes a row's entries from what its old document said to what its new one says.
  mutating func changeIndexes<D: Document>(
    of row: RowID,
    from old: [[IndexKey]],
    to new: [[IndexKey]],
    in collection: Collection<D>
  ) throws(StoreError) {
    let tables = collection.indexTables
    for place in tables.indices {
      try change(tables[place], of: row, from: old[place], to: new[place], in: collection)
    }
  }

  /// Takes a row's entries in one index from old keys to new ones.
  ///
  /// A row that the index does not cover yet has no entries, which its builder will make.
  mutating func change<D: Document>(
    _ index: IndexTable,
    of row: RowID,
    from old: [IndexKey],
    to new: [IndexKey],
    in collection: Collection<D>
  ) throws(StoreError) {
    let state = state
    let (gone, come) = difference(old, new)
    guard try view.isCovered(row, by: index, of: collection) else {
      for key in come { try noteMissing(key, from: row, by: index, of: collection) }
      return
    }
    if let counted = index.counted {
      for key in gone { state.counts.count(-1, of: key, in: counted) }
      for key in come { state.counts.count(1, of: key, in: counted) }
      return
    }
    for key in gone {
      try raw.remove(IndexEntry.entry(key.bytes, row).key, in: index.entries)
    }
    for key in come {
      let entry = IndexEntry.entry(key.bytes, row)
      try raw.store(entry.value, at: entry.key, in: index.entries)
      try noteConflict(key, of: row, in: index, of: collection)
      try noteMissing(key, from: row, by: index, of: collection)
    }
  }

  /// Notes that a row's unique value has another holder, where it has one.
  func noteConflict<D: Document>(
    _ key: IndexKey,
    of row: RowID,
    in index: IndexTable,
    of collection: Collection<D>
  ) throws(StoreError) {
    guard index.isUnique, !key.containsNull,
      try view.holders(of: key, in: index, collection, limit: 2).count > 1
    else { return }
    let number = collection.record.number
    state.conflicts.append(UniqueConflict(collection: number, index: index.number, row: row))
  }

  /// Notes that a row refers to nothing, where it must refer to a document.
  func noteMissing<D: Document>(
    _ key: IndexKey,
    from row: RowID,
    by index: IndexTable,
    of collection: Collection<D>
  ) throws(StoreError) {
    guard let reference = index.definition.reference, reference.isChecked,
      try !view.isStored(key.bytes, in: reference.collection)
    else { return }
    // What a delete has left behind by `noAction` may stay; only ids that come are judged.
    let place = PendingReferences.Place(collection.record.number, index.number, row)
    state.references.noteMissing(at: place, key: reference.rule == .noAction ? key.bytes : nil)
  }

  /// Refuses a new document whose unique values another one holds.
  func refuseTakenValues<D: Document>(
    _ keys: [[IndexKey]],
    of document: D,
    in collection: Collection<D>,
    _ operation: String
  ) throws(StoreError) {
    let tables = collection.indexTables
    for place in tables.indices where tables[place].isUnique {
      for key in keys[place] where !key.containsNull {
        let holders = try view.holders(of: key, in: tables[place], collection, limit: 1)
        guard let holder = holders.first else { continue }
        throw StoreError(
          .uniqueViolation,
          operation,
          collection: collection.name,
          index: tables[place].definition.name,
          key: document.id,
          values: collection.indexes[place].index.values(of: document),
          holder: try view.document(at: holder, in: collection, operation)?.document.id,
          advice: "another document holds this value; choose another, or upsert on the index"
        )
      }
    }
  }

  /// Judges the unique values that updates have left with two holders.
  func judgeConflicts() throws(StoreError) {
    for conflict in state.conflicts {
      try state.schema.bound(conflict.collection)?.judge(conflict, view)
    }
  }
}

extension Collection {
  /// Throws where a document still holds a unique value that another one has too.
  func judge(_ conflict: UniqueConflict, _ view: ReadView) throws(StoreError) {
    let operation = view.state.operation
    guard let index = index(conflict.index),
      let stored = try view.document(at: conflict.row, in: self, operation)
    else { return }
    for key in index.index.keys(of: stored.document) where !key.containsNull {
      let holders = try view.holders(of: key, in: index.table, self, limit: 2)
      guard holders.count > 1, let other = holders.first(where: { $0 != conflict.row }) else {
        continue
      }
      throw StoreError(
        .uniqueViolation,
        operation,
        collection: name,
        index: index.definition.name,
        key: stored.document.id,
        values: index.index.values(of: stored.document),
        holder: try view.document(at: other, in: self, operation)?.document.id,
        advice: "two documents hold one value; let one of them have another"
      )
    }
  }
}

extension ReadView {
  /// The rows of the documents that hold a value, in their order, up to a limit.
  func holders<D: Document>(
    of key: IndexKey,
    in index: IndexTable,
    _ collection: Collection<D>,
    limit: Int,
    after row: RowID? = nil
  ) throws(StoreError) -> [RowID] {
    let values = IndexEntry.fitted(key.bytes)
    let isCut = LongKey.needsFitting(key.bytes, limit: IndexEntry.maximumSize)
    var interval = KeyInterval.beginning(with: values)
    if let row { interval.lower = KeyBytes.successor(of: values + row.key) }
    var rows: [RowID] = []
    try transaction.forEach(interval, in: index.entries) { entry, value throws(StoreError) in
      guard let row = IndexEntry.row(entry, value) else {
        throw collection.damaged("read", row: nil)
      }
      // A value of more parts may begin like this one.
      guard IndexEntry.values(entry, value) == values else { return true }
      // What is cut is told apart by a hash alone, which can be forced to collide.
      if isCut {
        guard let stored = try document(at: row, in: collection, "read"),
          let keys = collection.index(index.number)?.index.keys(of: stored.document),
          keys.contains(where: { $0.bytes == key.bytes })
        else { return true }
      }
      rows.append(row)
      return rows.count < limit
    }
    return rows
  }
}

/// Compares two lists of keys in key order.
private func difference(_ old: [IndexKey], _ new: [IndexKey])
  -> (gone: [IndexKey], come: [IndexKey])
{
  if old.isEmpty || new.isEmpty { return (old, new) }
  var gone: [IndexKey] = []
  var come: [IndexKey] = []
  var (left, right) = (old[...], new[...])
  while let first = left.first, let second = right.first {
    if first.bytes == second.bytes, first.amount == second.amount {
      left = left.dropFirst()
      right = right.dropFirst()
    } else if !second.bytes.lexicographicallyPrecedes(first.bytes) {
      gone.append(left.removeFirst())
    } else {
      come.append(right.removeFirst())
    }
  }
  return (gone + left, come + right)
}
