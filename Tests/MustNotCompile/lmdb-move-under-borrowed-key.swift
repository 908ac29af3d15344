// error: overlapping accesses to 'cursor'
import LMDB

func overlap(_ environment: Environment, _ database: Database) throws -> Int {
  let transaction = try environment.beginRead()
  var cursor = try transaction.view.cursor(in: database)
  guard try cursor.first() else { return 0 }
  let key = cursor.key
  _ = try cursor.next()
  return key.count
}
