import CLMDB
import Glibc

/// A read transaction of this process that lives.
struct LiveReader: Sendable {
  /// The thread that began it.
  let thread: Int32
  /// When it began, on the clock of ``clmdb_time()``.
  let began: UInt64
  /// The commit that it reads.
  let transactionID: Int

  /// When it is as old as a number of nanoseconds.
  func expiry(after age: UInt64) -> UInt64 {
    let (sum, overflows) = began.addingReportingOverflow(age)
    return overflows ? .max : sum
  }
}

extension Environment {
  /// A read transaction that lives, in whatever process.
  package struct Reader: Hashable, Sendable {
    /// Its process.
    package let processID: Int
    /// The thread that began it; nil in another process, where LMDB keeps none that means anything.
    package let thread: Int32?
    /// Its age in nanoseconds; nil in another process.
    package let age: UInt64?
    /// The commit that it reads.
    package let transactionID: Int
    /// How many commits that lies behind the last one.
    package let lag: Int
  }

  /// The read transactions that live, those of the oldest commits first.
  ///
  /// The C function is `mdb_reader_list`.
  package func readers() throws(LMDBError) -> [Reader] {
    try whileOpen("mdb_reader_list") { () throws(LMDBError) in try listReaders() }
  }

  /// Frees the slots of processes that have ended, and says how many.
  ///
  /// An open does so too.
  @discardableResult
  package func checkReaders() throws(LMDBError) -> Int {
    try whileOpen("mdb_reader_check") { () throws(LMDBError) in try handle.reclaimReaders() }
  }

  /// The reader of the oldest commit, of an environment that stays open meanwhile.
  func oldestReader() throws(LMDBError) -> Reader? { try listReaders().first }

  /// The read transactions that live, of an environment that stays open meanwhile.
  func listReaders() throws(LMDBError) -> [Reader] {
    let now = clmdb_time()
    let last = unsafe try handle.information().me_last_txnid
    let own = gate.readers.map { reader in
      Reader(
        processID: Int(getpid()),
        thread: reader.thread,
        age: now &- reader.began,
        transactionID: reader.transactionID,
        lag: max(0, last - reader.transactionID)
      )
    }
    let others = try readerTable(lastCommit: last).filter { $0.processID != Int(getpid()) }
    return (own + others).sorted {
      ($0.transactionID, $0.processID, $0.thread ?? 0)
        < ($1.transactionID, $1.processID, $1.thread ?? 0)
    }
  }

  /// The slots of LMDB's table that are in use.
  private func readerTable(lastCommit: Int) throws(LMDBError) -> [Reader] {
    var lines: [String] = []
    let status = unsafe withUnsafeMutablePointer(to: &lines) { lines in
      unsafe mdb_reader_list(
        handle.pointer,
        { line, context in
          guard let line = unsafe line, let context = unsafe context else { return 0 }
          unsafe context.assumingMemoryBound(to: [String].self).pointee
            .append(String(cString: line))
          return 0
        },
        lines
      )
    }
    // The function returns a number of lines, or a negative code.
    try check(min(status, 0), "mdb_reader_list")
    return lines.compactMap { Reader(line: $0, lastCommit: lastCommit) }
  }

  /// Runs a step that needs the environment to stay open.
  func whileOpen<Result>(
    _ operation: String,
    _ body: () throws(LMDBError) -> Result
  ) throws(LMDBError) -> Result {
    try checkProcess(operation)
    _ = try gate.enter(takingReader: false, for: operation)
    defer { leave() }
    return try body()
  }
}

extension Environment.Reader {
  /// Reads a line of LMDB's table: process, thread, and transaction or a dash where the slot is
  /// idle.
  ///
  /// The heading is none.
  fileprivate init?(line: String, lastCommit: Int) {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count == 3, let processID = Int(words[0]), let transactionID = Int(words[2]) else {
      return nil
    }
    self.init(
      processID: processID,
      thread: nil,
      age: nil,
      transactionID: transactionID,
      lag: max(0, lastCommit - transactionID)
    )
  }
}
