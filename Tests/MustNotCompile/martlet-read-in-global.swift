// error: lifetime-dependent variable 'transaction' escapes its scope
import Martlet

nonisolated(unsafe) var kept: ReadTransaction?

func escape(_ store: DocumentStore) throws {
  try store.read { transaction in kept = transaction }
}
