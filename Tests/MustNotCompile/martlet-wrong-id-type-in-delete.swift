// error: cannot convert value of type 'String' to expected argument type 'Int'
import Martlet

struct Person: Document {
  var id: Int
  var name: String
}

func delete(_ store: DocumentStore) throws {
  try store.write { transaction in try transaction.delete(Person.self, id: "1") }
}
