import CLMDB

/// A place in a database.
///
/// The key and the value that it lends are valid until it moves. Every move says whether it found a
/// key. A cursor that ran past an end stays there until it moves the other way.
@safe
package struct Cursor: ~Copyable, ~Escapable {
  /// Where the cursor stands.
  private enum Place {
    /// Not moved yet.
    case fresh
    /// On a key.
    case onKey
    /// Past the first key, going back.
    case beforeFirst
    /// Past the last key, going on.
    case afterLast
  }

  /// LMDB's cursor; nil for a database that the snapshot lacks.
  private let pointer: OpaquePointer?
  /// When the transaction expires; nil for never.
  private let expiry: UInt64?
  /// Where the last move ended.
  private var place = Place.fresh
  /// What the last move found.
  private var entry = Entry()

  /// Takes over a cursor of the view's transaction.
  @_lifetime(copy view)
  init(_ pointer: OpaquePointer?, of view: TransactionView) {
    unsafe self.pointer = pointer
    expiry = view.expiry
  }

  deinit {
    if unsafe pointer != nil { unsafe mdb_cursor_close(pointer) }
  }

  /// The bytes of the key.
  package var key: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      precondition(place == .onKey, "a cursor has a key only after a move that found one")
      let bytes = unsafe Span(_unsafeElements: entry.key.bytes)
      return unsafe _overrideLifetime(bytes, borrowing: self)
    }
  }

  /// The bytes of the value.
  package var value: Span<UInt8> {
    @_lifetime(borrow self)
    get {
      precondition(place == .onKey, "a cursor has a value only after a move that found one")
      let bytes = unsafe Span(_unsafeElements: entry.value.bytes)
      return unsafe _overrideLifetime(bytes, borrowing: self)
    }
  }

  /// Moves to the first key.
  package mutating func first() throws(LMDBError) -> Bool {
    try move(MDB_FIRST, orTo: .afterLast)
  }

  /// Moves to the last key.
  package mutating func last() throws(LMDBError) -> Bool {
    try move(MDB_LAST, orTo: .beforeFirst)
  }

  /// Moves to the next key; to the first one at the start.
  package mutating func next() throws(LMDBError) -> Bool {
    switch place {
    case .fresh, .beforeFirst: try first()
    case .onKey: try move(MDB_NEXT, orTo: .afterLast)
    case .afterLast: false
    }
  }

  /// Moves to the previous key; to the last one at the start.
  package mutating func previous() throws(LMDBError) -> Bool {
    switch place {
    case .fresh, .afterLast: try last()
    case .onKey: try move(MDB_PREV, orTo: .beforeFirst)
    case .beforeFirst: false
    }
  }

  /// Moves to the least key that is not less than the given one.
  package mutating func seek(atOrAfter key: Span<UInt8>) throws(LMDBError) -> Bool {
    if key.isEmpty { return try first() }
    guard let pointer = unsafe pointer else { return try first() }
    let found = unsafe key.withValue { unsafe Entry(pointer, MDB_SET_RANGE, from: $0) }
    return try move(found, orTo: .afterLast)
  }

  /// Moves to the greatest key that is less than the given one.
  package mutating func seek(before key: Span<UInt8>) throws(LMDBError) -> Bool {
    if key.isEmpty {
      place = .beforeFirst
      return false
    }
    return try seek(atOrAfter: key) ? previous() : last()
  }

  /// Moves, or ends at the given end.
  private mutating func move(
    _ operation: MDB_cursor_op,
    orTo end: Place
  ) throws(LMDBError) -> Bool {
    guard let pointer = unsafe pointer else {
      place = end
      return false
    }
    return try move(unsafe Entry(pointer, operation), orTo: end)
  }

  /// Takes what a move found, or ends at the given end.
  private mutating func move(_ found: Entry, orTo end: Place) throws(LMDBError) -> Bool {
    place = end
    try requireTime(until: expiry, "mdb_cursor_get")
    let code = try check(found.status, "mdb_cursor_get", tolerating: [.notFound])
    guard code == .success else { return false }
    entry = found
    place = .onKey
    return true
  }
}

/// What a move found.
///
/// The bytes are the map's; ``Cursor`` lends them no longer than it stands there.
@safe
private struct Entry {
  /// The code of the move.
  let status: Int32
  /// The bytes of the key.
  var key = unsafe MDB_val()
  /// The bytes of the value.
  var value = unsafe MDB_val()

  /// Nothing.
  init() {
    status = MDB_NOTFOUND
  }

  /// What LMDB finds, from a key where the operation takes one.
  init(_ cursor: OpaquePointer, _ operation: MDB_cursor_op, from start: MDB_val? = nil) {
    if let start = unsafe start { unsafe key = start }
    status = unsafe mdb_cursor_get(cursor, &key, &value, operation)
  }
}
