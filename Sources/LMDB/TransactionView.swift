import CLMDB

/// What a transaction can read.
///
/// The bytes it lends lie in the map: they are valid until the transaction ends or writes, and the
/// compiler sees to it that they are not used longer.
@safe
package struct TransactionView: ~Escapable {
  /// LMDB's transaction.
  let transaction: TransactionHandle
  /// The environment of the transaction.
  let environment: Environment
  /// The databases that this transaction has opened and not yet committed.
  let opened: [String: Database]
  /// When it expires, on the clock of ``clmdb_time()``; nil for never.
  let expiry: UInt64?

  /// The view of a transaction.
  @_lifetime(borrow owner)
  init(of owner: borrowing ReadTransaction) {
    transaction = owner.transaction
    environment = owner.environment
    opened = [:]
    expiry = owner.expiry
  }

  /// The view of a transaction.
  @_lifetime(borrow owner)
  init(of owner: borrowing WriteTransaction) {
    transaction = owner.live
    environment = owner.environment
    opened = owner.opened
    expiry = nil
  }

  /// The value of a key, or nil where the database has none.
  ///
  /// The C function is `mdb_get`.
  @_lifetime(copy self)
  package func get(
    _ key: Span<UInt8>,
    in database: Database
  ) throws(LMDBError) -> Span<UInt8>? {
    if key.isEmpty { throw LMDBError(.keyEmpty, in: "mdb_get") }
    try requireTime(until: expiry, "mdb_get")
    guard key.count <= environment.maximumKeySize else { return nil }
    var value = unsafe MDB_val()
    let status = unsafe key.withValue { key in
      unsafe mdb_get(transaction.pointer, database.id, &key, &value)
    }
    switch try check(status, "mdb_get", tolerating: [.notFound, .invalidArgument]) {
    case .success:
      let bytes = unsafe Span(_unsafeElements: value.bytes)
      return unsafe _overrideLifetime(bytes, copying: self)
    case .invalidArgument:
      try requireAbsence(of: database)
      return nil
    default:
      return nil
    }
  }

  /// A cursor over a database, before its first key.
  ///
  /// The C function is `mdb_cursor_open`.
  @_lifetime(copy self)
  package func cursor(in database: Database) throws(LMDBError) -> Cursor {
    try requireTime(until: expiry, "mdb_cursor_open")
    var pointer: OpaquePointer?
    let status = unsafe mdb_cursor_open(transaction.pointer, database.id, &pointer)
    let code = try check(status, "mdb_cursor_open", tolerating: [.invalidArgument])
    if code != .success { try requireAbsence(of: database) }
    return unsafe Cursor(pointer, of: self)
  }

  /// How large a database is.
  ///
  /// The C function is `mdb_stat`.
  package func statistics(of database: Database) throws(LMDBError) -> Database.Statistics {
    guard try contains(database.name) else { return Database.Statistics() }
    var statistics = MDB_stat()
    try check(unsafe mdb_stat(transaction.pointer, database.id, &statistics), "mdb_stat")
    var result = Database.Statistics()
    result.entries = statistics.ms_entries
    result.depth = Int(statistics.ms_depth)
    result.branchPages = statistics.ms_branch_pages
    result.leafPages = statistics.ms_leaf_pages
    result.overflowPages = statistics.ms_overflow_pages
    let pages = result.branchPages + result.leafPages + result.overflowPages
    result.bytes = pages * Int(statistics.ms_psize)
    return result
  }

  /// The names of the databases, ascending by their bytes.
  package var databaseNames: [String] {
    get throws(LMDBError) { try transaction.databaseNames() }
  }

  /// The handle of a database, or nil where there is none of this name.
  ///
  /// It throws ``LMDBError/Kind/databaseNotOpened`` where another process made the database so
  /// lately that only the next transaction can use it.
  package func database(named name: String) throws(LMDBError) -> Database? {
    guard !name.isEmpty, try contains(name) else { return nil }
    if let database = opened[name] ?? environment.handles[name] { return database }
    environment.handles.expire()
    throw LMDBError(.databaseNotOpened, in: "mdb_dbi_open")
  }

  /// Whether there is a database of this name.
  package func contains(_ name: String) throws(LMDBError) -> Bool {
    guard (1...environment.maximumKeySize).contains(name.utf8.count) else { return false }
    return try transaction.contains(named: name)
  }

  /// Tells a database that is younger than this snapshot, which is empty here, from one that the
  /// snapshot has and only its handle is younger.
  func requireAbsence(of database: Database) throws(LMDBError) {
    guard try !contains(database.name) else {
      throw LMDBError(.databaseNotOpened, in: "mdb_dbi_open")
    }
  }
}

/// A view uses its transaction, which no two threads may at once.
@available(*, unavailable)
extension TransactionView: Sendable {}
