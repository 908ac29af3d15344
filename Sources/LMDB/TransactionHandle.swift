import CLMDB

/// LMDB's pointer to a transaction.
///
/// Sendable because whoever holds it is the only one to use it: a read transaction may change
/// threads as long as no two use it at once, and a write transaction checks its thread itself.
@safe
struct TransactionHandle: @unchecked Sendable {
  /// LMDB's transaction.
  let pointer: OpaquePointer

  /// What tells it from others that live.
  var id: Int { unsafe Int(bitPattern: pointer) }

  /// The number of names in the unnamed database, by which a foreign change of them shows.
  var mainEntries: Int {
    var statistics = MDB_stat()
    let status = unsafe mdb_stat(pointer, Database.main.id, &statistics)
    return status == 0 ? statistics.ms_entries : -1
  }

  /// Whether the snapshot has a database of this name.
  ///
  /// The C function is `mdb_get`.
  func contains(named name: String) throws(LMDBError) -> Bool {
    let bytes = Array(name.utf8)
    let status = unsafe bytes.span.withValue { key in
      var record = unsafe MDB_val()
      return unsafe mdb_get(pointer, Database.main.id, &key, &record)
    }
    return try check(status, "mdb_get", tolerating: [.notFound]) == .success
  }

  /// The number of pages that commits up to a certain one have freed.
  func freePages(upTo limit: Int = .max) throws(LMDBError) -> Int {
    var cursor: OpaquePointer?
    try check(unsafe mdb_cursor_open(pointer, Database.free.id, &cursor), "mdb_cursor_open")
    defer { unsafe mdb_cursor_close(cursor) }
    var pages = 0
    var last = -1
    var move = MDB_FIRST
    while true {
      var key = unsafe MDB_val()
      var list = unsafe MDB_val()
      let status = unsafe mdb_cursor_get(cursor, &key, &list, move)
      let code = try check(status, "mdb_cursor_get", tolerating: [.notFound])
      guard code == .success, let commit = unsafe key.number else { return pages }
      // Each value starts with its number of pages. A damaged list could go round for ever.
      guard let count = unsafe list.number, commit > last, count >= 0,
        unsafe count < list.mv_size / MemoryLayout<Int>.size
      else { throw LMDBError(.corrupted, in: "mdb_cursor_get") }
      if commit > limit { return pages }
      last = commit
      pages += count
      move = MDB_NEXT
    }
  }

  /// The names of the databases in the snapshot, ascending by their bytes.
  func databaseNames() throws(LMDBError) -> [String] {
    var cursor: OpaquePointer?
    try check(unsafe mdb_cursor_open(pointer, Database.main.id, &cursor), "mdb_cursor_open")
    defer { unsafe mdb_cursor_close(cursor) }
    var names: [String] = []
    var move = MDB_FIRST
    while true {
      var key = unsafe MDB_val()
      var record = unsafe MDB_val()
      let status = unsafe mdb_cursor_get(cursor, &key, &record, move)
      let code = try check(status, "mdb_cursor_get", tolerating: [.notFound])
      guard code == .success else { return names }
      if unsafe record.mv_size == Database.recordSize, let name = unsafe key.text {
        names.append(name)
      }
      move = MDB_NEXT
    }
  }
}
