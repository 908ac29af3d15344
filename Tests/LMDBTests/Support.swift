import Foundation
import LMDB
import TestSupport

extension Environment.Options {
  /// Small enough for a sanitizer's address space.
  static func small(mapSize: Int = 1 << 30) -> Self {
    var options = Self()
    options.mapSize = mapSize
    return options
  }

  /// The same, for reading.
  static var reading: Self {
    var options = small()
    options.access = .readOnly
    return options
  }
}

extension Environment {
  /// The store of the test case that runs.
  static func ofTest(_ options: Options = .small()) throws -> Environment {
    try open(at: TemporaryDirectory.current.path, options: options)
  }

  func write<Result>(_ body: (inout WriteTransaction) throws -> Result) throws -> Result {
    var transaction = try beginWrite()
    let result = try body(&transaction)
    try transaction.commit()
    return result
  }

  func read<Result>(_ body: (borrowing ReadTransaction) throws -> Result) throws -> Result {
    let transaction = try beginRead()
    return try body(transaction)
  }

  /// A database of this name, made where it is missing.
  func database(_ name: String) throws -> Database {
    try write { try $0.openDatabase(name) }
  }

  func put(_ key: [UInt8], _ value: [UInt8], in database: Database) throws {
    try write { _ = try $0.put(key, value, in: database) }
  }

  func value(_ key: [UInt8], in database: Database) throws -> [UInt8]? {
    try read { try $0.view.value(key, in: database) }
  }

  func contents(of database: Database) throws -> [Pair] {
    try read { try $0.view.contents(of: database) }
  }
}

struct Pair: Equatable {
  let key: [UInt8]
  let value: [UInt8]
}

extension TransactionView {
  func value(_ key: [UInt8], in database: Database) throws -> [UInt8]? {
    let span = key.span
    guard let value = try get(span, in: database) else { return nil }
    return value.copy()
  }

  func contents(of database: Database) throws -> [Pair] {
    var pairs: [Pair] = []
    var cursor = try cursor(in: database)
    while try cursor.next() {
      pairs.append(Pair(key: cursor.key.copy(), value: cursor.value.copy()))
    }
    return pairs
  }
}

/// What a step failed with, or nil where it did not fail.
func failure(_ body: () throws -> Void) throws -> LMDBError.Kind? {
  do {
    try body()
    return nil
  } catch let error as LMDBError {
    return error.kind
  }
}

/// Runs a step on a thread of its own and waits for it.
func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  thread.start()
  done.wait()
}

/// The key of a number, in the order of the numbers.
func key(_ number: Int) -> [UInt8] {
  (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}
