internal import DocumentCoding
internal import LMDB
internal import Martlet
internal import OrderedKeys

/// One state of a store: what its catalogue says, and a view of its databases.
package struct Snapshot: ~Escapable {
  /// What can be read.
  let view: TransactionView
  /// The open store, for its measures.
  let environment: Environment
  /// What the store says of itself; nil where nothing has been written to it yet.
  let catalogue: Catalogue?
  /// The databases of the file by name.
  let databases: [String: Database]

  @_lifetime(copy view)
  /// Makes a snapshot of a transaction's view.
  init(
    _ view: TransactionView,
    _ environment: Environment,
    catalogue: Catalogue?,
    databases: [String: Database]
  ) {
    self.view = view
    self.environment = environment
    self.catalogue = catalogue
    self.databases = databases
  }

  /// The collections by name.
  var collections: [CollectionRecord] {
    guard let catalogue else { return [] }
    return catalogue.collections.values.sorted { $0.name.isOrderedByScalars(before: $1.name) }
  }

  /// The database of a name that the catalogue gives.
  func database(_ name: String) throws(StoreError) -> Database {
    guard let database = databases[name] else {
      throw StoreError(
        .corrupted,
        "read",
        advice: "the database \(name), which the catalogue names, is missing; use a backup"
      )
    }
    return database
  }

  /// How large a database is; zero where it is missing.
  func size(of name: String) throws(StoreError) -> (entries: Int, bytes: Int) {
    guard let database = databases[name] else { return (0, 0) }
    let view = view
    return try engine("read") { () throws(LMDBError) in
      let statistics = try view.statistics(of: database)
      return (statistics.entries, statistics.bytes)
    }
  }

  /// Copies some entries in key order.
  ///
  /// Whoever walks a database so, portion by portion, holds no more of it in memory.
  func entries(
    of database: Database,
    from start: [UInt8],
    limit: Int,
    withValues: Bool = true
  ) throws(StoreError) -> [(key: [UInt8], value: [UInt8])] {
    var entries: [(key: [UInt8], value: [UInt8])] = []
    let interval = KeyInterval(lower: start, upper: KeyInterval.beginning(with: []).upper)
    try view.forEach(interval, in: database) { key, value throws(StoreError) in
      entries.append((key.copy(), withValues ? value.copy() : []))
      return entries.count < limit
    }
    return entries
  }
}

extension String {
  /// Whether the text sorts before other text, scalar by scalar: the same everywhere.
  func isOrderedByScalars(before other: String) -> Bool {
    unicodeScalars.lexicographicallyPrecedes(other.unicodeScalars)
  }
}
