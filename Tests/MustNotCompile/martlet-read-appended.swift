// error: type 'ReadTransaction' does not conform to protocol 'Escapable'
import Martlet

func escape(_ store: DocumentStore) throws {
  var kept: [ReadTransaction] = []
  try store.read { transaction in kept.append(transaction) }
}
