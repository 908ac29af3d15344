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
    var all: [[IndexKey]] = []
    for index in indexes { all.append(try keys(of: document, in: index, operation)) }
    return all
  }

  /// What the indexes say of a document that is stored, which is past being refused.
  func storedKeys(of document: D) -> [[IndexKey]] { indexes.map { $0.index.keys(of: document) } }

  /// What one index says of a document.
  func keys(of document: D, in index: BoundIndex<D>, _ operation: String)
    throws(StoreError) -> [IndexKey]
  {
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
    let keys = index.index.keys(of: document)
    for key in keys where index.isUnique && key.containsNaN {
      throw invalid("a unique value must be a number")
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
    return keys
  }
}
