// error: escaping closure captures 'inout' parameter 'transaction'
import LMDB

func capture(_ transaction: inout WriteTransaction, _ database: Database) {
  Task { try transaction.put([1], [2], in: database) }
}
