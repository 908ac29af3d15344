// error: lifetime-dependent variable 'transaction' escapes its scope
import Martlet

struct Person: Document {
  var id: Int
  var name: String
}

func escape(_ store: DocumentStore) async throws {
  _ = try await store.read { transaction in Task { try transaction.fetch(Person.all) } }
}
