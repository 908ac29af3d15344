import CLMDB
import Dispatch

extension Environment {
  /// The databases that are open, by name.
  package var databases: [String: Database] { handles.databases }

  /// Opens every database of the last commit.
  ///
  /// It waits for the write transactions of this process.
  func refreshHandles() throws(LMDBError) {
    try writer.lock(for: "mdb_dbi_open")
    defer { writer.unlock() }
    try openHandles()
  }

  /// Opens every database of the last commit.
  ///
  /// The caller owns the writer's lock.
  ///
  /// LMDB gives two transactions that open handles at once the same one. So it is done in a
  /// transaction of its own, while no other of this process can.
  func openHandles() throws(LMDBError) {
    closeRetiredHandles()
    let transaction = try startReader()
    var databases: [String: Database] = [:]
    let mainEntries = transaction.mainEntries
    do throws(LMDBError) {
      // LMDB compares keys of the unnamed database only after it was opened once.
      var id: UInt32 = 0
      try check(unsafe mdb_dbi_open(transaction.pointer, nil, 0, &id), "mdb_dbi_open")
      for name in try transaction.databaseNames() {
        let status = unsafe mdb_dbi_open(transaction.pointer, name, 0, &id)
        let code = try check(status, "mdb_dbi_open", tolerating: [.incompatible])
        if code == .success { databases[name] = Database(id: id, name: name) }
      }
    } catch {
      unsafe mdb_txn_abort(transaction.pointer)
      leave()
      throw error
    }
    // Only a commit keeps the handles.
    let status = unsafe mdb_txn_commit(transaction.pointer)
    leave()
    try check(status, "mdb_txn_commit")
    handles.replace(with: databases, mainEntries: mainEntries)
  }

  /// Removes a database and everything in it, in a transaction of its own.
  ///
  /// LMDB closes the handle at once, also under transactions that use it and also where the removal
  /// fails. So this waits until this process has no transaction, and throws
  /// ``LMDBError/Kind/busy`` when they take too long. Handles of the database are void afterwards.
  ///
  /// - Returns: whether there was such a database.
  package func dropDatabase(named name: String) throws(LMDBError) -> Bool {
    try checkProcess("mdb_drop")
    try lockWriter(for: "mdb_drop")
    defer { unlockWriter() }
    try openHandles()
    guard let database = handles[name] else { return false }
    try gate.exclusively(for: "mdb_drop", waitingAtMost: options.patience) {
      () throws(LMDBError) in
      defer { handles.remove(named: name) }
      var raw: OpaquePointer?
      try check(unsafe mdb_txn_begin(handle.pointer, nil, 0, &raw), "mdb_txn_begin")
      do throws(LMDBError) {
        try check(unsafe mdb_drop(raw, database.id, 1), "mdb_drop")
      } catch {
        unsafe mdb_txn_abort(raw)
        throw error
      }
      try check(unsafe mdb_txn_commit(raw), "mdb_txn_commit")
    }
    return true
  }

  /// Closes the handles of databases that other processes removed, if nothing can use them.
  private func closeRetiredHandles() {
    let retired = handles.retired
    if retired.isEmpty { return }
    try? gate.exclusively(for: "mdb_dbi_close", waitingAtMost: .nanoseconds(0)) {
      () throws(LMDBError) in
      for database in retired {
        unsafe mdb_dbi_close(handle.pointer, database.id)
        handles.remove(named: database.name)
      }
    }
  }
}
