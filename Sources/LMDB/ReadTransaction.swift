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
  /// When it expires, on the clock of ``clmdb_time()``; nil for never.
  let expiry: UInt64?

  /// Takes over a transaction that has begun, and notes that it lives.
  init(_ transaction: TransactionHandle, _ environment: Environment, expires: Bool) {
    self.transaction = transaction
    self.environment = environment
    let reader = LiveReader(
      thread: clmdb_thread_id(),
      began: clmdb_time(),
      transactionID: unsafe mdb_txn_id(transaction.pointer)
    )
    expiry = expires ? environment.options.maximumSnapshotAge.map { reader.expiry(after: $0) } : nil
    environment.gate.note(reader, as: transaction)
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
}

/// Two threads at once must not use a transaction. The compiler would infer the opposite.
@available(*, unavailable)
extension ReadTransaction: Sendable {}
