// error: mutable capture of 'inout' parameter 'transaction' is not allowed in concurrently-executing code
import Dispatch
import Martlet

struct Person: Document {
  var id: Int
  var name: String
}

func escape(_ store: DocumentStore, _ person: Person) throws {
  try store.write { transaction in
    DispatchQueue.global().async { try? transaction.insert(person) }
  }
}
