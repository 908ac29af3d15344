// error: mutation of captured var 'count' in concurrently-executing code
import Martlet

func share(_ store: DocumentStore) async throws -> Int {
  var count = 0
  try await store.write { transaction in count += 1 }
  return count
}
