internal import LMDB

extension SchemaUpdate {
  /// Takes the indexes out of the store again that an opening was making, in one transaction, so
  /// that an older program can go on writing; tells whether one of them was being built still.
  ///
  /// Where none is, another program has finished the building, and nothing changes.
  static func undo(
    _ changes: Changes,
    _ declarations: [any Declaration],
    _ environment: Environment
  ) throws(StoreError) -> Bool {
    var raw = try environment.write("open")
    let database = try raw.open(Catalogue.databaseName)
    guard let catalogue = try Catalogue(raw.view, in: database) else { return false }
    var hasBuilding = false
    for declaration in declarations {
      guard let stored = catalogue.collections[declaration.collectionName] else { continue }
      let record = try record(
        stored,
        putBackTo: changes.before[stored.name],
        by: declaration
      )
      guard record != stored else { continue }
      hasBuilding =
        hasBuilding
        || stored.indexes.filter { !$0.isReady } != record.indexes.filter { !$0.isReady }
      try raw.dropIndexes(of: stored, notIn: record, catalogue: database)
      try raw.seal(
        Catalogue.encode(record),
        at: Catalogue.Key.collection(record.name),
        in: database
      )
    }
    guard hasBuilding else { return false }
    try raw.commit(generationAfter: catalogue.header, catalogue: database)
    return true
  }

  /// What a collection's record becomes when an opening fails that has changed it or was building
  /// its indexes.
  ///
  /// A pure function. The indexes that the program has added go, and those that it was building.
  /// The schema version and the rules of references are what they were; indexes that were dropped
  /// are gone, and an older program makes them anew when it opens the store.
  static func record(
    _ stored: CollectionRecord,
    putBackTo before: CollectionRecord?,
    by declaration: any Declaration
  ) throws(StoreError) -> CollectionRecord {
    var record = stored
    record.indexes.removeAll { index in
      let isNew = before.map { index.number >= $0.nextIndex } ?? false
      return declaration.definitions.contains(index.definition) && (isNew || !index.isReady)
    }
    if let before, stored.schemaVersion == declaration.schemaVersion {
      record.schemaVersion = before.schemaVersion
      record.takeRules(of: before.indexes.map { $0.definition })
    }
    try record.sign()
    return record
  }
}
