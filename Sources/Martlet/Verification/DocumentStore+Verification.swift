internal import LMDB

extension DocumentStore {
  /// Recomputes every index, count and ranking of the declared collections from the documents and
  /// reports what differs.
  ///
  /// One read transaction sees one state; writes go on meanwhile. The cost is that of decoding
  /// every document and looking up each of its index entries. The memory in use grows with the
  /// number of groups of one collection's counted indexes, not with the documents.
  ///
  /// - Throws: ``StoreError`` where the store cannot be read at all.
  public func verify() throws -> VerificationReport {
    try read { transaction in
      let view = transaction.view
      var report = VerificationReport()
      for flaw in try view.transaction.flaws() {
        report.add(.init(.brokenStructure, flaw))
      }
      for collection in view.state.schema.all {
        try collection.verify(view, into: &report)
      }
      return report
    }
  }
}

extension TransactionView {
  /// The databases whose keys are out of order or cannot be read.
  package func flaws() throws(StoreError) -> [String] {
    do throws(LMDBError) {
      return try findFlaws().map { "\($0)" }
    } catch {
      throw StoreError(error, "verify")
    }
  }
}
