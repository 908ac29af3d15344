internal import LMDB
internal import OrderedKeys

extension Collection {
  /// Puts a portion of the table of ids right, and tells where to go on; nil at the end.
  func mendIdentities(from place: IdentityPlace, in transaction: inout WriteTransaction)
    throws(StoreError) -> IdentityPlace?
  {
    switch place {
    case .documents(let start):
      if let ids, let next = try mendDocuments(from: start, ids, in: &transaction) {
        return .documents(from: next)
      }
      try transaction.mendNumbers(of: self)
      return ids == nil ? nil : .ids(from: [])
    case .ids(let start):
      guard let ids else { return nil }
      return try mendIDs(from: start, ids, in: &transaction).map { .ids(from: $0) }
    }
  }

  /// Lets the ids of some documents lead to them.
  private func mendDocuments(
    from start: [UInt8],
    _ ids: Database,
    in transaction: inout WriteTransaction
  ) throws(StoreError) -> [UInt8]? {
    let rows = try transaction.view.rows(from: start, limit: Self.portion, in: self)
    for row in rows {
      guard let id = try readableID(at: row, transaction.view) else { continue }
      if let found = try readableRow(of: id, transaction.view) {
        // Of two documents with one id the first stands; `verify` names the other.
        let other = try found == row ? id : readableID(at: found, transaction.view)
        if let other, DocumentKey(other).bytes == DocumentKey(id).bytes { continue }
      }
      try transaction.raw.store(row.key, at: DocumentKey(id).bytes, in: ids)
      transaction.state.hasBuilt = true
    }
    return rows.last.map { KeyBytes.successor(of: $0.key) }
  }

  /// Takes ids out of the table that lead to no document with that id.
  private func mendIDs(
    from start: [UInt8],
    _ ids: Database,
    in transaction: inout WriteTransaction
  ) throws(StoreError) -> [UInt8]? {
    var entries: [(id: [UInt8], row: RowID?)] = []
    let interval = KeyInterval(lower: start, upper: KeyInterval.beginning(with: []).upper)
    try transaction.view.transaction.forEach(interval, in: ids) { id, row throws(StoreError) in
      entries.append((id.copy(), RowID(key: row)))
      return entries.count < Self.portion
    }
    for entry in entries where try !leads(entry.id, to: entry.row, transaction.view) {
      try transaction.raw.remove(entry.id, in: ids)
      transaction.state.hasBuilt = true
    }
    return entries.last.map { KeyBytes.successor(of: $0.id) }
  }

  /// Whether an id leads to its document, or to one that cannot be read.
  private func leads(_ id: [UInt8], to row: RowID?, _ view: ReadView) throws(StoreError) -> Bool {
    guard let row, try view.transaction.bytes(row.key, in: documents) != nil else { return false }
    return try readableID(at: row, view).map { DocumentKey($0).bytes == id } ?? true
  }

  /// The id of a row's document; nil where it cannot be read.
  private func readableID(at row: RowID, _ view: ReadView) throws(StoreError) -> D.ID? {
    do {
      return try view.document(at: row, in: self, "rebuild")?.document.id
    } catch {
      guard error.isOfUnreadableDocument else { throw error }
      return nil
    }
  }

  /// The row to which an id leads; nil where it leads nowhere or its entry is damaged.
  func readableRow(of id: D.ID, _ view: ReadView) throws(StoreError) -> RowID? {
    do {
      return try view.row(of: id, in: self)
    } catch {
      guard error.reason == .corrupted else { throw error }
      return nil
    }
  }

  /// How many documents or ids are mended in one transaction.
  private static var portion: Int { 1000 }
}

extension StoreError {
  /// Whether a document could not be read: its bytes are damaged, or it is no longer of the type.
  var isOfUnreadableDocument: Bool { reason == .corrupted || reason == .decodingFailed }
}
