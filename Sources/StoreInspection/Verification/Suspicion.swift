internal import Martlet

/// Problems that are told only once it is known that the recomputed keys are the program's.
struct Suspicion {
  /// The first rows.
  private(set) var rows: [RowID] = []
  /// The number of rows.
  private(set) var count = 0

  /// Notes a row.
  mutating func add(_ row: RowID) {
    count += 1
    if rows.count < StoreVerification.limit { rows.append(row) }
  }

  /// Tells all of them.
  func report(
    _ kind: StoreVerification.Problem.Kind,
    collection: String,
    index: String?,
    _ result: inout StoreVerification
  ) {
    for position in 0..<count {
      let row = position < rows.count ? rows[position].number : nil
      result.add(.init(kind: kind, collection: collection, index: index, row: row))
    }
  }
}
