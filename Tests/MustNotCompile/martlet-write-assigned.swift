// error: missing reinitialization of inout parameter 'transaction' after consume
import Martlet

func escape(_ store: DocumentStore) throws {
  var kept: WriteTransaction?
  try store.write { transaction in kept = consume transaction }
  _ = kept
}
