// error: instance method 'write' requires that 'WriteTransaction' conform to 'Escapable'
import Martlet

func escape(_ store: DocumentStore) throws -> UInt64 {
  let kept: WriteTransaction = try store.write { transaction in transaction }
  return kept.commitNumber
}
