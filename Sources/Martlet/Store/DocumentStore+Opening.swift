internal import DocumentCoding
internal import Foundation
internal import LMDB

extension DocumentStore {
  /// Works out what the types declare, and the types that they refer to.
  static func declarations(of types: [any Document.Type]) throws(StoreError) -> [any Declaration] {
    func declare<D: Document>(_ type: D.Type) throws(StoreError) -> any Declaration {
      try TypeDeclaration(type)
    }
    var all: [any Declaration] = []
    var waiting = types[...]
    while let type = waiting.popFirst() {
      if all.contains(where: { $0.type == type }) { continue }
      let declaration = try declare(type)
      guard !all.contains(where: { $0.collectionName == declaration.collectionName }) else {
        throw StoreError(
          .invalidSchema,
          "open",
          collection: declaration.collectionName,
          advice: "two types have this collection's name; give one another collectionName"
        )
      }
      all.append(declaration)
      waiting += declaration.targets
    }
    return all
  }

  static func openEnvironment(at url: URL, _ options: Options) throws(StoreError) -> Environment {
    do throws(LMDBError) {
      return try Environment.open(
        at: url.path(percentEncoded: false),
        options: Environment.Options(options)
      )
    } catch {
      switch error.kind {
      // Nothing but a broken page brings the engine to these before anything was asked for.
      case .invalidTransaction, .databaseMissing, .incompatible:
        throw StoreError(.corrupted, "open", advice: LMDBError.Kind.corrupted.advice)
      default: throw StoreError(error, "open")
      }
    }
  }

  static func openEnvironmentInMemory(_ options: Options) throws(StoreError) -> Environment {
    do throws(LMDBError) {
      return try Environment.openInMemory(options: Environment.Options(options))
    } catch {
      throw StoreError(error, "open")
    }
  }

  /// Opens an environment and ties it to the declarations; anew where another program compacts the
  /// store meanwhile.
  static func open(
    _ declarations: [any Declaration],
    _ options: Options,
    _ openEnvironment: () throws(StoreError) -> Environment
  ) throws(StoreError) -> OpenStore {
    var attempts = 1
    while true {
      let environment = try openEnvironment()
      do throws(StoreError) {
        return OpenStore(environment, try makeSchema(environment, declarations, options))
      } catch {
        guard error.reason == .moved, attempts < 10 else { throw error }
        attempts += 1
      }
    }
  }

  /// Binds the schema of a store, and makes what is new in it where it may be written.
  static func makeSchema(
    _ environment: Environment,
    _ declarations: [any Declaration],
    _ options: Options
  ) throws(StoreError) -> Schema {
    if options.access == .readWrite {
      return try prepareSchema(environment, declarations, options)
    }
    guard let schema = try readSchema(environment, declarations) else { throw notAStore }
    return schema
  }

  /// Ties declarations to the catalogue that a transaction sees.
  ///
  /// Nil where a database is so new that only the next transaction can use it.
  static func bind(_ declarations: [any Declaration], _ view: TransactionView)
    throws(StoreError) -> Schema?
  {
    guard let database = try view.find(Catalogue.databaseName) else { return nil }
    guard let catalogue = try Catalogue(view, in: database) else { throw notAStore }
    return try Schema(declarations, catalogue, catalogue: database) { name throws(StoreError) in
      try view.find(name)
    }
  }

  static var notAStore: StoreError {
    StoreError(
      .notAStore,
      "open",
      advice: "the directory holds another program's LMDB file; choose another directory"
    )
  }

  /// Binds the schema of a store as it stands; nil where there is no store yet.
  static func readSchema(_ environment: Environment, _ declarations: [any Declaration])
    throws(StoreError) -> Schema?
  {
    for _ in 0..<3 {
      let transaction = try environment.read("open")
      if let schema = try bind(declarations, transaction.view) { return schema }
      if try !transaction.view.hasDatabases() {
        // Another program may just make the schema. Its commit is in the file before snapshots have
        // it, so it is the snapshot's own pages that tell; whoever writes next judges the rest.
        if try transaction.view.hasUsedPages() { throw unreadable }
        return nil
      }
    }
    throw notAStore
  }

