internal import LMDB
internal import Martlet

/// Which rows an index covers: all of them, or, while it is built, those before a row.
struct Coverage {
  /// Whether the index covers every row.
  let isWhole: Bool
  /// The first row that is not covered; nil where none is covered or all are.
  private let end: RowID?

  /// Reads how far an index is.
  init(of index: IndexRecord, of record: CollectionRecord, _ snapshot: Snapshot)
    throws(StoreError)
  {
    isWhole = index.isReady
    guard !index.isReady else {
      end = nil
      return
    }
    let key = Catalogue.Key.position(of: index.number, in: record.number)
    let catalogue = try snapshot.database(Catalogue.databaseName)
    if let stored = try snapshot.view.sealed(key, in: catalogue) {
      end = RowID(key: stored)
    } else {
      end = nil
    }
  }

  /// Whether the index covers a row.
  func covers(_ row: RowID) -> Bool {
    guard !isWhole else { return true }
    guard let end else { return false }
    return row < end
  }
}
