// error: escaping closure captures 'inout' parameter 'transaction'
import Martlet

struct Person: Document {
  var id: Int
  var name: String
}

func escape(_ store: DocumentStore, _ person: Person) throws {
  let later = try store.write { transaction in { try transaction.insert(person) } }
  try later()
}
