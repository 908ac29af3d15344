// error: 'Escapable'-conforming struct 'Keeper' has non-Escapable type 'WriteTransaction'
import Martlet

struct Keeper: ~Copyable {
  var transaction: WriteTransaction
}

func consume(_ store: DocumentStore) throws {
  try store.write { transaction in
    let keeper = Keeper(transaction: transaction)
    print(keeper.transaction.commitNumber)
  }
}
