// error: escapes
import LMDB

func capture(_ environment: Environment, _ database: Database) throws {
  let transaction = try environment.beginRead()
  let view = transaction.view
  Task { try view.statistics(of: database) }
}
