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

  /// The measures of the environment.
  ///
  /// Counting the free pages reads their list.
  package func statistics() throws(LMDBError) -> Statistics {
    let transaction = try beginRead(expires: false)
    let freePages = try transaction.transaction.freePages()
    let information = unsafe try handle.information()
    let readers = try listReaders().map(\.transactionID)
    // The transaction of this function is the newest of them.
    let oldest = readers.min() ?? transaction.id
    let fileBytes = Int(try handle.status().st_size)
    return Statistics(
      pageSize: handle.pageSize,
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
}
