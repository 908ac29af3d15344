// error: 'transaction' used after consume
import LMDB

func use(_ environment: Environment, _ database: Database) throws {
  var transaction = try environment.beginWrite()
  try transaction.commit()
  try transaction.put([1], [2], in: database)
}
