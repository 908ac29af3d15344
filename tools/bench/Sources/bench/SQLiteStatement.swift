import CSQLite
import Foundation

/// A prepared statement, which lives as long as its connection.
///
/// Parameters are counted from 1 and columns from 0.
struct SQLiteStatement {
  private let handle: OpaquePointer

  init(_ sql: String, on connection: OpaquePointer) throws {
    var prepared: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    guard sqlite3_prepare_v3(connection, sql, -1, flags, &prepared, nil) == SQLITE_OK,
      let prepared
    else { throw SQLiteError(lastOf: connection) }
    handle = prepared
  }

  func bind(_ number: Int64, at parameter: CInt) throws {
    try check(sqlite3_bind_int64(handle, parameter, number))
  }

  func bind(_ number: Double, at parameter: CInt) throws {
    try check(sqlite3_bind_double(handle, parameter, number))
  }

  /// Binds a text that must be where it is until the statement has run.
  func bind(_ text: UnsafeBufferPointer<UInt8>, at parameter: CInt) throws {
    try text.withMemoryRebound(to: CChar.self) { text in
      try check(
        sqlite3_bind_text64(
          handle,
          parameter,
          text.baseAddress,
          sqlite3_uint64(text.count),
          nil,
          UInt8(SQLITE_UTF8)
        )
      )
    }
  }

  /// Goes to the next row; false behind the last.
  func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default: throw failure
    }
  }

  /// Runs a statement that gives no rows, and makes it ready for the next time.
  func run() throws {
    defer { reset() }
    _ = try step()
  }

  /// Makes the statement ready for the next time.
  ///
  /// An error it had was thrown by `step`.
  func reset() { sqlite3_reset(handle) }

  func integer(_ column: CInt) -> Int64 { sqlite3_column_int64(handle, column) }

  func double(_ column: CInt) -> Double { sqlite3_column_double(handle, column) }

  func text(_ column: CInt) -> String {
    let start = sqlite3_column_text(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func bytes(_ column: CInt) -> Data {
    let start = sqlite3_column_blob(handle, column)
    let count = Int(sqlite3_column_bytes(handle, column))
    return start.map { Data(bytes: $0, count: count) } ?? Data()
  }

  private func check(_ code: CInt) throws {
    guard code == SQLITE_OK else { throw failure }
  }

  private var failure: SQLiteError { SQLiteError(lastOf: sqlite3_db_handle(handle)) }
}

extension String {
  /// Lends the text's bytes; they are copied only where they do not stand in one piece.
  func withBytes<Value>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Value) rethrows -> Value {
    if let value = try utf8.withContiguousStorageIfAvailable(body) { return value }
    return try Array(utf8).withUnsafeBufferPointer(body)
  }
}
