internal import DocumentCoding
internal import Foundation
internal import LMDB

/// Brings what can be read of a damaged store over to a new one.
struct Salvage {
  /// What was brought over and what is lost.
  private(set) var report = SalvageReport()

  private let source: SalvageSource
  private let catalogue: SalvagedCatalogue
  private let declarations: [any Declaration]
  private let onProgress: (@Sendable (SalvageProgress) -> Void)?

  /// Works out which collections there are.
  init(
    of source: SalvageSource,
    _ declarations: [any Declaration],
    _ onProgress: (@Sendable (SalvageProgress) -> Void)?
  ) throws(StoreError) {
    self.source = source
    self.declarations = declarations
    self.onProgress = onProgress
    catalogue = SalvagedCatalogue(source)
    if let version = catalogue.format?.formatVersion, version > Catalogue.formatVersion {
      throw StoreError(
        .newerFormat,
        "salvage",
        advice: "the store was written by a newer program; salvage it with that one"
      )
    }
    report.soundHeaders = source.soundHeaders
    report.damagedPages = source.damagedPages { _ in true }
  }

  /// Makes the new store in a directory, and closes it.
  mutating func run(into directory: URL) throws(StoreError) {
    var collections = SalvagedCollection.all(source, catalogue, declarations)
    var options = DocumentStore.Options()
    // Indexes are built when the ids are right.
    options.building.batches = 0
    let environment = try DocumentStore.openEnvironment(at: directory, options)
    defer { environment.close() }
    var writer = SalvageWriter(environment)
    for place in collections.indices {
      try copyDocuments(of: &collections[place], with: &writer)
    }
    try recoverDocuments(of: &collections, with: &writer)
    guard catalogue.hasEntries || collections.contains(where: { $0.counts.documents > 0 }) else {
      throw StoreError(
        .notAStore,
        "salvage",
        advice: "nothing of a store is found in the file; give the directory of a store"
      )
    }
    for place in collections.indices {
      try copyIDs(of: &collections[place], with: &writer)
    }
    try write(collections, in: environment)
    try makeIndexes(in: directory, options, environment)
    try conclude(collections)
  }

  /// Brings over the documents that are reached.
  private func copyDocuments(
    of collection: inout SalvagedCollection,
    with writer: inout SalvageWriter
  ) throws(StoreError) {
    guard let number = collection.source, let found = source.database("documents.\(number)") else {
      return
    }
    var current = collection
    var copying = writer
    try source.walk.forEachEntry(of: found) { entry throws(StoreError) in
      guard let document = SalvagedDocument(entry, of: current.seed) else {
        // An entry in a wrong place says nothing of a row.
        if entry.isInPlace, let row = RowID(key: entry.key.span) { current.note(lost: row) }
        return
      }
      guard current.canBeRead(document) else {
        current.noteWithoutShape(document.row)
        return
      }
      current.note(document)
      if try copying.put(document, into: current, isRecovered: false) { tell(current, copying) }
    }
    collection = current
    writer = copying
    try writer.flush()
  }

  /// Looks for documents in pages that nothing leads to.
  private mutating func recoverDocuments(
    of collections: inout [SalvagedCollection],
    with writer: inout SalvageWriter
  ) throws(StoreError) {
    var current = collections
    var copying = writer
    let candidates = current.indices.filter { !current[$0].gaps.isEmpty }
    guard !candidates.isEmpty else { return }
    var unattributed = 0
    try source.walk.forEachEntry(in: .unaccounted) { entry throws(StoreError) in
      guard let row = RowID(key: entry.key.span), row.key == entry.key else { return }
      var isKnown = false
      for place in candidates {
        guard let document = SalvagedDocument(entry, of: current[place].seed) else { continue }
        isKnown = true
        guard current[place].mayMiss(entry.key), !current[place].hasLost(row) else { continue }
        guard current[place].canBeRead(document) else {
          current[place].noteWithoutShape(row)
          continue
        }
        current[place].note(document)
        if try copying.put(document, into: current[place], isRecovered: true) {
          tell(current[place], copying)
        }
      }
      if !isKnown, let value = entry.value, value.count >= Envelope.size,
        value[0] == Envelope.format
      {
        unattributed += 1
      }
    }
    report.unattributed += unattributed
    collections = current
    writer = copying
    try writer.flush()
    report.mayBeOutdated =
      !source.walk.knowsFreePages && current.contains { writer.count(of: $0).recovered > 0 }
    for place in current.indices { collections[place].counts = writer.count(of: current[place]) }
  }

  private func tell(_ collection: SalvagedCollection, _ writer: SalvageWriter) {
    onProgress?(
      SalvageProgress(
        step: .documents,
        collection: collection.name,
        documents: writer.count(of: collection).documents
      )
    )
  }
}

extension Salvage {
  /// Brings over the ids that lead to documents which came over; one that leads to nothing tells of
  /// a lost document.
  private func copyIDs(
    of collection: inout SalvagedCollection,
    with writer: inout SalvageWriter
  ) throws(StoreError) {
    collection.counts = writer.count(of: collection)
    guard !collection.record.idIsRow, let number = collection.source,
      let found = source.database("ids.\(number)")
    else { return }
    var current = collection
    var copying = writer
    try source.walk.forEachEntry(of: found) { entry throws(StoreError) in
      guard let value = entry.value, let row = RowID(key: value.span) else { return }
      try copying.put(id: entry.key, of: row, into: current)
    }
    try copying.flush()
    for row in copying.takeRowsWithoutDocument() { current.note(lost: row) }
    current.ids = copying.takeIDs()
    collection = current
    writer = copying
  }

  /// Writes the catalogue and makes the databases; no index is ready where there are documents.
  private func write(_ collections: [SalvagedCollection], in environment: Environment)
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
        try raw.store(next, at: Catalogue.Key.nextRow(of: number), in: database)
      }
      for (place, names) in collection.shapeLists.enumerated() {
        let key = Catalogue.Key.shape(place + 1, of: number)
        try raw.store(Catalogue.encode(names), at: key, in: database)
      }
    }
    if let last = catalogue.lastUUID {
      try raw.store(last, at: Catalogue.Key.lastUUID, in: database)
    }
    try raw.store(Catalogue.encode(format), at: Catalogue.Key.format, in: database)
    try raw.commit(generationAfter: header, catalogue: database)
  }

  /// Makes the ids and indexes of the given types.
  private mutating func makeIndexes(
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

  /// Says what became of the collections.
  private mutating func conclude(_ collections: [SalvagedCollection]) throws(StoreError) {
    report.lostCatalogueEntries = catalogue.damagedEntries
    for collection in collections {
      let names = Set(collection.record.databaseNames(of: collection.source))
      report.lostCatalogueEntries += collection.isFromDeclaration ? 1 : 0
      report.collections.append(
        collection.result(damagedPages: source.damagedPages { $0.map(names.contains) ?? false })
      )
    }
    let owned = Set(collections.compactMap { $0.source })
    for number in source.documentNumbers where !owned.contains(number) {
      report.unattributed += source.database("documents.\(number)")?.record.entries ?? 0
    }
  }
}
