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

  /// Makes the checks of a collection.
  init(_ record: CollectionRecord, _ snapshot: Snapshot) throws(StoreError) {
    self.record = record
    reader = try DocumentReader(record, snapshot)
    identities = try IdentityCheck(record, snapshot)
    for index in record.indexes {
      if index.definition.kind.counts {
        counts.append(try CountCheck(index, of: record, snapshot))
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
    for check in counts { try check.finish(tally, snapshot, &result) }
    result.checked.indexes += record.indexes.count
  }

  /// Reads every document and shows it to the checks.
  private mutating func checkDocuments(_ snapshot: Snapshot, _ result: inout StoreVerification)
    throws(StoreError)
  {
    let documents = try snapshot.database(record.documents)
    let lastCommit = snapshot.catalogue?.header.commit ?? 0
    var start: [UInt8] = []
    while true {
      let portion = try snapshot.entries(
        of: documents,
        from: start,
        limit: Self.portion,
        withValues: false
      )
      guard let last = portion.last else { break }
      start = KeyBytes.successor(of: last.key)
      for entry in portion {
        tally.stored += 1
        result.checked.documents += 1
        guard let row = RowID(key: entry.key.span) else {
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
    for position in counts.indices { counts[position].note(value) }
  }

  /// Checks that the row of the next document lies behind all rows.
  private func checkNextRow(_ snapshot: Snapshot, _ result: inout StoreVerification)
    throws(StoreError)
  {
    guard !record.idIsRow, let lastRow = tally.lastRow else { return }
    let catalogue = try snapshot.database(Catalogue.databaseName)
    let stored = try snapshot.view.bytes(Catalogue.Key.nextRow(of: record.number), in: catalogue)
    guard let stored, let next = RowID(key: stored), next > lastRow else {
      result.add(.init(kind: .wrongCatalogue, collection: record.name))
      return
    }
  }
}

/// The documents of a collection in numbers.
struct DocumentTally {
  /// Those that are stored.
  var stored = 0
  /// Those that could be read.
  var read = 0
  /// The last row.
  var lastRow: RowID?

  /// Whether every document could be read.
  var isComplete: Bool { stored == read }
}

/// Problems that are told only once it is known that the recomputed keys are the program's.
struct Suspicion {
  /// The first rows.
  private(set) var rows: [RowID] = []
  /// The number of rows.
  private(set) var count = 0

  /// Notes a row.
  mutating func add(_ row: RowID) {
    count += 1
    if rows.count < StoreVerification.limit { rows.append(row) }
  }

  /// Tells all of them.
  func report(
    _ kind: StoreVerification.Problem.Kind,
    collection: String,
    index: String?,
    _ result: inout StoreVerification
  ) {
    for position in 0..<count {
      let row = position < rows.count ? rows[position].number : nil
      result.add(.init(kind: kind, collection: collection, index: index, row: row))
    }
  }
}
