internal import Foundation
internal import LMDB

extension Salvage {
  /// Writes the catalogue and makes the databases; no index is ready where there are documents.
  func write(_ collections: [SalvagedCollection], in environment: Environment)
    throws(StoreError)
  {
    var raw = try environment.write("salvage")
    let database = try raw.open(Catalogue.databaseName)
    var format =
      catalogue.format
      ?? Catalogue.Format(
        formatVersion: Catalogue.formatVersion,
        pageSize: 0,
        nextCollection: 1
      )
    format.pageSize = try environment.pageSize()
    var header = catalogue.header
    for collection in collections {
      let number = collection.record.number
      format.nextCollection = max(format.nextCollection, number + 1)
      header.commit = max(header.commit, collection.lastVersion)
      var record = collection.record
      _ = try raw.open(record.documents)
      if !record.idIsRow { _ = try raw.open(record.ids) }
      for index in record.indexes {
        _ = try raw.open(record.entries(of: index))
        if let name = record.ranking(of: index) { _ = try raw.open(name) }
      }
      try raw.emptyIndexes(of: &record, catalogue: database)
      if let next = collection.nextRow(catalogue.nextRows[collection.source ?? number]) {
        try raw.seal(next, at: Catalogue.Key.nextRow(of: number), in: database)
      }
      for (place, names) in collection.shapeLists.enumerated() {
        let key = Catalogue.Key.shape(place + 1, of: number)
        try raw.seal(Catalogue.encode(names), at: key, in: database)
      }
    }
    if let last = catalogue.lastUUID {
      try raw.seal(last, at: Catalogue.Key.lastUUID, in: database)
    }
    try raw.seal(Catalogue.encode(format), at: Catalogue.Key.format, in: database)
    try raw.commit(generationAfter: header, catalogue: database)
  }

  /// Makes the ids and indexes of the given types.
  mutating func makeIndexes(
    in directory: URL,
    _ options: DocumentStore.Options,
    _ environment: Environment
  ) throws(StoreError) {
    let store = try DocumentStore(
      at: directory,
      for: declarations.map { $0.type },
      options: options
    )
    defer { store.close() }
    try mendIDs(of: store)
    let conflicts = Guarded((references: 0, values: 0))
    var limits = BuildingLimits()
    limits.skipsUnreadable = true
    limits.onConflict = { conflict in
      conflicts.withLock { counts in
        switch conflict {
        case .missingReference: counts.references += 1
        case .duplicateValue: counts.values += 1
        }
      }
    }
    let onProgress = onProgress
    let builder = IndexBuilder(
      environment: environment,
      declarations: store.declarations,
      limits: limits,
      onProgress: { progress in
        onProgress?(
          SalvageProgress(
            step: .indexes,
            collection: progress.collection,
            documents: progress.coveredDocuments
          )
        )
      }
    )
    _ = try builder.finish()
    (report.danglingReferences, report.duplicateValues) = conflicts.withLock {
      ($0.references, $0.values)
    }
  }

  private func mendIDs(of store: DocumentStore) throws(StoreError) {
    do {
      try store.mendIdentities { _, _ in }
    } catch {
      guard let error = error as? StoreError else { preconditionFailure("all errors are ours") }
      throw error
    }
  }
}
