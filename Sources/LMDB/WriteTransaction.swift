import CLMDB
import Glibc

/// The one transaction that can write.
///
/// What it wrote is kept by ``commit()`` alone; a value that ends otherwise leaves nothing behind.
///
/// It must end on the thread that began it, since LMDB's lock belongs to that thread.
@safe
package struct WriteTransaction: ~Copyable {
  /// The environment, which lives at least as long.
  let environment: Environment
  /// What this transaction has opened; of no other's concern before the commit.
  var opened: [String: Database] = [:]
  /// The databases whose record this transaction has seen.
  var known: Set<Database> = []
  /// Whether a call failed in a way after which the pages of the transaction are not to be trusted.
  var hasFailed = false
  /// What stood in the way of adding something when it began.
  private let firstShortage: LMDBError?
  /// The bytes that it has put.
  var putBytes = 0
  /// How many bytes it has put when it asks again for room.
  private var nextLook = 1 << 20

  /// LMDB's transaction, until it ends.
  private var transaction: TransactionHandle?
  /// The thread that began it.
  private let thread: Int32

  /// Takes over a transaction that has begun on this thread.
  init(_ transaction: TransactionHandle, _ environment: Environment, shortage: LMDBError?) {
    firstShortage = shortage
    self.transaction = transaction
    self.environment = environment
    thread = clmdb_thread_id()
  }

  deinit {
    if transaction != nil { finish() }
  }

  /// The handle, which is there until the transaction ends.
  var live: TransactionHandle {
    guard let transaction else { preconditionFailure("the write transaction has ended") }
    return transaction
  }

  /// What stands in the way of adding something; nil where there is room.
  ///
  /// Deletes work either way, and a caller that only deletes need not ask. A write that has put a
  /// mebibyte looks again with each eighth of one.
  package mutating func shortage() throws(LMDBError) -> LMDBError? {
    if let firstShortage { return firstShortage }
    guard putBytes >= nextLook else { return nil }
    if let found = try environment.shortage(afterAdding: putBytes) { return found }
    nextLook = putBytes + 1 << 17
    return nil
  }

  /// The id that the commit will have.
  ///
  /// The C function is `mdb_txn_id`.
  package var id: Int { unsafe mdb_txn_id(live.pointer) }

  /// What can be read, including what this transaction wrote.
  ///
  /// It cannot outlive the next write.
  package var view: TransactionView {
    @_lifetime(borrow self)
    get {
      TransactionView(of: self)
    }
  }

  /// Drops what was written.
  package consuming func abort() {
    finish()
    transaction = nil
  }

  /// Keeps what was written.
  ///
  /// The C function is `mdb_txn_commit`.
  ///
  /// When it throws, nothing was kept, but for ``LMDBError/Kind/commitOutcomeUnknown``. The
  /// transaction is over either way.
  package consuming func commit() throws(LMDBError) {
    do throws(LMDBError) {
      try environment.checkProcess("mdb_txn_commit")
      if hasFailed { throw LMDBError(.invalidTransaction, in: "mdb_txn_commit") }
      try environment.requirePlace()
    } catch {
      finish()
      transaction = nil
      throw error
    }
    requireOwnThread()
    let mainEntries = live.mainEntries
    let status = unsafe mdb_txn_commit(live.pointer)
    // LMDB has freed the handle, whatever the status says.
    transaction = nil
    defer {
      environment.leave()
      environment.unlockWriter()
    }
    do throws(LMDBError) {
      try check(status, "mdb_txn_commit")
    } catch {
      throw environment.outcome(ofFailedCommit: error)
    }
    environment.handles.publish(opened, mainEntries: mainEntries)
    environment.extendFile()
  }

  /// Aborts, and lets the next writer begin.
  private func finish() {
    // The transaction of a parent process is not the child's to end.
    guard environment.isInOwnProcess else { return }
    requireOwnThread()
    unsafe mdb_txn_abort(live.pointer)
    environment.leave()
    environment.unlockWriter()
  }

  /// Traps on any other thread than the one that began.
  private func requireOwnThread() {
    precondition(
      clmdb_thread_id() == thread,
      "a write transaction must end on the thread that began it"
    )
  }
}

extension Environment {
  /// What a commit's error means for what was to be committed.
  ///
  /// After an error while writing the header page LMDB refuses every further transaction, and
  /// whether the page reached the disk cannot be known. After any other error nothing was kept.
  fileprivate func outcome(ofFailedCommit error: LMDBError) -> LMDBError {
    var probe: OpaquePointer?
    // A reader may find no slot, and then does not hear of it.
    let status = unsafe mdb_txn_begin(handle.pointer, nil, 0, &probe)
    if status == 0 { unsafe mdb_txn_abort(probe) }
    if status == MDB_PANIC {
      fail()
      return LMDBError(.commitOutcomeUnknown, in: error.operation, code: error.code)
    }
    return diagnosed(error)
  }
}

/// A write transaction belongs to its thread. The compiler would infer the opposite.
@available(*, unavailable)
extension WriteTransaction: Sendable {}
