internal import LMDB
internal import Martlet
internal import OrderedKeys

/// Walks the rows of a collection in portions, so that no cursor stands while they are looked at.
struct DocumentWalk {
  /// Where the documents stand.
  private let documents: Database
  /// The first key of the next portion.
  private var start: [UInt8] = []

  /// Begins at the first row of a collection.
  init(_ record: CollectionRecord, _ snapshot: Snapshot) throws(StoreError) {
    documents = try snapshot.database(record.documents)
  }

  /// The next rows, nil for a key that is none; an empty list at the end.
  mutating func next(_ snapshot: Snapshot) throws(StoreError) -> [RowID?] {
    let portion = try snapshot.entries(
      of: documents,
      from: start,
      limit: CollectionVerifier.portion,
      withValues: false
    )
    if let last = portion.last { start = KeyBytes.successor(of: last.key) }
    return portion.map { RowID(key: $0.key.span) }
  }
}
