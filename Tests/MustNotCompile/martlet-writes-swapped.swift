// error: global function 'swap' requires that 'WriteTransaction' conform to 'Escapable'
import Martlet

func exchange(_ first: DocumentStore, _ second: DocumentStore) throws {
  try first.write { one in try second.write { other in swap(&one, &other) } }
}
