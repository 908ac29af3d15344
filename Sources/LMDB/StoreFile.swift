import CLMDB
import Glibc

/// What makes two paths the same file.
struct FileIdentity: Hashable, Sendable {
  /// The number of the file system.
  let device: UInt64
  /// The number of the file in it.
  let node: UInt64

  /// Takes the identity from a file's status.
  private init(_ status: stat) {
    device = UInt64(status.st_dev)
    node = UInt64(status.st_ino)
  }

  /// The file that a path leads to.
  init(path: String) throws(LMDBError) {
    var status = stat()
    try checkSystem(unsafe stat(path, &status), "stat")
    self.init(status)
  }

  /// The file that is open.
  init(descriptor: Int32) throws(LMDBError) {
    var status = stat()
    try checkSystem(unsafe fstat(descriptor, &status), "fstat")
    self.init(status)
  }
}

/// The files of a store, and what can be known of them before LMDB maps them.
struct StoreFile: Sendable {
  /// The directory of the store.
  let directory: String
  /// Whether the files lose their names as soon as they are open.
  var isNameless = false

  /// LMDB's data file.
  var data: String { directory + "/data.mdb" }

  /// LMDB's lock file.
  ///
  /// Opening and closing it drops the locks that this process has on it, so nobody but LMDB may,
  /// once it is there.
  var lock: String { directory + "/lock.mdb" }

  /// Makes a lock file where there is none, with blocks for all its slots.
  ///
  /// LMDB makes one without blocks, which come as slots are used: on a full disk, using one would
  /// kill the process. LMDB alone writes to the file and sets its size.
  func makeLockFile(_ options: Environment.Options) throws(LMDBError) {
    let descriptor = unsafe open(lock, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, options.fileMode)
    if descriptor == -1 { return }
    defer { _ = close(descriptor) }
    let size = (options.maximumReaders + 2) * 64
    let status = clmdb_allocate(descriptor, 0, Int64(size))
    try check(status, "fallocate", tolerating: [.notSupported, .notImplemented])
  }

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

    var header = try HeaderPage.newest(of: descriptor)
    while try !header.leadsToPages(of: descriptor) {
      // A writer may have gone on and used the pages again.
      let next = try HeaderPage.newest(of: descriptor)
      guard next.transactionID > header.transactionID else {
        throw LMDBError(.corrupted, in: "validate")
      }
      header = next
    }
  }
}

/// One of the two pages at the start of a data file.
private struct HeaderPage {
  /// What LMDB's files start with.
  static let magic: UInt32 = 0xBEEF_C0DE
  /// The file format that this library reads.
  static let version: UInt32 = 1
  /// The mark of a header page.
  static let flag: UInt16 = 0x08
  /// The length of the header.
  static let length = 152

  /// The size of the file's pages.
  let pageSize: Int
  /// The commit that wrote the page.
  let transactionID: UInt64
  /// The last page that was ever used.
  let lastPage: UInt64
  /// The topmost pages of the list of free pages and of the unnamed database; none where they are
  /// empty.
  let roots: [UInt64]

  /// Checks both pages and takes the one of the later commit, the first where both are of one.
  static func newest(of descriptor: Int32) throws(LMDBError) -> HeaderPage {
    let expected = Int(sysconf(Int32(_SC_PAGESIZE)))
    let first = try HeaderPage(descriptor, at: 0)
    guard first.pageSize == expected else {
      throw LMDBError(
        .wrongPageSize(found: first.pageSize, expected: expected),
        in: "validate"
      )
    }
    let second = try HeaderPage(descriptor, at: expected)
    var status = stat()
    try checkSystem(unsafe fstat(descriptor, &status), "fstat")
    guard second.pageSize == expected, status.st_size >= 2 * expected else {
      throw LMDBError(.corrupted, in: "validate")
    }
    // As LMDB does; the other one may be a mixture, after a write of it that failed.
    return first.transactionID < second.transactionID ? second : first
  }

  /// Reads the page, and checks what LMDB would check.
  private init(_ descriptor: Int32, at offset: Int) throws(LMDBError) {
    var bytes = [UInt8](repeating: 0, count: Self.length)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe pread(descriptor, buffer.baseAddress, buffer.count, offset)
    }
    try checkSystem(Int32(clamping: count), "pread")
    guard count == Self.length else { throw LMDBError(.notAStore, in: "validate") }
    let fields = unsafe bytes.withUnsafeBytes { buffer in
      unsafe (
        flags: buffer.loadUnaligned(fromByteOffset: 10, as: UInt16.self),
        magic: buffer.loadUnaligned(fromByteOffset: 16, as: UInt32.self),
        version: buffer.loadUnaligned(fromByteOffset: 20, as: UInt32.self),
        pageSize: buffer.loadUnaligned(fromByteOffset: 40, as: UInt32.self),
        freeRoot: buffer.loadUnaligned(fromByteOffset: 80, as: UInt64.self),
        mainRoot: buffer.loadUnaligned(fromByteOffset: 128, as: UInt64.self),
        lastPage: buffer.loadUnaligned(fromByteOffset: 136, as: UInt64.self),
        transactionID: buffer.loadUnaligned(fromByteOffset: 144, as: UInt64.self)
      )
    }
    guard fields.magic == Self.magic, fields.flags & Self.flag != 0 else {
      throw LMDBError(.notAStore, in: "validate")
    }
    guard fields.version == Self.version else {
      throw LMDBError(.unsupportedVersion, in: "validate")
    }
    pageSize = Int(fields.pageSize)
    transactionID = fields.transactionID
    lastPage = fields.lastPage
    roots = [fields.freeRoot, fields.mainRoot].filter { $0 != .max }
  }

  /// Whether the topmost pages are in the file and say that they are what they should be.
  func leadsToPages(of descriptor: Int32) throws(LMDBError) -> Bool {
    // More pages than a file can have would overflow below.
    guard lastPage < UInt64(Int64.max) / UInt64(pageSize) else { return false }
    for root in roots {
      guard root > 1, root <= lastPage else { return false }
      var bytes = [UInt8](repeating: 0, count: 16)
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(descriptor, buffer.baseAddress, buffer.count, Int(root) * pageSize)
      }
      try checkSystem(Int32(clamping: count), "pread")
      let (number, flags) = unsafe bytes.withUnsafeBytes { buffer in
        unsafe (
          buffer.loadUnaligned(fromByteOffset: 0, as: UInt64.self),
          buffer.loadUnaligned(fromByteOffset: 10, as: UInt16.self)
        )
      }
      // A branch or a leaf, and nothing else.
      guard count == bytes.count, number == root, flags == 1 || flags == 2 else { return false }
    }
    return true
  }
}
