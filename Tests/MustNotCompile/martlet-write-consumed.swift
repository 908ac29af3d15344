// error: missing reinitialization of inout parameter 'transaction' after consume
import Martlet

func keep(_ transaction: consuming WriteTransaction) {}

func consume(_ store: DocumentStore) throws {
  try store.write { transaction in keep(transaction) }
}
