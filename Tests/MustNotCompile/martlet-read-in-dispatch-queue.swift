// error: capture of 'transaction' with non-Sendable type 'ReadTransaction' in a '@Sendable' closure
import Dispatch
import Martlet

func escape(_ store: DocumentStore) throws {
  try store.read { transaction in
    DispatchQueue.global().async { print(transaction.commitNumber) }
  }
}
