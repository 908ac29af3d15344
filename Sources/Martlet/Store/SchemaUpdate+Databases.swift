internal import LMDB

extension LMDB.WriteTransaction {
  /// Opens a database, and makes it where there is none.
  mutating func open(_ name: String) throws(StoreError) -> Database {
    do throws(LMDBError) {
      return try openDatabase(name, create: true)
    } catch {
      throw StoreError(error, "open")
    }
  }

  /// Makes the databases of a collection, empties those it no longer needs, and notes it down.
  ///
  /// New indexes are ready where there are no documents; elsewhere their building begins with the
  /// first one.
  mutating func apply(
    _ new: inout CollectionRecord,
    replacing old: CollectionRecord?,
    catalogue: Database
  ) throws(StoreError) {
    let documents = try open(new.documents)
    if !new.idIsRow { _ = try open(new.ids) }
    for index in new.indexes {
      _ = try open(new.entries(of: index))
      if let name = new.ranking(of: index) { _ = try open(name) }
    }
    if let old { try dropIndexes(of: old, notIn: new, catalogue: catalogue) }
    let known = Set((old?.indexes ?? []).map { $0.number })
    let first = try view.firstKey(of: documents)
    for place in new.indexes.indices where !known.contains(new.indexes[place].number) {
      new.indexes[place].isReady = first == nil
      guard let first else { continue }
      let key = Catalogue.Key.position(of: new.indexes[place].number, in: new.number)
      try seal(first, at: key, in: catalogue)
    }
    try seal(Catalogue.encode(new), at: Catalogue.Key.collection(new.name), in: catalogue)
  }

  /// Empties all indexes of a collection and notes down that their building begins anew.
  mutating func emptyIndexes(of record: inout CollectionRecord, catalogue: Database)
    throws(StoreError)
  {
    let documents = try open(record.documents)
    let first = try view.firstKey(of: documents)
    for place in record.indexes.indices {
      let index = record.indexes[place]
      try empty(record.entries(of: index))
      if let name = record.ranking(of: index) { try empty(name) }
      let key = Catalogue.Key.position(of: index.number, in: record.number)
      if let first {
        try seal(first, at: key, in: catalogue)
      } else if try view.bytes(key, in: catalogue) != nil {
        try remove(key, in: catalogue)
      }
      record.indexes[place].isReady = first == nil
    }
    let entry = try Catalogue.encode(record)
    try seal(entry, at: Catalogue.Key.collection(record.name), in: catalogue)
  }

  /// Empties the databases of indexes that a collection has no longer.
  mutating func dropIndexes(
    of old: CollectionRecord,
    notIn new: CollectionRecord,
    catalogue: Database
  ) throws(StoreError) {
    for index in old.indexes where !new.indexes.contains(where: { $0.number == index.number }) {
      try empty(old.entries(of: index))
      if let name = old.ranking(of: index) { try empty(name) }
      guard !index.isReady else { continue }
      try remove(Catalogue.Key.position(of: index.number, in: old.number), in: catalogue)
    }
  }

  /// Raises the schema generation and commits.
  consuming func commit(generationAfter header: Header, catalogue: Database) throws(StoreError) {
    var header = header
    header.generation += 1
    try seal(header.bytes, at: Catalogue.Key.header, in: catalogue)
    do throws(LMDBError) {
      try commit()
    } catch {
      throw StoreError(error, "commit")
    }
  }

  // A database is emptied and not removed: LMDB closes the handle of a removed one under readers
  // that still use it.
  private mutating func empty(_ name: String) throws(StoreError) {
    let database = try open(name)
    do throws(LMDBError) {
      try deleteAll(in: database)
    } catch {
      throw StoreError(error, "open")
    }
  }
}

extension TransactionView {
  /// The first key of a database; nil where it is empty.
  fileprivate func firstKey(of database: Database) throws(StoreError) -> [UInt8]? {
    var first: [UInt8]?
    try forEach(prefix: [], in: database) { key, _ in
      first = key.copy()
      return false
    }
    return first
  }
}
