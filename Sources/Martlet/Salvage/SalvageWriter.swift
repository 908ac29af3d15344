internal import LMDB

/// Writes the documents and ids of a new store, many in a transaction.
struct SalvageWriter {
  /// How many documents of a collection there are.
  struct Counts {
    var documents = 0
    /// Those among them that nothing had led to.
    var recovered = 0
  }

  /// A document that waits to be written.
  private struct Waiting {
    let collection: CollectionRecord
    let document: SalvagedDocument
    let seed: ChecksumSeed
    let isRecovered: Bool
  }

  /// An id that waits to be written.
  private struct WaitingID {
    let collection: CollectionRecord
    let id: [UInt8]
    let row: RowID
  }

  /// The most entries, and the bytes, of a transaction.
  private static let limit = (entries: 1000, bytes: 4 << 20)

  private let environment: Environment
  private var documents: [Waiting] = []
  private var ids: [WaitingID] = []
  private var bytes = 0
  private var counts: [String: Counts] = [:]
  private var rowsWithoutDocument: [RowID] = []
  private var storedIDs = 0

  init(_ environment: Environment) {
    self.environment = environment
  }

  /// How many documents of a collection are written.
  func count(of collection: SalvagedCollection) -> Counts { counts[collection.name] ?? Counts() }

  /// Writes a document, in place of an older version, and tells whether it wrote all that waited.
  mutating func put(
    _ document: SalvagedDocument,
    into collection: SalvagedCollection,
    isRecovered: Bool
  ) throws(StoreError) -> Bool {
    documents.append(
      Waiting(
        collection: collection.record,
        document: document,
        seed: collection.seed,
        isRecovered: isRecovered
      )
    )
    return try flushIfFull(adding: document.value.count)
  }

  /// Writes an id, where its row has a document.
  mutating func put(id: [UInt8], of row: RowID, into collection: SalvagedCollection)
    throws(StoreError)
  {
    ids.append(WaitingID(collection: collection.record, id: id, row: row))
    _ = try flushIfFull(adding: id.count)
  }

  /// The rows of ids that had no document, since the last time.
  mutating func takeRowsWithoutDocument() -> [RowID] {
    defer { rowsWithoutDocument = [] }
    return rowsWithoutDocument
  }

  /// The number of ids that were written since the last time.
  mutating func takeIDs() -> Int {
    defer { storedIDs = 0 }
    return storedIDs
  }

  private mutating func flushIfFull(adding count: Int) throws(StoreError) -> Bool {
    bytes += count
    guard documents.count + ids.count >= Self.limit.entries || bytes >= Self.limit.bytes else {
      return false
    }
    try flush()
    return true
  }

  /// Writes what waits.
  mutating func flush() throws(StoreError) {
    if documents.isEmpty, ids.isEmpty { return }
    var raw = try environment.write("salvage")
    for waiting in documents {
      let row = waiting.document.row
      let database = try raw.open(waiting.collection.documents)
      let name = waiting.collection.name
      if let stored = try raw.view.bytes(row.key, in: database),
        let known = Envelope(stored, row: row, collection: waiting.seed)
      {
        if known.version >= waiting.document.envelope.version { continue }
      } else {
        counts[name, default: Counts()].documents += 1
        if waiting.isRecovered { counts[name]?.recovered += 1 }
      }
      try raw.store(waiting.document.value, at: row.key, in: database)
    }
    for waiting in ids {
      let documents = try raw.open(waiting.collection.documents)
      guard try raw.view.bytes(waiting.row.key, in: documents) != nil else {
        rowsWithoutDocument.append(waiting.row)
        continue
      }
      guard !waiting.id.isEmpty else { continue }
      try raw.store(waiting.row.key, at: waiting.id, in: raw.open(waiting.collection.ids))
      storedIDs += 1
    }
    do throws(LMDBError) {
      try raw.commit()
    } catch {
      throw StoreError(error, "commit")
    }
    documents = []
    ids = []
    bytes = 0
  }
}
