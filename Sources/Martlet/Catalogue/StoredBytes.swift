package import LMDB
package import OrderedKeys

// What the document layer asks of the storage engine, in its own errors. No layer above this seam
// knows the engine: it talks in keys, ranges and transactions.

extension TransactionView {
  /// Reads the value of a key; nil where there is none.
  @_lifetime(copy self)
  package func bytes(_ key: [UInt8], in database: Database) throws(StoreError) -> Span<UInt8>? {
    do throws(LMDBError) {
      return try get(key.span, in: database)
    } catch {
      throw StoreError(error, "read")
    }
  }

  /// Visits the entries whose keys begin with a prefix, in key order, until the closure says stop.
  package func forEach(
    prefix: [UInt8],
    in database: Database,
    _ body: (Span<UInt8>, Span<UInt8>) throws(StoreError) -> Bool
  ) throws(StoreError) {
    try forEach(.beginning(with: prefix), in: database, body)
  }

  /// Visits the entries of an interval, in key order or from its end, until the closure says stop.
  ///
  /// The spans are lent for the call alone.
  package func forEach(
    _ interval: KeyInterval,
    in database: Database,
    isReversed: Bool = false,
    _ body: (Span<UInt8>, Span<UInt8>) throws(StoreError) -> Bool
  ) throws(StoreError) {
    var cursor = try openCursor(in: database)
    let end = isReversed ? interval.lower : interval.upper
    var isFound = try cursor.start(in: interval, isReversed: isReversed)
    while isFound {
      guard cursor.key.isOrdered(before: end.span) != isReversed else { return }
      guard try body(cursor.key, cursor.value) else { return }
      isFound = try cursor.step(isReversed: isReversed)
    }
  }

  /// The last key of a database; nil where it is empty.
  package func lastKey(in database: Database) throws(StoreError) -> [UInt8]? {
    var cursor = try openCursor(in: database)
    do throws(LMDBError) {
      return try cursor.last() ? cursor.key.copy() : nil
    } catch {
      throw StoreError(error, "read")
    }
  }

  /// The number of entries in a database.
  package func count(of database: Database) throws(StoreError) -> Int {
    do throws(LMDBError) {
      return try statistics(of: database).entries
    } catch {
      throw StoreError(error, "read")
    }
  }

  @_lifetime(copy self)
  private func openCursor(in database: Database) throws(StoreError) -> Cursor {
    do throws(LMDBError) {
      return try cursor(in: database)
    } catch {
      throw StoreError(error, "read")
    }
  }
}

extension Cursor {
  fileprivate mutating func start(in interval: KeyInterval, isReversed: Bool)
    throws(StoreError) -> Bool
  {
    do throws(LMDBError) {
      if isReversed { return try seek(before: interval.upper.span) }
      return try seek(atOrAfter: interval.lower.span)
    } catch {
      throw StoreError(error, "read")
    }
  }

  fileprivate mutating func step(isReversed: Bool) throws(StoreError) -> Bool {
    do throws(LMDBError) {
      return try isReversed ? previous() : next()
    } catch {
      throw StoreError(error, "read")
    }
  }
}

extension LMDB.WriteTransaction {
  /// Refuses to add anything where there is room for deletes alone.
  mutating func requireRoom(_ operation: String) throws(StoreError) {
    let found: LMDBError?
    do throws(LMDBError) {
      found = try shortage()
    } catch {
      throw StoreError(error, operation)
    }
    if let found { throw StoreError(found, operation) }
  }

  /// Stores a value under a key, in place of what stood there.
  mutating func store(_ value: [UInt8], at key: [UInt8], in database: Database)
    throws(StoreError)
  {
    do throws(LMDBError) {
      try put(key.span, value.span, in: database)
    } catch {
      throw StoreError(error, "write")
    }
  }

  /// Removes a key; one that is not there tells of damage.
  mutating func remove(_ key: [UInt8], in database: Database) throws(StoreError) {
    let isThere: Bool
    do throws(LMDBError) {
      isThere = try delete(key.span, in: database)
    } catch {
      throw StoreError(error, "write")
    }
    guard isThere else {
      throw StoreError(
        .corrupted,
        "write",
        advice: "an index lacks an entry that it should have; verify the store"
      )
    }
  }
}

extension Span<UInt8> {
  /// Whether the bytes sort before others.
  func isOrdered(before other: Span<UInt8>) -> Bool {
    for index in 0..<Swift.min(count, other.count) where self[index] != other[index] {
      return self[index] < other[index]
    }
    return count < other.count
  }

  /// Whether the bytes are the same as others.
  func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in indices where self[index] != other[index] { return false }
    return true
  }
}
