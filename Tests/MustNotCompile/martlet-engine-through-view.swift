// error: 'transaction' is inaccessible due to 'internal' protection level
import Martlet

func reach(_ store: DocumentStore) throws {
  try store.read { transaction in _ = transaction.view.transaction }
}
