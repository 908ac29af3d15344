internal import Foundation
internal import LMDB
internal import OrderedKeys

/// Finishes the indexes that do not cover every document yet, batch by batch.
///
/// Each batch is a transaction that reads how far the indexes have come and takes them further. So
/// two programs share the work, and one that is killed leaves nothing to mend.
struct IndexBuilder {
  let environment: Environment
  let declarations: [any Declaration]
  let limits: BuildingLimits
  let onProgress: (@Sendable (IndexProgress) -> Void)?

  /// For how long the writer's lock is left alone after a batch, so that a writer of another
  /// process gets it, in seconds.
  private static let pause = 0.000_5

  /// Builds until every declared index is ready; tells whether it was not broken off by the limit
  /// of batches.
  ///
  /// An error of a document names an index and the collection.
  func finish() throws(StoreError) -> Bool {
    var schema: Schema?
    var tally = Tally()
    var left = limits.batches ?? .max
    while left > 0 {
      guard let batch = try buildNext(&schema) else { return true }
      left -= 1
      if let onProgress { onProgress(try progress(after: batch, &tally)) }
      Thread.sleep(forTimeInterval: Self.pause)
    }
    return false
  }

  /// Builds one batch in a transaction; nil where nothing is left to build.
  private func buildNext(_ known: inout Schema?) throws(StoreError) -> IndexBatch? {
    for _ in 0..<3 {
      var raw = try environment.write("build index")
      guard let state = try state(of: raw, &known) else { continue }
      let unfinished = state.schema.all.first { !$0.unfinishedIndexes.isEmpty }
      guard let collection = unfinished else { return nil }
      try raw.requireRoom("build index")
      state.operation = "build index"
      var transaction = WriteTransaction(raw, owner: state)
      do {
        let batch = try collection.build(limits, in: &transaction)
        try transaction.finish()
        return batch
      } catch {
        throw error.naming(collection.record.name, collection.unfinishedIndexes.first)
      }
    }
    throw DocumentStore.unreadable
  }

  /// What a batch begins with: the schema at hand, or a new one where the catalogue has changed;
  /// nil where only the next transaction can use a database.
  private func state(of raw: borrowing LMDB.WriteTransaction, _ known: inout Schema?)
    throws(StoreError) -> TransactionState?
  {
    let view = raw.view
    if let known {
      let header = try Catalogue.header(view, in: known.catalogue)
      if header.generation == known.generation {
        return TransactionState(schema: known, header: header)
      }
    }
    guard let bound = try DocumentStore.bind(declarations, view) else { return nil }
    known = bound
    return TransactionState(
      schema: bound,
      header: try Catalogue.header(view, in: bound.catalogue)
    )
  }

  /// How many documents are covered before a row, as far as it is known.
  private struct Tally {
    var collection = ""
    var position: RowID?
    var covered = 0
  }

  /// Counts what is covered: what this builder has covered, and what others had before.
  private func progress(after batch: IndexBatch, _ tally: inout Tally)
    throws(StoreError) -> IndexProgress
  {
    let transaction = try environment.read("build index")
    let view = transaction.view
    if tally.collection != batch.collection || tally.position.map({ $0 > batch.start }) ?? false {
      tally = Tally(collection: batch.collection)
    }
    if tally.position != batch.start {
      let gap = KeyInterval(lower: tally.position?.key ?? [], upper: batch.start.key)
      try view.forEach(gap, in: batch.documents) { _, _ in
        tally.covered += 1
        return true
      }
    }
    tally.covered += batch.count
    tally.position = batch.end
    let documents = try view.count(of: batch.documents)
    return IndexProgress(
      collection: batch.collection,
      indexes: batch.indexes,
      coveredDocuments: batch.end == nil ? documents : min(tally.covered, documents),
      documents: documents
    )
  }
}

extension StoreError {
  /// Whether the error says that a document stands against an index, so that building it again
  /// would come to the same end.
  var blamesDocument: Bool {
    let reasons: Set<Reason> = [
      .uniqueViolation, .referenceMissing, .sumOutOfRange, .invalidKey, .decodingFailed, .corrupted,
    ]
    return reasons.contains(reason)
  }

  /// The error with its place, where it does not name one itself.
  fileprivate func naming(_ collection: String, _ index: String?) -> Self {
    var error = self
    error.collection = error.collection ?? collection
    error.index = error.index ?? index
    return error
  }
}
