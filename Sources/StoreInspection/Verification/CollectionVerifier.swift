internal import DocumentCoding
internal import LMDB
internal import Martlet
internal import OrderedKeys

/// Checks one collection: its documents once, then the table of ids and each index against them.
struct CollectionVerifier {
  /// The collection.
  private let record: CollectionRecord
  /// Reads its documents.
  private let reader: DocumentReader
  /// The check of the ids.
  private var identities: IdentityCheck
  /// The checks of the indexes that keep entries.
  private var entries: [EntryCheck] = []
  /// The checks of the counted indexes.
  private var counts: [CountCheck] = []
  /// The documents so far.
  private var tally = DocumentTally()

  /// How many documents are looked at between two looks at the database.
  static let portion = 256

  /// Makes the checks of a collection; each counted index holds no more groups in memory than the
  /// limit.
  init(_ record: CollectionRecord, groupLimit: Int, _ snapshot: Snapshot) throws(StoreError) {
    self.record = record
    reader = try DocumentReader(record, snapshot)
    identities = try IdentityCheck(record, snapshot)
    for index in record.indexes {
      if index.definition.kind.counts {
        counts.append(try CountCheck(index, of: record, limit: groupLimit, snapshot))
      } else {
        entries.append(try EntryCheck(index, of: record, snapshot))
      }
    }
  }

  /// Checks everything.
  mutating func run(_ snapshot: Snapshot, _ result: inout StoreVerification) throws(StoreError) {
    try checkDocuments(snapshot, &result)
    try identities.finish(reader, tally, snapshot, &result)
    for check in entries { try check.finish(reader, tally, snapshot, &result) }
    try checkCounts(snapshot, &result)
    result.checked.indexes += record.indexes.count
  }

  /// Reads every document and shows it to the checks.
  private mutating func checkDocuments(_ snapshot: Snapshot, _ result: inout StoreVerification)
    throws(StoreError)
  {
    let lastCommit = snapshot.catalogue?.header.commit ?? 0
    var walk = try DocumentWalk(record, snapshot)
    while true {
      let rows = try walk.next(snapshot)
      if rows.isEmpty { break }
      for row in rows {
        tally.stored += 1
        result.checked.documents += 1
        guard let row else {
          result.add(.init(kind: .damagedDocument, collection: record.name))
          continue
        }
        tally.lastRow = row
        switch try reader.document(at: row, snapshot) {
        case .sound(let value, let version):
          tally.read += 1
          if version > lastCommit {
            result.add(.init(kind: .wrongCatalogue, collection: record.name, row: row.number))
          }
          try note(value, at: row, snapshot)
        case .damaged, .missing:
          result.add(.init(kind: .damagedDocument, collection: record.name, row: row.number))
        case .unreadable:
          result.add(.init(kind: .unreadableDocument, collection: record.name, row: row.number))
        }
      }
    }
    try checkNextRow(snapshot, &result)
  }

  /// Shows a document to the checks.
  private mutating func note(_ value: EncodedValue, at row: RowID, _ snapshot: Snapshot)
    throws(StoreError)
  {
    try identities.note(value, at: row, snapshot)
    for position in entries.indices { try entries[position].note(value, at: row, snapshot) }
    for position in counts.indices { counts[position].note(value, at: row) }
  }

  /// Compares the counts, and shows the documents again as long as groups are left.
  private mutating func checkCounts(_ snapshot: Snapshot, _ result: inout StoreVerification)
    throws(StoreError)
  {
    while true {
      for position in counts.indices where counts[position].needsPass {
        try counts[position].finishPass(tally, snapshot, &result)
      }
      guard counts.contains(where: { $0.needsPass }) else { break }
      var walk = try DocumentWalk(record, snapshot)
      while true {
        let rows = try walk.next(snapshot)
        if rows.isEmpty { break }
        for row in rows {
          guard let row, case .sound(let value, _) = try reader.document(at: row, snapshot) else {
            continue
          }
          for position in counts.indices { counts[position].note(value, at: row) }
        }
      }
    }
    for check in counts { try check.finish(tally, snapshot, &result) }
  }

  /// Checks that the row of the next document lies behind all rows.
  private func checkNextRow(_ snapshot: Snapshot, _ result: inout StoreVerification)
    throws(StoreError)
  {
    guard let lastRow = tally.lastRow else { return }
    let catalogue = try snapshot.database(Catalogue.databaseName)
    let key = Catalogue.Key.nextRow(of: record.number)
    let stored = try snapshot.view.sealed(key, in: catalogue)?.copy()
    let next = stored.map { NumberSequence.number($0) } ?? 1
    guard let next, next > lastRow.number else {
      result.add(.init(kind: .wrongCatalogue, collection: record.name))
      return
    }
  }
}
