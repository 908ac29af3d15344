// error: value of type 'ReadTransaction' has no member 'insert'
import Martlet

struct Person: Document {
  var id: Int
  var name: String
}

func change(_ store: DocumentStore, _ person: Person) throws {
  try store.read { transaction in try transaction.insert(person) }
}
