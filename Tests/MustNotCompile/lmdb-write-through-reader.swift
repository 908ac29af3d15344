// error: value of type 'ReadTransaction' has no member 'put'
import LMDB

func write(_ environment: Environment, _ database: Database) throws {
  let transaction = try environment.beginRead()
  try transaction.put([1], [2], in: database)
}
