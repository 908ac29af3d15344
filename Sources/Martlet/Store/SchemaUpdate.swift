internal import LMDB

/// Makes what a program declares and the store does not have: collections, and indexes with their
/// entries.
enum SchemaUpdate {
  /// What a collection's record becomes when a program opens it.
  ///
  /// A pure function. A program with a higher schema version brings its own indexes in place of
  /// the stored ones, and makes those anew that read a computed property; one with the same version
  /// may add indexes, and renew one whose closure or folding table has a higher version; one with a
  /// lower version changes nothing.
  static func record(_ stored: CollectionRecord, updatedFor declaration: any Declaration)
    throws(StoreError) -> CollectionRecord
  {
    guard declaration.schemaVersion >= stored.schemaVersion else { return stored }
    var record = stored
    record.schemaVersion = declaration.schemaVersion
    let isNewer = declaration.schemaVersion > stored.schemaVersion
    record.indexes.removeAll { index in
      if declaration.definitions.contains(index.definition) {
        return isNewer && index.definition.readsUnknownFields
      }
      return isNewer || declaration.definitions.contains { $0.renews(index.definition) }
    }
    for definition in declaration.definitions
    where !record.indexes.contains(where: { $0.definition.name == definition.name }) {
      record.indexes.append(
        IndexRecord(number: record.nextIndex, definition: definition, isReady: true)
      )
      record.nextIndex += 1
    }
    record.fingerprint = try SchemaFingerprint(
      idKind: record.idKind,
      idIsRow: record.idIsRow,
      indexes: record.indexes.map(\.definition)
    ).digits()
    return record
  }

  /// Brings the store up to what is declared, in one transaction.
  static func run(_ declarations: [any Declaration], _ environment: Environment)
    throws(StoreError)
  {
    var raw = try environment.write("open")
    let database = try raw.open(Catalogue.databaseName)
    var catalogue = Catalogue(pageSize: try environment.pageSize())
    if let stored = try existing(raw.view, database) { catalogue = stored }
    var added: [(declaration: any Declaration, indexes: Set<Int>)] = []
    for declaration in declarations {
      let old = catalogue.collections[declaration.collectionName]
      let new = try record(old, for: declaration, &catalogue)
      guard new != old else { continue }
      try raw.apply(new, replacing: old, catalogue: database)
      catalogue.collections[new.name] = new
      let numbers = Set(new.indexes.map(\.number)).subtracting(old?.indexes.map(\.number) ?? [])
      added.append((declaration, numbers))
    }
    try raw.store(Catalogue.encode(catalogue.format), at: Catalogue.Key.format, in: database)

    let state = TransactionState(
      schema: try schema(of: raw, declarations, catalogue, database),
      header: catalogue.header
    )
    state.hasChangedSchema = true
    state.operation = "build index"
    var transaction = WriteTransaction(raw, owner: state)
    for (declaration, indexes) in added {
      try declaration.build(indexes, in: &transaction)
    }
    try transaction.finish()
  }

  private static func schema(
    of raw: borrowing LMDB.WriteTransaction,
    _ declarations: [any Declaration],
    _ catalogue: Catalogue,
    _ database: Database
  ) throws(StoreError) -> Schema {
    let view = raw.view
    let schema = try Schema(declarations, catalogue, catalogue: database) {
      name throws(StoreError) in try view.find(name)
    }
    guard let schema else { throw DocumentStore.notAStore }
    return schema
  }

  private static func existing(_ view: TransactionView, _ database: Database)
    throws(StoreError) -> Catalogue?
  {
    if let catalogue = try Catalogue(view, in: database) { return catalogue }
    guard try view.isAlone(Catalogue.databaseName) else { throw DocumentStore.notAStore }
    return nil
  }

  private static func record(
    _ old: CollectionRecord?,
    for declaration: any Declaration,
    _ catalogue: inout Catalogue
  ) throws(StoreError) -> CollectionRecord {
    if let old {
      guard old.idIsRow == declaration.idIsRow, old.idKind == declaration.idKind else {
        throw StoreError(
          .schemaChanged,
          "open",
          collection: old.name,
          advice: "the stored ids are of another type; give the collection another name"
        )
      }
      return try record(old, updatedFor: declaration)
    }
    let empty = CollectionRecord(
      name: declaration.collectionName,
      number: catalogue.format.nextCollection,
      schemaVersion: declaration.schemaVersion,
      fingerprint: "",
      idKind: declaration.idKind,
      idIsRow: declaration.idIsRow,
      indexes: [],
      nextIndex: 1
    )
    catalogue.format.nextCollection += 1
    return try record(empty, updatedFor: declaration)
  }
}

extension IndexDefinition {
  /// Whether a part reads a property whose coding key is not known: it may be computed, and may say
  /// something new in a new version of the program.
  var readsUnknownFields: Bool { !isComputed && parts.contains { $0.path == nil } }

  /// Whether this is the same index with a newer closure or folding table.
  func renews(_ stored: IndexDefinition) -> Bool {
    guard version >= stored.version, (folding ?? 0) >= (stored.folding ?? 0) else { return false }
    var same = self
    same.version = stored.version
    same.folding = stored.folding
    return same == stored && self != stored
  }
}

extension LMDB.WriteTransaction {
  /// Opens a database, and makes it where there is none.
  fileprivate mutating func open(_ name: String) throws(StoreError) -> Database {
    do throws(LMDBError) {
      return try openDatabase(name, create: true)
    } catch {
      throw StoreError(error, "open")
    }
  }

  /// Makes the databases of a collection, empties those it no longer needs, and notes it down.
  fileprivate mutating func apply(
    _ new: CollectionRecord,
    replacing old: CollectionRecord?,
    catalogue: Database
  ) throws(StoreError) {
    _ = try open(new.documents)
    if !new.idIsRow { _ = try open(new.ids) }
    for index in new.indexes {
      _ = try open(new.entries(of: index))
      if let name = new.ranking(of: index) { _ = try open(name) }
    }
    for index in old?.indexes ?? [] where !new.indexes.contains(index) {
      try empty(new.entries(of: index))
      if let name = new.ranking(of: index) { try empty(name) }
    }
    try store(Catalogue.encode(new), at: Catalogue.Key.collection(new.name), in: catalogue)
  }

  // A database is emptied and not removed: LMDB closes the handle of a removed one under readers
  // that still use it. Its number never returns, so nothing is found in it again.
  private mutating func empty(_ name: String) throws(StoreError) {
    let database = try open(name)
    do throws(LMDBError) {
      try deleteAll(in: database)
    } catch {
      throw StoreError(error, "open")
    }
  }
}

extension TransactionView {
  /// Whether a database is the only one of the file.
  fileprivate func isAlone(_ name: String) throws(StoreError) -> Bool {
    do throws(LMDBError) {
      return try databaseNames == [name]
    } catch {
      throw StoreError(error, "open")
    }
  }
}

extension Environment {
  fileprivate func pageSize() throws(StoreError) -> Int {
    do throws(LMDBError) {
      return try statistics().pageSize
    } catch {
      throw StoreError(error, "open")
    }
  }
}
