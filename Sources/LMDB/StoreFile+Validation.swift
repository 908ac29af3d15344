import CLMDB
import Glibc

extension StoreFile {
  /// Checks the two header pages and the pages that they lead to, so that a foreign or cut file is
  /// an error and not a crash, or, where it is empty, a new store.
  ///
  /// LMDB has its locks on the lock file alone, so opening and closing the data file is harmless.
  func validate() throws(LMDBError) {
    let descriptor = unsafe open(data, O_RDONLY | O_CLOEXEC)
    try checkSystem(descriptor, "open")
    defer { _ = close(descriptor) }
    var status = stat()
    try checkSystem(unsafe fstat(descriptor, &status), "fstat")
    guard status.st_mode & S_IFMT == S_IFREG else { throw LMDBError(.notAStore, in: "validate") }

    var header = try Self.header(of: descriptor)
    while try !Self.hasTopmostPages(header, descriptor) {
      // A writer may have gone on and used the pages again.
      let next = try Self.header(of: descriptor)
      guard next.transactionID > header.transactionID else {
        throw LMDBError(.corrupted, in: "validate")
      }
      header = next
    }
  }

  /// Checks both header pages as LMDB does, and takes the one that LMDB takes.
  private static func header(of descriptor: Int32) throws(LMDBError) -> HeaderPage {
    let expected = Int(sysconf(Int32(_SC_PAGESIZE)))
    let first = try header(of: descriptor, at: 0)
    guard first.pageSize == expected else {
      throw LMDBError(.wrongPageSize(found: first.pageSize, expected: expected), in: "validate")
    }
    let second = try header(of: descriptor, at: expected)
    var status = stat()
    try checkSystem(unsafe fstat(descriptor, &status), "fstat")
    guard second.pageSize == expected, status.st_size >= 2 * expected else {
      throw LMDBError(.corrupted, in: "validate")
    }
    // The other one may be a mixture of two commits, after a write of it that failed.
    return first.transactionID < second.transactionID ? second : first
  }

  /// Checks one header page.
  private static func header(of descriptor: Int32, at offset: Int) throws(LMDBError) -> HeaderPage {
    let bytes = try HeaderPage.bytes(of: descriptor, at: offset)
    guard let header = HeaderPage(bytes), header.isMarked else {
      throw LMDBError(.notAStore, in: "validate")
    }
    guard header.isOfKnownVersion else { throw LMDBError(.unsupportedVersion, in: "validate") }
    return header
  }

  /// Whether the topmost pages of both lists are in the file and say that they are what they should
  /// be.
  private static func hasTopmostPages(_ header: HeaderPage, _ descriptor: Int32)
    throws(LMDBError) -> Bool
  {
    // More pages than a file can have would overflow below, and in LMDB.
    guard header.lastPage >= 1, header.lastPage < Int.max / header.pageSize - 1 else {
      return false
    }
    for root in [header.free.root, header.main.root].compactMap({ $0 }) {
      guard root > 1, root <= header.lastPage else { return false }
      let bytes = try HeaderPage.bytes(of: descriptor, at: root * header.pageSize)
      guard Page.isNode(bytes, number: root) else { return false }
    }
    return true
  }
}
