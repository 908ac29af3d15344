internal import DocumentCoding
internal import LMDB
internal import Martlet
internal import OrderedKeys

/// Checks that the documents and the table of ids lead to each other, and that an id is the
/// document's own.
struct IdentityCheck {
  /// The collection.
  private let record: CollectionRecord
  /// Nil where the id is the row.
  private let ids: Database?
  /// The documents whose stored id is their own.
  private var matches = 0
  /// The documents whose stored id is another one, or is not there.
  private var differences = Suspicion()
  /// Whether every document had an id of a standard form.
  private var isDerivable = true

  /// The coding key of a document's id, unless the type says otherwise.
  private static let field = "id"

  /// Makes the check of a collection.
  init(_ record: CollectionRecord, _ snapshot: Snapshot) throws(StoreError) {
    self.record = record
    ids = record.idIsRow ? nil : try snapshot.database(record.ids)
  }

  /// Compares a document's own id with the stored one.
  mutating func note(_ value: EncodedValue, at row: RowID, _ snapshot: Snapshot)
    throws(StoreError)
  {
    guard let field = value.field(Self.field), let id = FieldValue(field), !id.isNull else {
      isDerivable = false
      return
    }
    let key = TupleElement.pack([id.element])
    let isOwn: Bool
    if let ids {
      if let stored = try snapshot.view.bytes(key, in: ids) {
        isOwn = RowID(key: stored) == row
      } else {
        isOwn = false
      }
    } else {
      isOwn = key == row.key
    }
    if isOwn { matches += 1 } else { differences.add(row) }
  }

  /// Checks the table from its side, and tells what is wrong.
  func finish(
    _ reader: DocumentReader,
    _ tally: DocumentTally,
    _ snapshot: Snapshot,
    _ result: inout StoreVerification
  ) throws(StoreError) {
    // Where no document's field is its id, the field is not the id.
    let isComparable = isDerivable && (matches > 0 || differences.count == 0)
    if isComparable {
      differences.report(.wrongID, collection: record.name, index: nil, &result)
    } else {
      result.omit(record.name, index: nil, because: .computedByProgram)
    }
    guard let ids else { return }
    try checkTable(ids, reader, needsDistinctRows: !isComparable, tally, snapshot, &result)
  }

  /// Checks that every id leads to a document, and each to another one.
  private func checkTable(
    _ ids: Database,
    _ reader: DocumentReader,
    needsDistinctRows: Bool,
    _ tally: DocumentTally,
    _ snapshot: Snapshot,
    _ result: inout StoreVerification
  ) throws(StoreError) {
    var problems: [RowID?] = []
    var rows: Set<RowID> = []
    var entries = 0
    try snapshot.view.forEach(prefix: [], in: ids) { _, value throws(StoreError) in
      entries += 1
      guard let row = RowID(key: value) else {
        problems.append(nil)
        return true
      }
      // When every document's own id leads to it, equal numbers say that no other id does.
      let isFirst = needsDistinctRows ? rows.insert(row).inserted : true
      let leadsSomewhere = try reader.isTaken(row, snapshot)
      if !isFirst || !leadsSomewhere { problems.append(row) }
      return true
    }
    result.checked.ids += entries
    for row in problems {
      result.add(.init(kind: .wrongID, collection: record.name, row: row?.number))
    }
    if entries != tally.stored, problems.isEmpty, differences.count == 0 || needsDistinctRows {
      result.add(.init(kind: .wrongID, collection: record.name))
    }
  }
}
