extension Collection {
  /// Refuses an id that has no place in key order.
  func check(_ id: D.ID, _ operation: String) throws(StoreError) {
    let key = DocumentKey(id)
    guard !key.containsNaN, key.bytes.count <= DocumentKey.maximumSize else {
      throw StoreError(
        .invalidKey,
        operation,
        collection: name,
        key: id,
        advice: """
          an id is a number or takes at most \(DocumentKey.maximumSize) bytes as a key; \
          this one takes \(key.bytes.count) bytes or is not a number
          """
      )
    }
  }

  /// What the indexes say of a document that is to be stored, index by index.
  func indexKeys(of document: D, _ operation: String) throws(StoreError) -> [[IndexKey]] {
    let all = storedKeys(of: document)
    for place in indexTables.indices {
      try check(all[place], of: document, in: indexTables[place], operation)
    }
    return all
  }

  /// What the indexes say of a document that is stored, which is past being refused.
  func storedKeys(of document: D) -> [[IndexKey]] {
    var all: [[IndexKey]] = []
    all.reserveCapacity(indexTables.count)
    appendKeys(document, &all)
    return all
  }

  /// What one index says of a document.
  func keys(of document: D, in index: BoundIndex<D>, _ operation: String)
    throws(StoreError) -> [IndexKey]
  {
    let keys = index.index.keys(of: document)
    try check(keys, of: document, in: index.table, operation)
    return keys
  }

  /// Refuses keys that an index cannot hold.
  private func check(
    _ keys: [IndexKey],
    of document: D,
    in index: IndexTable,
    _ operation: String
  ) throws(StoreError) {
    func invalid(_ advice: String) -> StoreError {
      StoreError(
        .invalidKey,
        operation,
        collection: name,
        index: index.definition.name,
        key: document.id,
        advice: advice
      )
    }
    if index.isUnique {
      for key in keys where key.containsNaN { throw invalid("a unique value must be a number") }
    }
    if let order = index.definition.ranking {
      for key in keys where !CountedGroup(key).canRank(in: order) {
        throw invalid(
          """
          the leading parts of a ranked group take at most \(CountedGroup.maximumPrefixSize) bytes \
          together; these take more
          """
        )
      }
    }
  }
}
