import CSQLite
import Foundation

/// A connection with its prepared statements; one thread at a time uses it.
final class SQLiteConnection {
  fileprivate let handle: OpaquePointer

  init(_ file: URL) throws {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(file.path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close(opened)
      throw SQLiteError(message: "cannot open \(file.path): \(code)")
    }
    handle = opened
    // Durable as the other stores are; as much memory as it likes, and the file mapped as theirs.
    try execute(
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -262144;
      PRAGMA mmap_size = 4294967296; PRAGMA busy_timeout = 10000;
      """
    )
  }

  /// Runs statements that give no rows.
  func execute(_ sql: String) throws {
    try check(sqlite3_exec(handle, sql, nil, nil, nil))
  }

  /// Prepares a statement that is used until the connection is closed.
  func prepare(_ sql: String) throws -> SQLiteStatement {
    var prepared: OpaquePointer?
    let persistent = UInt32(SQLITE_PREPARE_PERSISTENT)
    try check(sqlite3_prepare_v3(handle, sql, -1, persistent, &prepared, nil))
    guard let prepared else { throw SQLiteError(message: "no statement: \(sql)") }
    return SQLiteStatement(handle: prepared)
  }

  /// Runs the body in a write transaction, which ends with it.
  func transaction(_ body: () throws -> Void) throws {
    try execute("BEGIN IMMEDIATE")
    do {
      try body()
    } catch {
      try execute("ROLLBACK")
      throw error
    }
    try execute("COMMIT")
  }

  var lastRow: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Closes the connection and its statements.
  ///
  /// The last one of a file clears the log away.
  func close() throws {
    while let statement = sqlite3_next_stmt(handle, nil) { sqlite3_finalize(statement) }
    let code = sqlite3_close(handle)
    guard code == SQLITE_OK else { throw SQLiteError(message: "cannot close: \(code)") }
  }

  private func check(_ code: CInt) throws {
    guard code == SQLITE_OK else {
      throw SQLiteError(message: String(cString: sqlite3_errmsg(handle)))
    }
  }
}

/// An error of SQLite.
struct SQLiteError: Error, CustomStringConvertible {
  let message: String

  var description: String { "SQLite: \(message)" }
}
