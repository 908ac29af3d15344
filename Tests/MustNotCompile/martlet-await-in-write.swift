// error: async throws -> ()' to parameter expecting synchronous function type
import Martlet

struct Person: Document {
  var id: Int
  var name: String
}

func change(_ store: DocumentStore, _ person: Person) async throws {
  try await store.write { transaction in
    await Task.yield()
    try transaction.insert(person)
  }
}
