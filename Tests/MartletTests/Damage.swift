import Foundation
import LMDB
import Martlet
import TestSupport

/// Changes entries of a store of the test case behind its back.
///
/// The closure gets each entry of a database and says what its value shall be; nil leaves it alone,
/// an empty value removes it. The entries of the catalogue come without their checksums, and get
/// new ones.
func alter(
  _ database: String,
  of store: String = "store",
  _ change: ([UInt8], [UInt8]) -> [UInt8]?
) throws {
  var options = Environment.Options()
  options.mapSize = 1 << 30
  let path = TemporaryDirectory.current.appending(path: store).path
  let environment = try Environment.open(at: path, options: options)
  var transaction = try environment.beginWrite()
  let handle = try transaction.openDatabase(database, create: false)
  for entry in try entries(of: handle, in: transaction) {
    let isSealed = database == Catalogue.databaseName
    let old = isSealed ? Array(entry.value.dropFirst(8)) : entry.value
    guard var value = change(entry.key, old) else { continue }
    if isSealed, !value.isEmpty { value = Catalogue.sealed(value, under: entry.key) }
    if value.isEmpty {
      _ = try transaction.delete(entry.key, in: handle)
    } else {
      _ = try transaction.put(entry.key, value, in: handle)
    }
  }
  try transaction.commit()
}

/// Adds an entry to a database of the test case's store behind its back.
func plant(_ key: [UInt8], _ value: [UInt8], in database: String) throws {
  var options = Environment.Options()
  options.mapSize = 1 << 30
  let path = TemporaryDirectory.current.appending(path: "store").path
  let environment = try Environment.open(at: path, options: options)
  var transaction = try environment.beginWrite()
  let handle = try transaction.openDatabase(database, create: false)
  _ = try transaction.put(key, value, in: handle)
  try transaction.commit()
}

private func entries(of database: Database, in transaction: borrowing LMDB.WriteTransaction) throws
  -> [(key: [UInt8], value: [UInt8])]
{
  var entries: [(key: [UInt8], value: [UInt8])] = []
  var cursor = try transaction.view.cursor(in: database)
  while try cursor.next() { entries.append((cursor.key.copy(), cursor.value.copy())) }
  return entries
}
