// error: risks causing data races
import LMDB

func capture(_ environment: Environment) throws -> Int {
  let transaction = try environment.beginRead()
  Task { print(transaction.id) }
  return transaction.id
}
