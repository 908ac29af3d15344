// error: async -> ()' to parameter expecting synchronous function type
import Martlet

func wait(_ store: DocumentStore) throws {
  try store.read { transaction in await Task.yield() }
}
