public import Foundation
internal import LMDB
internal import OrderedKeys

// What is handed out is read and raised inside the write transaction, of which there is one at a
// time in all processes: that alone makes ids of several processes differ.

extension WriteTransaction {
  /// Hands out the next id of a collection: 1 at first, then one above the highest so far.
  ///
  /// The store keeps the number, and the write need not insert anything under it. An id is handed
  /// out once, whatever process asks: it lies above every id that was handed out or stored, also of
  /// documents that are deleted. It is yours when the write has returned. A write that throws hands
  /// nothing out, and the next one gets the same id.
  ///
  /// - Parameter type: the type of the document.
  /// - Returns: the id.
  /// - Throws: ``StoreError``: `idsExhausted` where the highest id of the type was stored or handed
  ///   out; `schemaChanged`, `unknownCollection`, `corrupted`.
  public mutating func nextID<D: Document>(for type: D.Type) throws(StoreError) -> Int
  where D.ID == Int {
    try takeNumber(for: type)
  }

  /// Hands out the next id of a collection: 1 at first, then one above the highest so far.
  ///
  /// What is promised is the same for all widths of integer.
  ///
  /// - Parameter type: the type of the document.
  /// - Returns: the id.
  /// - Throws: ``StoreError``: `idsExhausted` where the highest id of the type was stored or handed
  ///   out; `schemaChanged`, `unknownCollection`, `corrupted`.
  public mutating func nextID<D: Document>(for type: D.Type) throws(StoreError) -> Int64
  where D.ID == Int64 {
    try takeNumber(for: type)
  }

  /// Hands out the next id of a collection: 1 at first, then one above the highest so far.
  ///
  /// What is promised is the same for all widths of integer.
  ///
  /// - Parameter type: the type of the document.
  /// - Returns: the id.
  /// - Throws: ``StoreError``: `idsExhausted` where the highest id of the type was stored or handed
  ///   out; `schemaChanged`, `unknownCollection`, `corrupted`.
  public mutating func nextID<D: Document>(for type: D.Type) throws(StoreError) -> Int32
  where D.ID == Int32 {
    try takeNumber(for: type)
  }

  /// Hands out a UUID of version 7 (RFC 9562): the time in milliseconds, then random bits.
  ///
  /// The UUIDs that a store hands out rise strictly in the order of its writes, for all collections
  /// and whatever process asks. The last one is kept in the store; where the clock stands or goes
  /// back, and where two processes see different clocks, the next one counts on from it, so that
  /// the time in it may be later than the clock's. A UUID tells when it was made, and one that is
  /// known makes the next easier to guess: it is no secret.
  ///
  /// It is yours when the write has returned; a write that throws hands nothing out.
  ///
  /// - Parameter type: the type of the document.
  /// - Returns: the id.
  /// - Throws: ``StoreError``: `idsExhausted` where 48 bits do not hold the time;
  ///   `schemaChanged`, `unknownCollection`, `corrupted`.
  public mutating func nextID<D: Document>(for type: D.Type) throws(StoreError) -> UUID
  where D.ID == UUID {
    let collection = try state.writableCollection(type, "nextID")
    let next = TimeOrderedUUID.next(
      after: try view.lastUUID("nextID"),
      milliseconds: Int64(Date().timeIntervalSince1970 * 1000),
      random: .random(in: .min ... .max)
    )
    guard let next else { throw collection.idsExhausted }
    state.lastUUID = next
    return next
  }

  private func takeNumber<D: Document>(for type: D.Type) throws(StoreError) -> D.ID
  where D.ID: FixedWidthInteger {
    let collection = try state.writableCollection(type, "nextID")
    var numbers = try view.numbers(of: collection, "nextID")
    guard let id = numbers.take(as: D.ID.self) else { throw collection.idsExhausted }
    state.numbers[collection.record.number] = numbers
    return id
  }

  /// Lets the numbers of a collection go on above every row that is stored, also where the
  /// catalogue says nothing that can be read.
  mutating func mendNumbers<D: Document>(of collection: Collection<D>) throws(StoreError) {
    let state = state
    let number = collection.record.number
    let key = Catalogue.Key.nextRow(of: number)
    let stored = try raw.view.sealed(key, in: state.schema.catalogue)?.copy()
    let highest = try raw.view.lastKey(in: collection.documents).flatMap { RowID(key: $0.span) }
    state.numbers[number] = NumberSequence(
      stored: stored.flatMap { NumberSequence.number($0) },
      highest: highest
    )
  }

  /// Writes what was handed out.
  mutating func writeIdentifiers() throws(StoreError) {
    let catalogue = state.schema.catalogue
    for (number, numbers) in state.numbers.sorted(by: { $0.key < $1.key })
    where numbers.isChanged {
      try raw.seal(numbers.bytes, at: Catalogue.Key.nextRow(of: number), in: catalogue)
    }
    guard let last = state.lastUUID else { return }
    var writer = TupleWriter()
    writer.append(uuid: last)
    try raw.seal(writer.bytes, at: Catalogue.Key.lastUUID, in: catalogue)
  }
}

extension ReadView {
  /// Lets the numbers of a collection go on above a row that is stored or goes.
  func skipNumber<D: Document>(_ row: RowID, in collection: Collection<D>, _ operation: String)
    throws(StoreError)
  {
    let number = collection.record.number
    // A known sequence is looked up once: every insert comes by here.
    if state.numbers[number]?.skip(row) != nil { return }
    var numbers = try numbers(of: collection, operation)
    numbers.skip(row)
    state.numbers[number] = numbers
  }

  fileprivate func numbers<D: Document>(of collection: Collection<D>, _ operation: String)
    throws(StoreError) -> NumberSequence
  {
    if let known = state.numbers[collection.record.number] { return known }
    var stored: UInt64?
    let key = Catalogue.Key.nextRow(of: collection.record.number)
    if let entry = try transaction.sealed(key, in: state.schema.catalogue)?.copy() {
      stored = NumberSequence.number(entry)
      if stored == nil { throw state.damagedEntry(operation, collection.name) }
    }
    var highest: RowID?
    if let key = try transaction.lastKey(in: collection.documents) {
      highest = RowID(key: key.span)
      if highest == nil { throw collection.damaged(operation, row: nil) }
    }
    return NumberSequence(stored: stored, highest: highest)
  }

  fileprivate func lastUUID(_ operation: String) throws(StoreError) -> UUID? {
    if let last = state.lastUUID { return last }
    let stored = try transaction.sealed(Catalogue.Key.lastUUID, in: state.schema.catalogue)?.copy()
    guard let stored else { return nil }
    var reader = TupleReader(stored.span)
    do throws(KeyReadingError) {
      return try reader.nextUUID()
    } catch {
      throw state.damagedEntry(operation, nil)
    }
  }
}

extension TransactionState {
  /// Whether ids were handed out that the catalogue does not have yet.
  var hasTakenIDs: Bool { lastUUID != nil || numbers.values.contains { $0.isChanged } }

  fileprivate func damagedEntry(_ operation: String, _ collection: String?) -> StoreError {
    StoreError(
      .corrupted,
      operation,
      collection: collection,
      advice: "the catalogue is damaged; verify the store and use a backup"
    )
  }
}

extension Collection {
  fileprivate var idsExhausted: StoreError {
    StoreError(
      .idsExhausted,
      "nextID",
      collection: name,
      advice: "no id is left above those that were used; choose free ids, or a wider type of id"
    )
  }
}
