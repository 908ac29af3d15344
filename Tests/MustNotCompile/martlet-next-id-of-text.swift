// error: no exact matches in call to instance method 'nextID'
import Martlet

struct Person: Document {
  var id: String
}

func next(_ store: DocumentStore) throws -> String {
  try store.write { transaction in try transaction.nextID(for: Person.self) }
}
