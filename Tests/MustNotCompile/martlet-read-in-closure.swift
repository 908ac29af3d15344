// error: lifetime-dependent variable 'transaction' escapes its scope
import Martlet

struct Person: Document {
  var id: Int
  var name: String
}

func escape(_ store: DocumentStore) throws -> [Person] {
  let later = try store.read { transaction in { try transaction.fetch(Person.all) } }
  return try later()
}
