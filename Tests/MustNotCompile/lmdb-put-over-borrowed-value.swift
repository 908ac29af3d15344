// error: overlapping accesses to 'transaction'
import LMDB

func overlap(_ environment: Environment, _ database: Database, _ key: [UInt8]) throws {
  var transaction = try environment.beginWrite()
  if let value = try transaction.view.get(key.span, in: database) {
    try transaction.put(key.span, value, in: database)
  }
  try transaction.commit()
}