  /// Binds the schema of a store that is opened for writing, after making what is new in it.
  static func prepareSchema(
    _ environment: Environment,
    _ declarations: [any Declaration],
    _ options: Options
  ) throws(StoreError) -> Schema {
    let builder = IndexBuilder(
      environment: environment,
      declarations: declarations,
      limits: options.building,
      onProgress: options.onIndexProgress
    )
    var changes = SchemaUpdate.Changes()
    // Another program may change the schema between these steps.
    while true {
      let stored = try readSchema(environment, declarations)
      if let stored, try stored.isComplete(declarations) {
        if stored.all.allSatisfy({ $0.unfinishedIndexes.isEmpty }) { return stored }
        let isFinished = try finish(builder, orUndo: changes)
        if !isFinished { return stored }
      } else {
        try SchemaUpdate.run(declarations, environment, noting: &changes)
      }
    }
  }

  /// Makes all indexes of the declared collections anew.
  func rebuildIndexes(_ onProgress: (@Sendable (IndexProgress) -> Void)?) throws(StoreError) {
    let environment = try openStore("rebuild").environment
    try SchemaUpdate.emptyIndexes(declarations, environment)
    var limits = BuildingLimits()
    limits.skipsUnreadable = true
    let builder = IndexBuilder(
      environment: environment,
      declarations: declarations,
      limits: limits,
      onProgress: onProgress
    )
    _ = try builder.finish()
  }

  /// Finishes the building of indexes, and tells whether it was not broken off by its limits.
  ///
  /// Where a document stands against an index, the schema is put back, unless another program has
  /// finished the building meanwhile.
  private static func finish(_ builder: IndexBuilder, orUndo changes: SchemaUpdate.Changes)
    throws(StoreError) -> Bool
  {
    do {
      return try builder.finish()
    } catch {
      guard error.blamesDocument else { throw error }
      // Where even that fails, the caller hears of the first failure, and the next opening, which
      // finds the indexes unfinished, undoes them.
      let isUndone = try? SchemaUpdate.undo(changes, builder.declarations, builder.environment)
      if isUndone == false { return true }
      throw error
    }
  }
}

extension Environment.Options {
  /// The engine's part of a store's options.
  fileprivate init(_ options: DocumentStore.Options) {
    self.init()
    access =
      switch options.access {
      case .readWrite: .readWrite
      case .readOnly: .readOnly
      case .immutable: .immutable
      }
    mapSize = options.mapSize
    maximumSize = options.maximumSize
    durability = options.durability == .full ? .full : .relaxed
    fileMode = UInt32(truncatingIfNeeded: options.fileMode & 0o777) | 0o600
    writerPatience = .nanoseconds(Int(clamping: options.writeTimeout.nanoseconds))
    maximumSnapshotAge = options.maximumSnapshotAge.map(\.nanoseconds)
  }
}

extension Duration {
  /// The whole nanoseconds, none below zero.
  var nanoseconds: UInt64 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    let (product, overflow) = UInt64(seconds).multipliedReportingOverflow(by: 1_000_000_000)
    return overflow ? .max : product + UInt64(attoseconds / 1_000_000_000)
  }
}

extension Environment {
  func read(_ operation: String, expires: Bool = true)
    throws(StoreError) -> LMDB.ReadTransaction
  {
    do throws(LMDBError) {
      return try beginRead(expires: expires)
    } catch {
      throw StoreError(error, operation)
    }
  }

  func write(_ operation: String) throws(StoreError) -> LMDB.WriteTransaction {
    do throws(LMDBError) {
      return try beginWrite()
    } catch {
      throw StoreError(error, operation)
    }
  }
}

extension TransactionView {
  /// Whether something was ever stored up to the last commit that the transaction sees; false where
  /// commits come so quickly that nobody knows.
  func hasUsedPages() throws(StoreError) -> Bool {
    do throws(LMDBError) {
      return try usedPages().map { $0 > 2 } ?? false
    } catch {
      throw StoreError(error, "open")
    }
  }

  /// The handle of a database; nil where there is none, or none that this transaction can use.
  func find(_ name: String) throws(StoreError) -> Database? {
    do throws(LMDBError) {
      return try database(named: name)
    } catch {
      if error.kind == .databaseNotOpened { return nil }
      throw StoreError(error, "open")
    }
  }

  /// Whether the file has any databases.
  func hasDatabases() throws(StoreError) -> Bool {
    do throws(LMDBError) {
      return try !databaseNames.isEmpty
    } catch {
      throw StoreError(error, "open")
    }
  }
}
