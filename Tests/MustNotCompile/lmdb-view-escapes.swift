// error: escapes its scope
import LMDB

@_lifetime(borrow environment)
func escape(_ environment: Environment) throws -> TransactionView {
  let transaction = try environment.beginRead()
  return transaction.view
}
