// error: 'transaction' consumed more than once
import LMDB

func copy(_ environment: Environment) throws {
  let transaction = try environment.beginWrite()
  let other = transaction
  other.abort()
  transaction.abort()
}
