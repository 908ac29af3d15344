// compiles
import LMDB

func control(_ environment: Environment) throws {
  var transaction = try environment.beginWrite()
  let database = try transaction.openDatabase("numbers")
  let key: [UInt8] = [1]
  try transaction.put(key, [2], in: database)
  var copy: [UInt8] = []
  if let value = try transaction.view.get(key.span, in: database) { copy = value.copy() }
  try transaction.put(key, copy, in: database)
  do {
    var cursor = try transaction.view.cursor(in: database)
    while try cursor.next() { copy += cursor.key.copy() }
  }
  try transaction.delete(key, in: database)
  try transaction.commit()

  let reader = try environment.beginRead()
  let view = reader.view
  _ = try view.get(key.span, in: database)?.count
}
