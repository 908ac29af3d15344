// error: instance method 'read' requires that 'ReadTransaction' conform to 'Escapable'
import Martlet

func escape(_ store: DocumentStore) throws -> UInt64 {
  let kept: ReadTransaction = try store.read { transaction in transaction }
  return kept.commitNumber
}
