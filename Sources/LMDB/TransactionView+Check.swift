import CLMDB

extension TransactionView {
  /// How often a commit is looked for whose header page is not written over yet.
  private static let attempts = 100

  /// Walks every page of the store, and tells what is wrong.
  ///
  /// The pages are read from the file and not through the map, so that no damage can end the
  /// process. What is walked is the commit that the transaction reads, or, where two commits came
  /// since it began, a later one. The cost is that of reading all pages in use.
  package func findFlaws() throws(LMDBError) -> PageFlaws {
    let file = try PageFile(of: environment.handle)
    let id = unsafe mdb_txn_id(transaction.pointer)
    if let walk = try PageWalk(file, ofTransaction: id, environment) { return walk.flaws }
    // The snapshot is there still, but nothing in the file leads to it any more.
    for _ in 0..<Self.attempts {
      let later = try environment.beginRead(expires: false)
      let file = try PageFile(of: environment.handle)
      if let walk = try PageWalk(file, ofTransaction: later.id, environment) {
        return walk.flaws
      }
    }
    // Nor do writers come so often: a broken header page hides it.
    return PageWalk(file, nil).flaws
  }

  /// The pages up to the last one that was used when the snapshot was committed: two in a new file.
  ///
  /// Nil where commits come so quickly that the header page of the snapshot may be another's.
  package func usedPages() throws(LMDBError) -> Int? {
    let id = unsafe mdb_txn_id(transaction.pointer)
    return try SnapshotHeader(of: id, in: environment.handle.descriptor)?.pages
  }
}

extension PageWalk {
  /// Walks what a transaction reads that is live meanwhile; nil where no header page leads to it.
  fileprivate init?(_ file: PageFile, ofTransaction id: Int, _ environment: Environment)
    throws(LMDBError)
  {
    // Where the page is whole by now, it was when it was read.
    guard let meta = file.metaPages.first(where: { $0.transactionID == id }),
      try SnapshotHeader(of: id, in: environment.handle.descriptor) != nil
    else { return nil }
    self.init(file, meta)
  }
}
