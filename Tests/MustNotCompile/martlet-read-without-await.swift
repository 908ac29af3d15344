// error: expression is 'async' but is not marked with 'await'
import Martlet

struct Person: Document {
  var id: Int
  var name: String
}

func count(_ store: DocumentStore) async throws -> Int {
  try store.read { transaction in try transaction.fetchCount(Person.all) }
}
