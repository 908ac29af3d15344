// error: overlapping accesses to 'transaction'
import LMDB

func overlap(_ environment: Environment, _ database: Database) throws {
  var transaction = try environment.beginWrite()
  var cursor = try transaction.view.cursor(in: database)
  while try cursor.next() {
    try transaction.delete(cursor.key, in: database)
  }
}
