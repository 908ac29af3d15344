import CLMDB

extension WriteTransaction {
  /// What a put does about keys that are there.
  package enum PutMode: Sendable {
    /// Replaces the value of a key that is there.
    case upsert
    /// Leaves a key that is there as it is.
    case insertOnly
    /// Takes the key for greater than all that are there, which fills pages better.
    ///
    /// It throws ``LMDBError/Kind/keyNotAscending`` where it is not.
    case append
  }

  /// Stores a value under a key.
  ///
  /// The C function is `mdb_put`.
  ///
  /// - Returns: whether it was stored: false only where ``PutMode/insertOnly`` met the key.
  @discardableResult
  package mutating func put(
    _ key: Span<UInt8>,
    _ value: Span<UInt8>,
    in database: Database,
    mode: PutMode = .upsert
  ) throws(LMDBError) -> Bool {
    try checkKey(key.count, "mdb_put")
    guard value.count <= Environment.maximumValueSize else {
      throw LMDBError(.valueTooLarge(limit: Environment.maximumValueSize), in: "mdb_put")
    }
    try requirePresence(of: database)
    let pointer = unsafe live.pointer
    let status = unsafe key.withValue { key in
      unsafe value.withValue { value in
        unsafe mdb_put(pointer, database.id, &key, &value, mode.flags)
      }
    }
    let code = try perform(status, "mdb_put", tolerating: [.keyExists])
    putBytes += key.count + value.count
    if code == .keyExists, mode == .append { throw LMDBError(.keyNotAscending, in: "mdb_put") }
    return code == .success
  }

  /// Stores a value under a key.
  @discardableResult
  package mutating func put(
    _ key: [UInt8],
    _ value: [UInt8],
    in database: Database,
    mode: PutMode = .upsert
  ) throws(LMDBError) -> Bool {
    try put(key.span, value.span, in: database, mode: mode)
  }

  /// Removes a key and its value.
  ///
  /// The C function is `mdb_del`.
  ///
  /// - Returns: whether the key was there.
  @discardableResult
  package mutating func delete(
    _ key: Span<UInt8>,
    in database: Database
  ) throws(LMDBError) -> Bool {
    if key.isEmpty { throw LMDBError(.keyEmpty, in: "mdb_del") }
    guard key.count <= environment.maximumKeySize else { return false }
    try requirePresence(of: database)
    let pointer = unsafe live.pointer
    let status = unsafe key.withValue { key in
      unsafe mdb_del(pointer, database.id, &key, nil)
    }
    return try perform(status, "mdb_del", tolerating: [.notFound]) == .success
  }

  /// Removes a key and its value.
  @discardableResult
  package mutating func delete(
    _ key: [UInt8],
    in database: Database
  ) throws(LMDBError) -> Bool {
    try delete(key.span, in: database)
  }

  /// Removes every key of a database.
  ///
  /// The C function is `mdb_drop`.
  package mutating func deleteAll(in database: Database) throws(LMDBError) {
    try requirePresence(of: database)
    try perform(unsafe mdb_drop(live.pointer, database.id, 0), "mdb_drop")
  }

  /// The handle of a database, which is made where it is missing and `create` says so.
  ///
  /// It is valid in this transaction, and from its commit on in every later one. The C function is
  /// `mdb_dbi_open`.
  package mutating func openDatabase(
    _ name: String,
    create: Bool = true
  ) throws(LMDBError) -> Database {
    let limit = environment.maximumKeySize
    guard (1...limit).contains(name.utf8.count), !name.utf8.contains(0) else {
      throw LMDBError(.invalidDatabaseName(limit: limit), in: "mdb_dbi_open")
    }
    if let database = opened[name] ?? environment.handles[name], try view.contains(name) {
      known.insert(database)
      return database
    }
    var id: UInt32 = 0
    let flags = UInt32(create ? MDB_CREATE : 0)
    let status = unsafe mdb_dbi_open(live.pointer, name, flags, &id)
    let code = try perform(
      status,
      "mdb_dbi_open",
      tolerating: [.notFound, .incompatible, .databasesFull]
    )
    if code == .notFound { throw LMDBError(.databaseMissing, in: "mdb_dbi_open", code: code) }
    try check(code.rawValue, "mdb_dbi_open")
    guard try view.contains(name) else {
      // LMDB still has the handle of a database that another process removed.
      environment.handles.expire()
      throw LMDBError(create ? .databaseNotOpened : .databaseMissing, in: "mdb_dbi_open")
    }
    let database = Database(id: id, name: name)
    opened[name] = database
    known.insert(database)
    return database
  }

  /// Checks a call that may leave the transaction half changed.
  @discardableResult
  private mutating func perform(
    _ status: Int32,
    _ operation: String,
    tolerating tolerated: [ResultCode] = []
  ) throws(LMDBError) -> ResultCode {
    do throws(LMDBError) {
      return try check(status, operation, tolerating: tolerated)
    } catch {
      hasFailed = true
      throw environment.diagnosed(error)
    }
  }

  /// Refuses a key that LMDB would.
  private func checkKey(_ count: Int, _ operation: String) throws(LMDBError) {
    if count == 0 { throw LMDBError(.keyEmpty, in: operation) }
    guard count <= environment.maximumKeySize else {
      throw LMDBError(.keyTooLong(limit: environment.maximumKeySize), in: operation)
    }
  }

  /// Refuses a handle without a database, into which LMDB would write at a random place.
  private mutating func requirePresence(of database: Database) throws(LMDBError) {
    if hasFailed { throw LMDBError(.invalidTransaction, in: "mdb_put") }
    if known.contains(database) { return }
    let name = database.name
    guard opened[name] ?? environment.handles[name] == database, try view.contains(name) else {
      throw LMDBError(.databaseMissing, in: "mdb_put")
    }
    known.insert(database)
  }
}

extension WriteTransaction.PutMode {
  /// LMDB's flags.
  fileprivate var flags: UInt32 {
    switch self {
    case .upsert: 0
    case .insertOnly: UInt32(MDB_NOOVERWRITE)
    case .append: UInt32(MDB_APPEND)
    }
  }
}
