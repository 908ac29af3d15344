// error: throws -> [Person]' to expected argument type '(ReadTransaction) throws -> [Company]'
import Martlet

struct Person: Document {
  var id: Int
  var name: String
}

struct Company: Document {
  var id: Int
}

func companies(_ store: DocumentStore) throws -> [Company] {
  try store.read { transaction in try transaction.fetch(Person.filter { $0.name == "Ana" }) }
}
