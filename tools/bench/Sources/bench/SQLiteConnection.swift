import CSQLite
import Foundation

/// A connection with its prepared statements; one thread at a time uses it.
final class SQLiteConnection {
  // Durable as the other stores are; as much memory as it likes, and the file mapped as theirs.
  private static let settings = """
    PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA cache_size = -262144;
    PRAGMA mmap_size = 4294967296; PRAGMA busy_timeout = 10000;
    """

  private let handle: OpaquePointer
  private let begin: SQLiteStatement
  private let beginWriting: SQLiteStatement
  private let commit: SQLiteStatement

  init(_ file: URL) throws {
    var opened: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX
    let code = sqlite3_open_v2(file.path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened else {
      sqlite3_close(opened)
      throw SQLiteError(message: "cannot open \(file.path): \(code)")
    }
    handle = opened
    begin = try SQLiteStatement("BEGIN", on: opened)
    beginWriting = try SQLiteStatement("BEGIN IMMEDIATE", on: opened)
    commit = try SQLiteStatement("COMMIT", on: opened)
    try execute(Self.settings)
  }

  /// Runs statements that give no rows.
  func execute(_ sql: String) throws {
    guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else {
      throw SQLiteError(lastOf: handle)
    }
  }

  /// Prepares a statement that is used until the connection is closed.
  func prepare(_ sql: String) throws -> SQLiteStatement {
    try SQLiteStatement(sql, on: handle)
  }

  /// Runs the body in a read transaction, which ends with it.
  func reading(_ body: () throws -> Void) throws {
    try begin.run()
    do {
      try body()
    } catch {
      try commit.run()
      throw error
    }
    try commit.run()
  }

  /// Runs the body in a write transaction, which ends with it.
  func transaction(_ body: () throws -> Void) throws {
    try beginWriting.run()
    do {
      try body()
    } catch {
      try execute("ROLLBACK")
      throw error
    }
    try commit.run()
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
}

/// An error of SQLite.
struct SQLiteError: Error, CustomStringConvertible {
  let message: String

  init(message: String) {
    self.message = message
  }

  /// What the connection says of its last call.
  init(lastOf connection: OpaquePointer?) {
    message = String(cString: sqlite3_errmsg(connection))
  }

  var description: String { "SQLite: \(message)" }
}
