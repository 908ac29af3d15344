// error: escapes its scope
import LMDB

func escape(_ environment: Environment, _ database: Database, _ key: [UInt8]) throws -> Int {
  var kept: Span<UInt8>?
  do {
    let transaction = try environment.beginRead()
    kept = try transaction.view.get(key.span, in: database)
  }
  return kept?.count ?? 0
}
