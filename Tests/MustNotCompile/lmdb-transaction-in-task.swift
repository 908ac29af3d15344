// error: noncopyable 'transaction' cannot be consumed when captured by an escaping closure
import LMDB

func capture(_ environment: Environment) throws {
  let transaction = try environment.beginWrite()
  Task { try transaction.commit() }
}
