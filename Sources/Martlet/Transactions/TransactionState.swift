internal import DocumentCoding
internal import Foundation
internal import LMDB

/// What a transaction knows beside its view: the schema it sees and what it has in hand.
///
/// It belongs to one transaction, which runs on one thread.
final class TransactionState {
  let schema: Schema
  let header: Header
  let coders: DocumentCoders
  var encoder: DocumentEncoder { coders.encoder }
  var decoder: DocumentDecoder { coders.decoder }
  /// The shapes of the collections that were written, by collection number.
  var shapes: [Int: ShapeTable] = [:]
  /// The next row of each collection that got a document, by collection number.
  var nextRows: [Int: RowID] = [:]
  /// The numbers that collections hand out as ids, as far as they were looked at, by collection
  /// number.
  var numbers: [Int: NumberSequence] = [:]
  /// The last UUID that the write has handed out.
  var lastUUID: UUID?
  /// Changes of counts that are not written yet.
  var counts = CountChanges()
  /// Documents that an update has left with a unique value that another one holds, judged at the
  /// end.
  var conflicts: [UniqueConflict] = []
  /// References that lead to nothing so far, judged at the end.
  var references = PendingReferences()
  /// The first rows that indexes do not cover yet, by collection number and index number, as far
  /// as they were asked for.
  var positions: [Int: [Int: RowID]] = [:]
  /// What becomes of queries for which no index fits.
  var unindexedQueries = DocumentStore.UnindexedQueries.allow
  /// Told of such queries.
  var onWarning: (@Sendable (StoreWarning) -> Void)?
  /// Where the transaction tells what it does.
  var log: StatementLog?
  /// What the transaction is for, in its errors.
  var operation = "write"
  /// Whether the write has changed a document.
  var hasChanged = false
  /// Whether the write has changed the catalogue.
  var hasChangedSchema = false
  /// Whether the write has covered documents by an index that is being built.
  var hasBuilt = false
  /// An error after which nothing of the write may be kept.
  var failure: StoreError?

  /// Where the coders go back to.
  private let pool: CoderPool?

  init(schema: Schema, header: Header, coders pool: CoderPool? = nil) {
    self.schema = schema
    self.header = header
    self.pool = pool
    coders = pool?.take() ?? DocumentCoders()
  }

  deinit { pool?.giveBack(coders) }

  /// Takes over what the options say of queries.
  func obey(_ options: DocumentStore.Options) {
    unindexedQueries = options.unindexedQueries
    onWarning = options.onWarning
    log = StatementLog(options)
  }

  /// The collection of a type; nil where nothing of it is stored yet.
  func collection<D: Document>(_ type: D.Type, _ operation: String)
    throws(StoreError) -> Collection<D>?
  {
    try schema.collection(type, operation)
  }

  /// The collection of a type that is to be written.
  func writableCollection<D: Document>(_ type: D.Type, _ operation: String)
    throws(StoreError) -> Collection<D>
  {
    guard let collection = try schema.collection(type, operation) else {
      throw StoreError(
        .schemaChanged,
        operation,
        collection: D.collectionName,
        advice: "the collection was removed by another program; open the store again"
      )
    }
    try check(isWritable: collection, operation)
    return collection
  }

  /// Refuses to write a collection with an index that the program cannot keep exact.
  func check(isWritable collection: some BoundCollection, _ operation: String) throws(StoreError) {
    guard let index = collection.foreignIndexes.first else { return }
    throw StoreError(
      .schemaChanged,
      operation,
      collection: collection.record.name,
      index: index,
      advice: """
        the store has an index that this program does not declare alike and cannot keep exact; \
        declare it, or raise schemaVersion to drop it
        """
    )
  }
}

/// A document with a unique value that another one may hold until the write's closure returns.
struct UniqueConflict {
  /// The number of the collection.
  let collection: Int
  /// The number of the index.
  let index: Int
  /// The document that took the value last.
  let row: RowID
}
