internal import LMDB

/// How much is built in one transaction.
package struct BuildingLimits: Sendable {
  /// The most documents.
  package var documents = 1000
  /// The bytes of document bodies after which no further document is begun.
  package var bytes = 4 << 20
  /// The most transactions; nil for as many as it takes.
  package var batches: Int?
  /// Whether documents that cannot be read are left out, and do not stop the building.
  var skipsUnreadable = false
  /// Told of each entry that stands against an index, which is then kept; where it is nil, the
  /// building fails.
  var onConflict: (@Sendable (IndexConflict) -> Void)?

  package init() {}
}

/// What can stand against an index.
enum IndexConflict {
  /// A reference that must lead to a document leads to none.
  case missingReference
  /// Another document has the value of a unique index.
  case duplicateValue
}

/// What one transaction has built.
struct IndexBatch {
  /// The collection's name.
  let collection: String
  /// The names of the indexes.
  let indexes: [String]
  /// Where the documents are.
  let documents: Database
  /// The first row that was not covered before.
  let start: RowID
  /// The first row that is not covered now; nil where the indexes are ready.
  let end: RowID?
  /// The number of documents that were covered.
  let count: Int
}
