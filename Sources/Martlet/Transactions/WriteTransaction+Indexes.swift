internal import LMDB
internal import OrderedKeys

// How indexes are kept: what the old and the new document say is compared, and only entries that
// differ are touched.

extension WriteTransaction {
  /// Takes a row's entries from what its old document said to what its new one says.
  mutating func changeIndexes<D: Document>(
    of row: RowID,
    id: D.ID,
    from old: [[IndexKey]],
    to new: [[IndexKey]],
    in collection: Collection<D>
  ) throws(StoreError) {
    let state = state
    for (position, index) in collection.indexes.enumerated() {
      let (gone, come) = difference(old[position], new[position])
      if let counted = index.counted {
        for key in gone { state.counts.count(-1, of: key, in: counted) }
        for key in come { state.counts.count(1, of: key, in: counted) }
        continue
      }
      for key in gone {
        try raw.remove(IndexEntry.entry(key.bytes, row).key, in: index.entries)
      }
      for key in come {
        let entry = IndexEntry.entry(key.bytes, row)
        try raw.store(entry.value, at: entry.key, in: index.entries)
        if index.isUnique, !key.containsNull { try noteConflict(key, index, collection, id) }
      }
    }
  }

  /// Refuses a new document whose unique values another one holds.
  func refuseTakenValues<D: Document>(
    _ keys: [[IndexKey]],
    of document: D,
    in collection: Collection<D>
  ) throws(StoreError) {
    for (position, index) in collection.indexes.enumerated() where index.isUnique {
      for key in keys[position] where !key.containsNull {
        let values = IndexEntry.fitted(key.bytes)
        guard try holders(of: values, in: index.entries, limit: 1) == 0 else {
          throw StoreError(
            .uniqueViolation,
            "insert",
            collection: collection.name,
            index: index.definition.name,
            key: document.id,
            advice: "another document holds this value; choose another"
          )
        }
      }
    }
  }

  /// Judges the unique values that updates have left with two holders.
  func judgeConflicts() throws(StoreError) {
    for conflict in state.conflicts {
      guard try holders(of: conflict.values, in: conflict.entries, limit: 2) < 2 else {
        throw StoreError(
          .uniqueViolation,
          state.operation,
          collection: conflict.collection,
          index: conflict.index,
          key: conflict.id,
          advice: "two documents hold one value; let one of them have another"
        )
      }
    }
  }

  private func noteConflict<D: Document>(
    _ key: IndexKey,
    _ index: BoundIndex<D>,
    _ collection: Collection<D>,
    _ id: D.ID
  ) throws(StoreError) {
    let values = IndexEntry.fitted(key.bytes)
    guard try holders(of: values, in: index.entries, limit: 2) > 1 else { return }
    state.conflicts.append(
      UniqueConflict(
        collection: collection.name,
        index: index.definition.name,
        entries: index.entries,
        values: values,
        id: id
      )
    )
  }

  /// Counts the documents that hold a value, up to a limit.
  private func holders(of values: [UInt8], in entries: Database, limit: Int)
    throws(StoreError) -> Int
  {
    var count = 0
    try raw.view.forEach(prefix: values, in: entries) { key, value throws(StoreError) in
      // A value of more parts may begin like this one.
      if IndexEntry.values(key, value) == values { count += 1 }
      return count < limit
    }
    return count
  }
}

/// Compares two lists of keys in key order.
private func difference(_ old: [IndexKey], _ new: [IndexKey])
  -> (gone: [IndexKey], come: [IndexKey])
{
  var gone: [IndexKey] = []
  var come: [IndexKey] = []
  var (left, right) = (old[...], new[...])
  while let first = left.first, let second = right.first {
    if first.bytes == second.bytes {
      left = left.dropFirst()
      right = right.dropFirst()
    } else if first.bytes.lexicographicallyPrecedes(second.bytes) {
      gone.append(left.removeFirst())
    } else {
      come.append(right.removeFirst())
    }
  }
  return (gone + left, come + right)
}
