/// The place of a document in the order of a query: the values that decide, then the row.
struct SortKey {
  /// The keys of the values, one for each part of the order.
  let keys: [[UInt8]]
  let row: RowID
}

extension Query {
  /// The place of a document.
  func sortKey(of document: Root, at row: RowID) -> SortKey {
    SortKey(keys: keys(of: document), row: row)
  }

  /// The values that order a document.
  func keys(of document: Root) -> [[UInt8]] { order.map { $0.ascendingKey(of: document) } }

  /// Whether a place comes before another one in the result.
  func isOrdered(_ left: SortKey, before right: SortKey) -> Bool {
    for ((part, one), other) in zip(zip(order, left.keys), right.keys) where one != other {
      return one.lexicographicallyPrecedes(other) != (part.isDescending != isReversed)
    }
    if left.row == right.row { return false }
    return (left.row < right.row) != rowsDescend
  }
}
