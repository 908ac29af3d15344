import CLMDB
import Glibc

/// A data file that is read page by page with `pread`, and never through LMDB's map.
///
/// What it reads may be anything; nothing in it can end the process. LMDB has its locks on the lock
/// file alone, so opening and closing the data file is harmless while the store is in use. Unless a
/// read transaction is held meanwhile, writers may use pages anew while they are read.
package final class PageFile: Sendable {
  /// The size of a page in bytes.
  package let pageSize: Int
  /// The whole pages that the file had when it was opened.
  package let pages: Int
  /// The permissions of the file.
  package let mode: UInt32
  /// The sound header pages, the newest first.
  package let metaPages: [MetaPage]
  /// The places of header pages that LMDB does not take for one, or takes and should not.
  ///
  /// The page that LMDB leaves aside may be a mixture of two commits, after a failed write of it.
  let brokenMetaPages: [Int]

  /// The open file.
  private let descriptor: Int32

  /// Opens the data file of the store in a directory.
  ///
  /// It throws what the system says, and ``LMDBError/Kind/notAStore`` for what is no file. A file
  /// without a sound header page is opened all the same, for pages of the system's size.
  package convenience init(at directory: String) throws(LMDBError) {
    let opened = unsafe open(StoreFile(directory: directory).data, O_RDONLY | O_CLOEXEC)
    try checkSystem(opened, "open")
    try self.init(owning: opened)
  }

  /// Reads the data file that an environment has open, wherever it is by now.
  convenience init(of environment: EnvironmentHandle) throws(LMDBError) {
    let copied = fcntl(environment.descriptor, F_DUPFD_CLOEXEC, 0)
    try checkSystem(copied, "fcntl")
    try self.init(owning: copied)
  }

  /// Takes over a descriptor.
  private init(owning opened: Int32) throws(LMDBError) {
    descriptor = opened
    var status = stat()
    let found = unsafe fstat(opened, &status)
    mode = status.st_mode & 0o777
    let headers = Self.headers(of: opened)
    metaPages = headers.compactMap(\.meta).sorted { left, right in
      // LMDB takes the first page where both say the same.
      (left.transactionID, right.number) > (right.transactionID, left.number)
    }
    pageSize = metaPages.first?.pageSize ?? Int(sysconf(Int32(_SC_PAGESIZE)))
    let ids = headers.map(\.transactionID)
    let taken = (ids[0] ?? 0) < (ids[1] ?? 0) ? 1 : 0
    brokenMetaPages = (0...1).filter { number in
      ids[number] == nil || number == taken && headers[number].meta == nil
    }
    pages = found == 0 ? Int(status.st_size) / pageSize : 0
    guard found == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw LMDBError(.notAStore, in: "open")
    }
  }

  deinit {
    _ = Glibc.close(descriptor)
  }

  /// Copies pages that follow each other; nil where the file ends before, or the system cannot read
  /// them.
  package func bytes(of page: Int, count: Int = 1) -> [UInt8]? {
    guard page >= 0, count >= 1, page < pages, count <= pages - page else { return nil }
    return Self.read(descriptor, at: page * pageSize, count: count * pageSize)
  }

  /// A header page as it was read.
  private struct Header {
    /// The id of the commit, where LMDB takes the page for a header page.
    let transactionID: UInt64?
    /// What it says, where that can be.
    let meta: MetaPage?

    /// Reads a page whose place the size of the pages tells.
    init(_ number: Int, of descriptor: Int32, pageSize: Int) {
      let bytes =
        PageFile.read(descriptor, at: number * pageSize, count: HeaderPage.length) ?? []
      transactionID = HeaderPage(bytes).flatMap { $0.isMarked ? $0.transactionID : nil }
      meta = MetaPage(bytes, number: number).flatMap { meta in
        number == 0 || meta.pageSize == pageSize ? meta : nil
      }
    }
  }

  /// How often header pages are read that look broken, since a writer may be about to change them.
  private static let attempts = 3

  /// Reads the two header pages.
  private static func headers(of descriptor: Int32) -> [Header] {
    var headers = readHeaders(of: descriptor)
    for _ in 1..<attempts where headers.contains(where: { $0.meta == nil }) {
      headers = readHeaders(of: descriptor)
    }
    return headers
  }

  /// Reads the two header pages once.
  private static func readHeaders(of descriptor: Int32) -> [Header] {
    let first = Header(0, of: descriptor, pageSize: MetaPage.pageSizes.lowerBound)
    if let meta = first.meta {
      return [first, Header(1, of: descriptor, pageSize: meta.pageSize)]
    }
    // Only the second page itself can say where it begins.
    var pageSize = MetaPage.pageSizes.lowerBound
    while pageSize <= MetaPage.pageSizes.upperBound {
      let second = Header(1, of: descriptor, pageSize: pageSize)
      if second.meta != nil { return [first, second] }
      pageSize *= 2
    }
    return [first, Header(1, of: descriptor, pageSize: Int(sysconf(Int32(_SC_PAGESIZE))))]
  }

  /// Reads as many bytes as asked for; nil where there are fewer, or the system cannot read them.
  private static func read(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let step = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(
          descriptor,
          buffer.baseAddress.map { unsafe $0 + done },
          count - done,
          offset + done
        )
      }
      if step < 0, errno == EINTR { continue }
      guard step > 0 else { return nil }
      done += step
    }
    return bytes
  }
}
