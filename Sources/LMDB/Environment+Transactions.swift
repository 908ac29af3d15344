import CLMDB

extension Environment {
  /// How often a begin looks again at databases that other processes add and remove.
  private static let refreshLimit = 3

  /// Begins a read transaction: a snapshot of the last commit.
  ///
  /// It waits for nobody. Where it expires, it ends at the age that the options say.
  package func beginRead(expires: Bool = true) throws(LMDBError) -> ReadTransaction {
    try checkProcess("mdb_txn_begin")
    try requirePlaceNowAndThen()
    for _ in 0..<Self.refreshLimit {
      let transaction = try startReader()
      // The writer of this thread has looked already, and would wait for itself here.
      if transaction.mainEntries == handles.mainEntries || writer.isOwned {
        return ReadTransaction(transaction, self, expires: expires)
      }
      end(reader: transaction)
      try refreshHandles()
    }
    return ReadTransaction(try startReader(), self, expires: expires)
  }

  /// Begins the write transaction.
  ///
  /// It waits for those of other threads, and as long as the options say for one of another
  /// process: then it throws ``LMDBError/Kind/writerBusy``. It throws
  /// ``LMDBError/Kind/nestedWrite`` where the thread has one, and ``LMDBError/Kind/moved`` where
  /// the path leads to another file.
  ///
  /// The transaction must end on the thread that began it.
  package func beginWrite() throws(LMDBError) -> WriteTransaction {
    try checkProcess("mdb_txn_begin")
    try lockWriter(for: "mdb_txn_begin")
    do throws(LMDBError) {
      try growMapIfNeeded()
      for _ in 0..<Self.refreshLimit {
        let transaction = try startWriter()
        if transaction.mainEntries == handles.mainEntries { return try wrap(transaction) }
        unsafe mdb_txn_abort(transaction.pointer)
        leave()
        try openHandles()
      }
      return try wrap(try startWriter())
    } catch {
      unlockWriter()
      throw error
    }
  }

  /// Hands out a write transaction that has begun.
  private func wrap(_ transaction: TransactionHandle) throws(LMDBError) -> WriteTransaction {
    do throws(LMDBError) {
      let shortage = try shortage()
      return WriteTransaction(transaction, self, shortage: shortage)
    } catch {
      unsafe mdb_txn_abort(transaction.pointer)
      leave()
      throw error
    }
  }

  /// Becomes the one writer of all processes.
  func lockWriter(for operation: String) throws(LMDBError) {
    guard let lock = handle.writerLock else { throw LMDBError(.readOnly, in: operation) }
    try writer.lock(for: operation)
    do throws(LMDBError) {
      try lock.lock(for: operation, waitingAtMost: options.writerPatience)
      do throws(LMDBError) {
        try requirePlace()
      } catch {
        lock.unlock()
        throw error
      }
    } catch {
      writer.unlock()
      throw error
    }
  }

  /// Lets the next writer begin.
  func unlockWriter() {
    handle.writerLock?.unlock()
    writer.unlock()
  }

  /// Ends a read transaction, and keeps its slot for the next one.
  func end(reader: TransactionHandle) {
    guard isInOwnProcess else { return }
    if gate.forget(reader) {
      unsafe mdb_txn_reset(reader.pointer)
      leave(keeping: reader)
    } else {
      unsafe mdb_txn_abort(reader.pointer)
      leave()
    }
  }

  /// Counts and starts a read transaction.
  func startReader() throws(LMDBError) -> TransactionHandle {
    var hasReclaimed = false
    var mustAdopt = false
    while true {
      if mustAdopt {
        mustAdopt = false
        try adoptMapSize()
      }
      let idle = try gate.enter(takingReader: true, for: "mdb_txn_begin")
      do throws(LMDBError) {
        guard let idle else { return try begin(flags: UInt32(MDB_RDONLY)) }
        do throws(LMDBError) {
          try check(unsafe mdb_txn_renew(idle.pointer), "mdb_txn_renew")
          return idle
        } catch {
          unsafe mdb_txn_abort(idle.pointer)
          throw error
        }
      } catch {
        defer { leave() }
        switch error.code {
        case .mapResized?:
          mustAdopt = true
        case .readersFull? where !hasReclaimed:
          hasReclaimed = true
          try handle.reclaimReaders()
        default:
          if error.kind == .panicked { fail() }
          throw error
        }
      }
    }
  }

  /// Counts and starts a write transaction.
  ///
  /// The caller owns the writer's lock.
  private func startWriter() throws(LMDBError) -> TransactionHandle {
    while true {
      _ = try gate.enter(takingReader: false, for: "mdb_txn_begin")
      do throws(LMDBError) {
        return try begin(flags: 0)
      } catch {
        if error.kind == .panicked { fail() }
        leave()
        guard error.code == .mapResized else { throw error }
        try adoptMapSize()
      }
    }
  }

  /// Begins a transaction that is counted already.
  func begin(flags: UInt32) throws(LMDBError) -> TransactionHandle {
    var transaction: OpaquePointer?
    try check(unsafe mdb_txn_begin(handle.pointer, nil, flags, &transaction), "mdb_txn_begin")
    guard let transaction = unsafe transaction else {
      throw LMDBError(.other, in: "mdb_txn_begin")
    }
    return unsafe TransactionHandle(pointer: transaction)
  }
}
