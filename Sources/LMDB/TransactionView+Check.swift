extension TransactionView {
  /// A database that breaks what every database promises.
  package enum Flaw: Hashable, Sendable {
    /// A key is not greater than the one before it.
    case unorderedKeys(database: String, position: Int)
    /// The tree has another number of keys than its record says.
    case wrongCount(database: String, counted: Int, recorded: Int)
  }

  /// Walks every database from its first key to its last, and tells what is wrong.
  ///
  /// The cost is that of reading the whole store. Damage that LMDB itself notices is thrown.
  package func findFlaws() throws(LMDBError) -> [Flaw] {
    var flaws: [Flaw] = []
    for name in try databaseNames {
      guard let database = try database(named: name) else { continue }
      flaws += try findFlaws(in: database)
    }
    return flaws
  }

  /// Walks one database.
  private func findFlaws(in database: Database) throws(LMDBError) -> [Flaw] {
    var flaws: [Flaw] = []
    var counted = 0
    var last: [UInt8] = []
    var cursor = try cursor(in: database)
    while try cursor.next() {
      let key = cursor.key.copy()
      if !last.lexicographicallyPrecedes(key) {
        flaws.append(.unorderedKeys(database: database.name, position: counted))
      }
      last = key
      counted += 1
    }
    let recorded = try statistics(of: database).entries
    if counted != recorded {
      flaws.append(.wrongCount(database: database.name, counted: counted, recorded: recorded))
    }
    return flaws
  }
}
