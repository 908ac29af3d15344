// error: escapes its scope
import LMDB

@_lifetime(borrow environment)
func makeCursor(_ environment: Environment, _ database: Database) throws -> Cursor {
  let transaction = try environment.beginRead()
  return try transaction.view.cursor(in: database)
}
