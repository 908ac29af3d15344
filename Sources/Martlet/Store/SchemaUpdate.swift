internal import LMDB

/// Notes down what a program declares and the store does not have: collections, and indexes, which
/// are empty and not ready where there are documents.
enum SchemaUpdate {
  /// What an opening has changed.
  struct Changes {
    /// The records as they were before, by collection name.
    var before: [String: CollectionRecord] = [:]
  }

  /// What a collection's record becomes when a program opens it.
  ///
  /// A pure function. A program with a higher schema version brings its own indexes in place of
  /// the stored ones, and makes those anew that read a computed property; where only the rule of a
  /// reference differs, the stored index takes the new rule. One with the same version may add
  /// indexes, and renew one whose closure or folding table has a higher version; one with a lower
  /// version changes nothing. A new index is not ready.
  static func record(_ stored: CollectionRecord, updatedFor declaration: any Declaration)
    throws(StoreError) -> CollectionRecord
  {
    guard declaration.schemaVersion >= stored.schemaVersion else { return stored }
    var record = stored
    record.schemaVersion = declaration.schemaVersion
    let isNewer = declaration.schemaVersion > stored.schemaVersion
    if isNewer { record.takeRules(of: declaration.definitions) }
    record.indexes.removeAll { index in
      if declaration.definitions.contains(index.definition) {
        return isNewer && index.definition.readsUnknownFields
      }
      return isNewer || declaration.definitions.contains { $0.renews(index.definition) }
    }
    for definition in declaration.definitions
    where !record.indexes.contains(where: { $0.definition.name == definition.name }) {
      record.indexes.append(
        IndexRecord(number: record.nextIndex, definition: definition, isReady: false)
      )
      record.nextIndex += 1
    }
    try record.sign()
    return record
  }

  /// Brings the catalogue up to what is declared, in one short transaction.
  static func run(
    _ declarations: [any Declaration],
    _ environment: Environment,
    noting changes: inout Changes
  ) throws(StoreError) {
    var raw = try environment.write("open")
    try raw.requireRoom("open")
    // A file in which something was ever stored has databases.
    if try !raw.view.hasDatabases(), try environment.hasUsedPages() {
      throw DocumentStore.unreadable
    }
    let database = try raw.open(Catalogue.databaseName)
    let stored = try existing(raw.view, database)
    var catalogue = Catalogue(pageSize: try environment.pageSize())
    var hasChanged = stored == nil
    if let stored { catalogue = stored }
    for declaration in declarations {
      let old = catalogue.collections[declaration.collectionName]
      var new = try record(old, for: declaration, &catalogue)
      guard new != old else { continue }
      hasChanged = true
      try raw.apply(&new, replacing: old, catalogue: database)
      catalogue.collections[new.name] = new
      if changes.before[new.name] == nil { changes.before[new.name] = old }
    }
    guard hasChanged else { return }
    try raw.seal(Catalogue.encode(catalogue.format), at: Catalogue.Key.format, in: database)
    try raw.commit(generationAfter: catalogue.header, catalogue: database)
  }

  /// Empties all stored indexes of the declared collections, so that they are built anew, in one
  /// short transaction.
  static func emptyIndexes(_ declarations: [any Declaration], _ environment: Environment)
    throws(StoreError)
  {
    var raw = try environment.write("rebuild")
    let database = try raw.open(Catalogue.databaseName)
    guard let catalogue = try existing(raw.view, database) else { return }
    for declaration in declarations {
      guard var record = catalogue.collections[declaration.collectionName] else { continue }
      try record.sign()
      try raw.emptyIndexes(of: &record, catalogue: database)
    }
    try raw.commit(generationAfter: catalogue.header, catalogue: database)
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
    let empty = CollectionRecord(declaration, number: catalogue.format.nextCollection)
    catalogue.format.nextCollection += 1
    return try record(empty, updatedFor: declaration)
  }
}

extension CollectionRecord {
  /// What a declaration says of a collection without indexes, not signed yet.
  init(_ declaration: any Declaration, number: Int) {
    self.init(
      name: declaration.collectionName,
      number: number,
      schemaVersion: declaration.schemaVersion,
      fingerprint: "",
      idKind: declaration.idKind,
      idIsRow: declaration.idIsRow,
      indexes: [],
      nextIndex: 1
    )
  }

  /// Takes over the delete rules and checks of references that are else the stored ones.
  mutating func takeRules(of definitions: [IndexDefinition]) {
    for place in indexes.indices {
      let other = definitions.first { $0.differsInRule(from: indexes[place].definition) }
      if let other { indexes[place].definition = other }
    }
  }

  /// Notes down the fingerprint of what the record says.
  mutating func sign() throws(StoreError) {
    fingerprint = try SchemaFingerprint(
      idKind: idKind,
      idIsRow: idIsRow,
      indexes: indexes.map { $0.definition }
    ).digits()
  }
}

extension IndexDefinition {
  /// Whether this is the same reference with another delete rule or check: it makes the same
  /// entries.
  ///
  /// Where references to nothing were allowed and no longer are, the documents must be judged, and
  /// the index is made anew.
  func differsInRule(from stored: IndexDefinition) -> Bool {
    guard let reference, let old = stored.reference else { return false }
    if old.allowsLooseReferences, !reference.allowsLooseReferences { return false }
    var same = stored
    same.reference?.rule = reference.rule
    same.reference?.isChecked = reference.isChecked
    return same == self && stored != self
  }

  /// Whether a part reads a property whose coding key is not known: it may be computed, and may say
  /// something new in a new version of the program.
  var readsUnknownFields: Bool {
    if condition?.readsUnknownFields ?? false { return true }
    return !isComputed && (parts + (summed.map { [$0] } ?? [])).contains { $0.path == nil }
  }

  /// Whether this is the same index with a newer closure or folding table.
  func renews(_ stored: IndexDefinition) -> Bool {
    guard version >= stored.version, (folding ?? 0) >= (stored.folding ?? 0) else { return false }
    var same = self
    same.version = stored.version
    same.folding = stored.folding
    return same == stored && self != stored
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
  /// Whether something was ever stored; of the one writer, who knows the last commit.
  fileprivate func hasUsedPages() throws(StoreError) -> Bool {
    do throws(LMDBError) {
      return try usedPages() > 2
    } catch {
      throw StoreError(error, "open")
    }
  }

  func pageSize() throws(StoreError) -> Int {
    do throws(LMDBError) {
      return try statistics().pageSize
    } catch {
      throw StoreError(error, "open")
    }
  }
}
