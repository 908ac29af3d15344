// error: cannot convert value of type 'String' to expected argument type 'Int'
import Martlet

struct Person: Document {
  var id: Int
  var name: String
}

func find(_ store: DocumentStore) throws -> Person? {
  try store.read { transaction in try transaction.find(Person.self, id: "1") }
}
