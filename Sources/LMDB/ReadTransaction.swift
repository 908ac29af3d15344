import CLMDB

/// A snapshot of the store.
///
/// It ends when the value does.
///
/// A transaction that stays open keeps the pages of its snapshot from being used again, so that the
/// file grows with every commit. Keep it short.
@safe
package struct ReadTransaction: ~Copyable {
  /// LMDB's transaction.
  let transaction: TransactionHandle
  /// The environment, which lives at least as long.
  let environment: Environment

  /// Takes over a transaction that has begun.
  init(_ transaction: TransactionHandle, _ environment: Environment) {
    self.transaction = transaction
    self.environment = environment
  }

  deinit {
    environment.end(reader: transaction)
  }

  /// The id of the commit that is read.
  ///
  /// The C function is `mdb_txn_id`.
  package var id: Int { unsafe mdb_txn_id(transaction.pointer) }

  /// What can be read.
  ///
  /// It cannot outlive the transaction.
  package var view: TransactionView {
    @_lifetime(borrow self)
    get {
      TransactionView(of: self)
    }
  }

  /// The handle of a database, or nil where the snapshot has none of this name.
  package func openDatabase(_ name: String) throws(LMDBError) -> Database? {
    try view.database(named: name)
  }

  /// The number of pages in LMDB's list of free ones.
  func freePages() throws(LMDBError) -> Int {
    var cursor = try view.cursor(in: .free)
    var pages = 0
    while try cursor.next() {
      // Each value starts with its number of pages.
      pages += unsafe cursor.value.withUnsafeBytes { bytes in
        unsafe bytes.loadUnaligned(as: Int.self)
      }
    }
    return pages
  }
}

/// Two threads at once must not use a transaction. The compiler would infer the opposite.
@available(*, unavailable)
extension ReadTransaction: Sendable {}
