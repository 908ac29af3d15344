// error: escaping closure captures 'inout' parameter 'transaction'
import Martlet

struct Person: Document {
  var id: Int
  var name: String
}

func escape(_ store: DocumentStore, _ person: Person) async throws {
  _ = try await store.write { transaction in Task { try transaction.insert(person) } }
}
