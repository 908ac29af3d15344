import CLMDB
import Glibc

extension Environment {
  /// The measures of an environment.
  package struct Statistics: Hashable, Sendable {
    /// The size of a page in bytes.
    package let pageSize: Int
    /// The reserved address space in bytes.
    package let mapSize: Int
    /// The size of the data file in bytes.
    package let fileBytes: Int
    /// The bytes by which the data file has grown since the environment was opened.
    package let grownBytes: Int
    /// The pages up to the last one that was ever used.
    package let usedPages: Int
    /// The pages among them that are free, or will be when the oldest reader has ended.
    package let freePages: Int
    /// The id of the last committed transaction.
    package let lastTransactionID: Int
    /// The read transactions of all processes that are live.
    package let readersInUse: Int
    /// The number of reader slots.
    package let maximumReaders: Int
    /// How many commits the oldest live reader lies behind the last one.
    package let oldestReaderLag: Int
  }

  /// A slot of the reader table.
  package struct Reader: Hashable, Sendable {
    /// The process that owns the slot.
    package let processID: Int
    /// What LMDB calls the thread that took the slot.
    package let thread: String
    /// The id of the commit that is read, or nil while the slot is idle.
    package let transactionID: Int?
  }

  /// The measures of the environment.
  ///
  /// Counting the free pages reads their list.
  package func statistics() throws(LMDBError) -> Statistics {
    let transaction = try beginRead()
    let freePages = try transaction.freePages()
    let information = unsafe try handle.information()
    let readers = try listReaders().compactMap(\.transactionID)
    // The transaction of this function is the newest of them.
    let oldest = readers.min() ?? transaction.id
    let fileBytes = Int(try handle.status().st_size)
    return Statistics(
      pageSize: try handle.pageSize(),
      mapSize: unsafe information.me_mapsize,
      fileBytes: fileBytes,
      grownBytes: max(0, fileBytes - bytesAtOpening),
      usedPages: unsafe information.me_last_pgno + 1,
      freePages: freePages,
      lastTransactionID: unsafe information.me_last_txnid,
      readersInUse: max(0, readers.count - 1),
      maximumReaders: unsafe Int(information.me_maxreaders),
      oldestReaderLag: unsafe max(0, information.me_last_txnid - oldest)
    )
  }

  /// The slots of the reader table that are taken.
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

  /// Runs a step that needs the environment to stay open.
  private func whileOpen<Result>(
    _ operation: String,
    _ body: () throws(LMDBError) -> Result
  ) throws(LMDBError) -> Result {
    try checkProcess(operation)
    _ = try gate.enter(takingReader: false, for: operation)
    defer { leave() }
    return try body()
  }

  /// The slots that are taken, of an environment that stays open meanwhile.
  private func listReaders() throws(LMDBError) -> [Reader] {
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
    return lines.compactMap(Reader.init(line:))
  }
}

extension Environment.Reader {
  /// Reads a line of LMDB's table: process, thread, and transaction or a dash.
  ///
  /// The heading is none.
  fileprivate init?(line: String) {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard words.count == 3, let processID = Int(words[0]) else { return nil }
    self.init(
      processID: processID,
      thread: String(words[1]),
      transactionID: Int(words[2])
    )
  }
}
