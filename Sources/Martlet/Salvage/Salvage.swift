internal import DocumentCoding
internal import Foundation
internal import LMDB

/// Brings what can be read of a damaged store over to a new one.
struct Salvage {
  /// What was brought over and what is lost.
  var report = SalvageReport()

  let source: SalvageSource
  let catalogue: SalvagedCatalogue
  let declarations: [any Declaration]
  let identify: Identify?
  let onProgress: (@Sendable (SalvageProgress) -> Void)?

  /// Works out which collections there are.
  init(
    of source: SalvageSource,
    _ declarations: [any Declaration],
    identifying identify: Identify?,
    _ onProgress: (@Sendable (SalvageProgress) -> Void)?
  ) throws(StoreError) {
    self.source = source
    self.declarations = declarations
    self.identify = identify
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

  /// The permissions of the new file: those of the damaged one.
  var fileMode: UInt32 { source.walk.file.mode | 0o600 }

  /// Makes the new store in a directory, and closes it.
  mutating func run(into directory: URL) throws(StoreError) {
    var collections = SalvagedCollection.all(source, catalogue, declarations)
    var options = DocumentStore.Options()
    options.fileMode = Int(fileMode)
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
      try makeIDs(of: &collections[place], in: environment)
    }
    try write(collections, in: environment)
    try makeIndexes(in: directory, options, environment)
    try conclude(collections)
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
