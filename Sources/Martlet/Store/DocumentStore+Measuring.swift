internal import LMDB

extension DocumentStore {
  /// Measures the store.
  ///
  /// The cost is that of reading the catalogue and the list of free pages, and does not depend on
  /// the documents.
  ///
  /// - Returns: the sizes of the store, of its collections and of their indexes.
  /// - Throws: ``StoreError`` where the store cannot be read.
  public func statistics() throws(StoreError) -> Statistics {
    for _ in 0..<3 {
      let environment = try openStore("statistics").environment
      // First, so that the transaction below is not among the readers.
      let measures = try environment.measures()
      let transaction = try environment.read("statistics")
      let view = transaction.view
      guard let database = try view.find(Catalogue.databaseName) else { continue }
      guard let catalogue = try Catalogue(view, in: database) else { throw Self.notAStore }
      var collections: [Statistics.Collection] = []
      for record in catalogue.collections.values.sorted(by: { $0.name < $1.name }) {
        collections.append(try Statistics.Collection(record, view))
      }
      let freeBytes = measures.freePages * measures.pageSize
      let usedBytes = measures.usedPages * measures.pageSize
      return Statistics(
        fileBytes: measures.fileBytes,
        usedBytes: usedBytes,
        freeBytes: freeBytes,
        liveBytes: max(0, usedBytes - freeBytes),
        mapBytes: measures.mapSize,
        grownBytes: measures.grownBytes,
        commits: catalogue.header.commit,
        readerCount: measures.readersInUse,
        oldestReaderLag: measures.oldestReaderLag,
        collections: collections
      )
    }
    throw Self.unreadable
  }
}

extension DocumentStore.Statistics.Collection {
  fileprivate init(_ record: CollectionRecord, _ view: TransactionView) throws(StoreError) {
    let size = try view.size(of: record.documents)
    var bytes = size.bytes
    if !record.idIsRow { bytes += try view.size(of: record.ids).bytes }
    var indexes: [DocumentStore.Statistics.Index] = []
    for index in record.indexes {
      let entries = try view.size(of: record.entries(of: index))
      var bytes = entries.bytes
      if let name = record.ranking(of: index) { bytes += try view.size(of: name).bytes }
      indexes.append(.init(name: index.definition.name, entries: entries.entries, bytes: bytes))
    }
    name = record.name
    documents = size.entries
    documentBytes = bytes
    self.indexes = indexes
  }
}

extension Environment {
  fileprivate func measures() throws(StoreError) -> Statistics {
    do throws(LMDBError) {
      return try statistics()
    } catch {
      throw StoreError(error, "statistics")
    }
  }
}

extension TransactionView {
  /// How large a database is; nothing where it is missing or too new.
  fileprivate func size(of name: String) throws(StoreError) -> Database.Statistics {
    do throws(LMDBError) {
      guard let database = try database(named: name) else { return Database.Statistics() }
      return try statistics(of: database)
    } catch {
      if error.kind == .databaseNotOpened { return Database.Statistics() }
      throw StoreError(error, "statistics")
    }
  }
}
