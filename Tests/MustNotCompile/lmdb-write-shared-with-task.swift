// error: risks causing data races
import LMDB

func capture(_ environment: Environment, _ database: Database) throws {
  var transaction = try environment.beginWrite()
  Task { try transaction.put([1], [2], in: database) }
  try transaction.put([2], [3], in: database)
}
