// error: expression is 'async' but is not marked with 'await'
import Martlet

struct Person: Document {
  var id: Int
  var name: String
}

func change(_ store: DocumentStore, _ person: Person) async throws {
  try store.write { transaction in try transaction.insert(person) }
}
