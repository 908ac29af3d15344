// error: requires that 'Cursor' conform to 'Escapable'
import LMDB

func read<Result>(
  _ environment: Environment,
  _ body: (borrowing ReadTransaction) throws -> Result
) throws -> Result {
  try body(environment.beginRead())
}

func escape(_ environment: Environment, _ database: Database) throws {
  let kept: Cursor = try read(environment) { transaction in
    try transaction.view.cursor(in: database)
  }
  _ = kept.key.count
}
