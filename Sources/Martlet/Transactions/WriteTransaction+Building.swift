internal import LMDB
internal import OrderedKeys

extension WriteTransaction {
  /// Makes the entries of indexes, by their numbers, from the documents.
  ///
  /// The documents are read in portions: no cursor lives while something is written.
  mutating func build<D: Document>(_ numbers: Set<Int>, in collection: Collection<D>)
    throws(StoreError)
  {
    var start: [UInt8] = []
    while true {
      let portion = try view.documents(from: start, limit: 256, in: collection)
      for stored in portion {
        let keys = try collection.indexKeys(of: stored.document, "build index")
        for (position, index) in collection.indexes.enumerated()
        where numbers.contains(index.number) {
          try change(index, of: stored.row, from: [], to: keys[position], in: collection)
        }
      }
      guard let last = portion.last else { return }
      start = KeyBytes.successor(of: last.row.key)
    }
  }
}

extension ReadView {
  /// Reads some documents in the order of their rows.
  func documents<D: Document>(from start: [UInt8], limit: Int, in collection: Collection<D>)
    throws(StoreError) -> [StoredDocument<D>]
  {
    var documents: [StoredDocument<D>] = []
    for row in try rows(from: start, limit: limit, in: collection) {
      if let stored = try document(at: row, in: collection, "read") { documents.append(stored) }
    }
    return documents
  }

  /// Reads some rows in order.
  func rows<D: Document>(from start: [UInt8], limit: Int, in collection: Collection<D>)
    throws(StoreError) -> [RowID]
  {
    var rows: [RowID] = []
    let interval = KeyInterval(lower: start, upper: KeyInterval.beginning(with: []).upper)
    try transaction.forEach(interval, in: collection.documents) { key, _ throws(StoreError) in
      guard let row = RowID(key: key) else { throw collection.damaged("read", row: nil) }
      rows.append(row)
      return rows.count < limit
    }
    return rows
  }
}
