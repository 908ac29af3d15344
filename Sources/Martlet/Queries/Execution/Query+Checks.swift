internal import OrderedKeys

extension Query {
  /// Refuses a query whose order cannot be had.
  func check(_ operation: String) throws(StoreError) {
    guard !isValid else { return }
    throw StoreError(
      .invalidQuery,
      operation,
      collection: Root.collectionName,
      advice:
        """
        a descriptor orders by integers, floating-point numbers, text, dates and UUIDs alone; use \
        sorted(by:) for a field of another type
        """
    )
  }

  /// The place after which the result begins; nil for the beginning.
  func start(_ operation: String, in collection: Collection<Root>) throws(StoreError) -> SortKey? {
    guard let token else { return nil }
    let suits =
      token.order == orderName && token.keys.count == order.count
      && zip(token.keys, order).allSatisfy { $1.canBeKey($0) }
    guard suits else {
      throw StoreError(
        .invalidPageToken,
        operation,
        collection: collection.name,
        advice: "the token is of a query with another order; begin again without a token"
      )
    }
    return SortKey(keys: token.keys, row: token.row)
  }
}

extension Index.Part {
  /// Whether bytes can be what the part writes of a value.
  fileprivate func canBeKey(_ key: [UInt8]) -> Bool {
    var reader = TupleReader(key.span)
    var count = 0
    while !reader.isAtEnd {
      guard (try? reader.nextElement()) != nil else { return false }
      count += 1
    }
    return count == 1 || !hasOrderedKeys
  }
}
