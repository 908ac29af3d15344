internal import LMDB

extension DocumentStore {
  /// Recomputes every index, count, sum and ranking of the declared collections from the documents,
  /// in both directions, and reports what differs, after it has looked at every page of the file.
  ///
  /// One read transaction sees one state; writes go on meanwhile. The cost is that of decoding
  /// every document and looking up each of its index entries. At most 262 144 groups of a counted
  /// index are held in memory; one with more takes a further pass over the documents for each so
  /// many. An index that is being built is checked as far as it has come.
  ///
  /// A damaged page can lead the storage engine outside of the file, and then the system ends the
  /// process: ``verify(at:using:)`` checks a suspect file in a process of its own.
  ///
  /// Pages are checked first. Where they are broken so that the engine must not read them, the
  /// report names them alone.
  ///
  /// - Parameter onProgress: told now and then how far the check has come, on the caller's thread.
  /// - Returns: what was found.
  /// - Throws: ``StoreError`` where the store cannot be read at all.
  public func verify(onProgress: ((VerificationProgress) -> Void)? = nil) throws
    -> VerificationReport
  {
    try readNow(expires: false) { transaction in
      let view = transaction.view
      var report = VerificationReport()
      let flaws = try view.transaction.flaws()
      report.add(flaws)
      // The engine could go in circles on such pages.
      if flaws.areInTheWay { return report }
      for collection in view.state.schema.all {
        try collection.verify(view, into: &report, onProgress)
      }
      return report
    }
  }
}

/// How far a check of a store has come.
public struct VerificationProgress: Sendable {
  /// The collection that is being checked.
  public let collection: String
  /// How many of its documents were checked in this pass.
  public let checkedDocuments: Int
  /// How many documents it has.
  public let documents: Int
}

extension TransactionView {
  /// What is wrong with the pages of the file.
  fileprivate func flaws() throws(StoreError) -> PageFlaws {
    do throws(LMDBError) {
      return try findFlaws()
    } catch {
      throw StoreError(error, "verify")
    }
  }
}
