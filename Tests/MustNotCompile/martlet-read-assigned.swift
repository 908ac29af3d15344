// error: lifetime-dependent variable 'kept' escapes its scope
import Martlet

func escape(_ store: DocumentStore) throws {
  var kept: ReadTransaction?
  try store.read { transaction in kept = transaction }
  _ = kept
}
