internal import DocumentCoding
internal import LMDB
internal import Martlet

extension StoreSummary {
  /// Reads the figures of a store.
  ///
  /// The cost is that of the catalogue and of the list of free pages, not of the documents.
  ///
  /// - Parameter store: The store.
  /// - Throws: ``StoreError`` where it cannot be read.
  package init(of store: InspectedStore) throws {
    self = try store.read { snapshot in try StoreSummary(snapshot) }
  }

  /// Reads the figures of one state.
  private init(_ snapshot: Snapshot) throws(StoreError) {
    let environment = snapshot.environment
    let measures = try engine("read") { () throws(LMDBError) in try environment.statistics() }
    formatVersion = snapshot.catalogue?.format.formatVersion
    commitNumber = snapshot.catalogue?.header.commit ?? 0
    schemaGeneration = snapshot.catalogue?.header.generation ?? 0
    pageSize = measures.pageSize
    fileBytes = measures.fileBytes
    mapBytes = measures.mapSize
    freePages = measures.freePages
    freeBytes = measures.freePages * measures.pageSize
    liveBytes = max(0, measures.usedPages * measures.pageSize - freeBytes)
    // The snapshot is a reader too.
    readers = max(0, measures.readersInUse - 1)
    oldestReaderLag = measures.oldestReaderLag
    collections = []
    for record in snapshot.collections {
      collections.append(try Collection(record, snapshot))
    }
  }
}

extension StoreSummary.Collection {
  /// Reads the figures of a collection.
  fileprivate init(_ record: CollectionRecord, _ snapshot: Snapshot) throws(StoreError) {
    let size = try snapshot.size(of: record.documents)
    name = record.name
    schemaVersion = record.schemaVersion
    fingerprint = record.fingerprint
    documents = size.entries
    bytes = size.bytes
    if !record.idIsRow { bytes += try snapshot.size(of: record.ids).bytes }
    shapes = snapshot.catalogue?.shapes[record.number]?.count ?? 0
    indexes = []
    for index in record.indexes {
      indexes.append(try StoreSummary.Index(index, of: record, snapshot))
    }
  }
}

extension StoreSummary.Index {
  /// Reads the figures of an index.
  fileprivate init(_ index: IndexRecord, of record: CollectionRecord, _ snapshot: Snapshot)
    throws(StoreError)
  {
    let size = try snapshot.size(of: record.entries(of: index))
    name = index.definition.name
    kind = index.definition.kind.rawValue
    isReady = index.isReady
    isComputed = index.definition.isComputed
    summed = index.definition.summed?.path
    reference = index.definition.reference.map { reference in
      StoreSummary.Reference(
        collection: reference.collection,
        rule: reference.rule.rawValue,
        isChecked: reference.isChecked
      )
    }
    condition = index.definition.condition?.words
    entries = size.entries
    bytes = size.bytes
    if let name = record.ranking(of: index) {
      let ranking = try snapshot.size(of: name)
      ranked = ranking.entries
      bytes += ranking.bytes
    }
  }
}
