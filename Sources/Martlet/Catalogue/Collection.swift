internal import DocumentCoding
internal import LMDB
internal import OrderedKeys

/// A collection as a transaction sees it, whatever its type: the declared type tied to the stored
/// databases.
protocol BoundCollection: AnyObject, Sendable {
  var record: CollectionRecord { get }
  /// The stored indexes that the program does not declare alike; it must not write.
  var foreignIndexes: [String] { get }
  var shapes: ShapeTable { get }
  /// Where an id's key is found when a document has it.
  var identities: Database { get }

  /// Recomputes what the indexes say and reports what differs.
  func verify(
    _ view: ReadView,
    into report: inout VerificationReport,
    _ onProgress: ((VerificationProgress) -> Void)?
  ) throws(StoreError)
  /// Deletes a document and tells its id's key; nil where the row is empty.
  func remove(
    _ row: RowID,
    because cause: ReferenceCause?,
    in transaction: inout WriteTransaction
  ) throws(StoreError) -> [UInt8]?
  /// The rows of which an index says that they refer to an id, in their order.
  func referrers(
    to key: [UInt8],
    by number: Int,
    after row: RowID?,
    limit: Int,
    _ view: ReadView
  ) throws(StoreError) -> [RowID]
  /// Puts another id in the place of one that a document refers to.
  func redirectReference(
    to new: [UInt8],
    because cause: ReferenceCause,
    at row: RowID,
    in transaction: inout WriteTransaction
  ) throws(StoreError)
  /// Takes the id of a deleted document out of one that refers to it, or all ids that lead to
  /// nothing, and tells whether it refers to nothing any more.
  func clearReferences(
    because cause: ReferenceCause,
    allMissing: Bool,
    at row: RowID,
    in transaction: inout WriteTransaction
  ) throws(StoreError) -> Bool
  /// Throws where a document still holds a unique value that another one has too.
  func judge(_ conflict: UniqueConflict, _ view: ReadView) throws(StoreError)
  /// Throws where a document still refers to nothing.
  func judge(_ missing: PendingReferences.Place, _ ids: [UInt64], _ view: ReadView)
    throws(StoreError)
  /// The id of a row's document; nil where the row is empty.
  func id(at row: RowID, _ view: ReadView) throws(StoreError) -> (any IndexValue)?
  /// The id that has a key.
  func id(_ key: [UInt8]) -> (any IndexValue)?
  /// Puts a portion of the table of ids right, and tells where to go on; nil at the end.
  func mendIdentities(from place: IdentityPlace, in transaction: inout WriteTransaction)
    throws(StoreError) -> IdentityPlace?
  /// The declared indexes that do not cover every document yet, by name.
  var unfinishedIndexes: [String] { get }
  /// Covers the next documents by the unfinished indexes that have come least far.
  func build(_ limits: BuildingLimits, in transaction: inout WriteTransaction)
    throws(StoreError) -> IndexBatch
}

/// Why a document is reached by a delete or a move: it refers to a document that goes.
struct ReferenceCause {
  /// The number of the index by which it refers to it.
  let index: Int
  /// The key of the id that goes.
  let key: [UInt8]
}

/// Where the counts and the ranking of a counted index stand.
struct CountedIndex: Sendable {
  let name: String
  /// Whether a sum stands beside each count.
  let sums: Bool
  let counts: Database
  let ranking: (order: Ranking, database: Database)?
}

/// A collection of one document type.
final class Collection<D: Document>: BoundCollection {
  let record: CollectionRecord
  let schemaVersion: Int
  let documents: Database
  /// Nil where the id is the row id.
  let ids: Database?
  let indexes: [BoundIndex<D>]
  /// Where the indexes are stored, in the same order.
  let indexTables: [IndexTable]
  /// Appends the keys of a document in each index, in the same order.
  let appendKeys: @Sendable (D, inout [[IndexKey]]) -> Void
  /// The ways to rows that a plan may take: the ids, and the indexes that cover every document.
  let paths: [AccessPath<D>]
  /// Where fields are stored.
  let fields: StoredFields<D>
  /// The coding path of the id; nil where it could not be found out.
  let idPath: [String]?
  let foreignIndexes: [String]
  /// Where the documents are, whatever their type.
  let table: DocumentTable

  var name: String { record.name }
  var shapes: ShapeTable { table.shapes }
  var seed: ChecksumSeed { table.seed }

  /// The declared index with a number.
  func index(_ number: Int) -> BoundIndex<D>? { indexes.first { $0.number == number } }

  /// Opens the databases of a collection; nil where one of them cannot be opened yet.
  init?(
    _ declaration: TypeDeclaration<D>,
    record: CollectionRecord,
    catalogue: Catalogue,
    _ open: OpenDatabase
  ) throws(StoreError) {
    guard let documents = try open(record.documents) else { return nil }
    var ids: Database?
    if !record.idIsRow {
      ids = try open(record.ids)
      if ids == nil { return nil }
    }
    var bound: [BoundIndex<D>] = []
    var foreign: [String] = []
    for stored in record.indexes {
      let declared = declaration.definitions.firstIndex { $0 == stored.definition }
      guard let declared else {
        foreign.append(stored.definition.name)
        continue
      }
      guard let entries = try open(record.entries(of: stored)) else { return nil }
      var ranking: Database?
      if let name = record.ranking(of: stored) {
        ranking = try open(name)
        if ranking == nil { return nil }
      }
      bound.append(
        BoundIndex(
          table: IndexTable(
            number: stored.number,
            definition: stored.definition,
            isReady: stored.isReady,
            entries: entries,
            ranking: ranking
          ),
          index: declaration.indexes[declared]
        )
      )
    }
    self.record = record
    schemaVersion = declaration.schemaVersion
    idPath = declaration.idPath
    fields = declaration.fields
    self.documents = documents
    self.ids = ids
    indexes = bound
    indexTables = bound.map(\.table)
    // One closure calls the next: a list of what depends on the type is slow to walk.
    var appendKeys: @Sendable (D, inout [[IndexKey]]) -> Void = { _, _ in }
    for index in bound {
      appendKeys = { [previous = appendKeys, keys = index.index.keyMaker] document, all in
        previous(document, &all)
        all.append(keys(document))
      }
    }
    self.appendKeys = appendKeys
    paths =
      [AccessPath(ids: ids, documents: documents, declaration.fields)]
      + bound.filter(\.isReady).map { AccessPath($0, declaration.fields) }
    foreignIndexes = foreign
    table = DocumentTable(
      name: record.name,
      number: record.number,
      documents: documents,
      seed: ChecksumSeed(collection: record.name),
      shapes: catalogue.shapes[record.number] ?? ShapeTable()
    )
  }
}

/// Where the documents of a collection are.
final class DocumentTable: Sendable {
  let name: String
  let number: Int
  let documents: Database
  let seed: ChecksumSeed
  /// The committed shapes.
  let shapes: ShapeTable

  init(
    name: String,
    number: Int,
    documents: Database,
    seed: ChecksumSeed,
    shapes: ShapeTable
  ) {
    self.name = name
    self.number = number
    self.documents = documents
    self.seed = seed
    self.shapes = shapes
  }
}
