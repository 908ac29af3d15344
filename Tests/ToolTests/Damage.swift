import Foundation
import LMDB
import Martlet
import Testing

/// Changes a closed store behind its back.
struct Damage {
  /// The directory of the store.
  let url: URL

  private var path: String { url.path(percentEncoded: false) }

  /// The name of the only database whose name begins and ends so.
  func database(_ prefix: String, _ suffix: String = "") throws -> String {
    let environment = try Environment.open(at: path)
    defer { environment.close() }
    let transaction = try environment.beginRead()
    let names = try transaction.view.databaseNames.filter {
      $0.hasPrefix(prefix) && $0.hasSuffix(suffix)
    }
    return try #require(names.first)
  }

  /// The name of the only database whose name begins so and that has so many entries.
  func database(_ prefix: String, members count: Int) throws -> String {
    let environment = try Environment.open(at: path)
    defer { environment.close() }
    let transaction = try environment.beginRead()
    for name in try transaction.view.databaseNames where name.hasPrefix(prefix) {
      let database = try #require(try transaction.openDatabase(name))
      if try transaction.view.statistics(of: database).entries == count { return name }
    }
    throw CocoaError(.fileNoSuchFile)
  }

  /// Copies the entries of a database; those of the catalogue without their checksums.
  func entries(of name: String) throws -> [(key: [UInt8], value: [UInt8])] {
    let environment = try Environment.open(at: path)
    defer { environment.close() }
    let transaction = try environment.beginRead()
    let database = try #require(try transaction.openDatabase(name))
    var entries: [(key: [UInt8], value: [UInt8])] = []
    do {
      var cursor = try transaction.view.cursor(in: database)
      while try cursor.next() { entries.append((cursor.key.copy(), cursor.value.copy())) }
    }
    if name == Catalogue.databaseName {
      return entries.map { ($0.key, Array($0.value.dropFirst(8))) }
    }
    return entries
  }

  /// Removes an entry of a database.
  func remove(_ key: [UInt8], from name: String) throws {
    try change(name) { transaction, database throws(LMDBError) in
      try transaction.delete(key, in: database)
    }
  }

  /// Stores an entry in a database; one of the catalogue with its checksum.
  func store(_ value: [UInt8], at key: [UInt8], in name: String) throws {
    let value = name == Catalogue.databaseName ? Catalogue.sealed(value, under: key) : value
    try change(name) { transaction, database throws(LMDBError) in
      try transaction.put(key, value, in: database)
    }
  }

  private func change(
    _ name: String,
    _ body: (inout LMDB.WriteTransaction, Database) throws(LMDBError) -> Bool
  ) throws {
    let environment = try Environment.open(at: path)
    defer { environment.close() }
    var transaction = try environment.beginWrite()
    let database = try transaction.openDatabase(name, create: true)
    let isDone = try body(&transaction, database)
    try transaction.commit()
    #expect(isDone)
  }

  /// Flips a bit wherever a text stands in the data file.
  func flipBit(of text: String) throws {
    let file = url.appending(path: "data.mdb")
    var bytes = try Data(contentsOf: file)
    var start = bytes.startIndex
    var count = 0
    while let found = bytes.range(of: Data(text.utf8), in: start..<bytes.endIndex) {
      bytes[found.lowerBound] ^= 1
      start = found.upperBound
      count += 1
    }
    #expect(count > 0)
    // In place: the file keeps its identity.
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: bytes)
    try handle.close()
  }
}
