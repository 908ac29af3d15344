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

  /// Gives the lock file blocks for all its slots, and makes it where there is none.
  ///
  /// LMDB makes one without blocks, which come as slots are used: on a full disk, using one would
  /// kill the process. LMDB alone writes to the file and sets its size. The caller has made sure
  /// that this process has no environment on it.
  func allocateLockFile(_ options: Environment.Options) throws(LMDBError) {
    let descriptor = unsafe open(lock, O_WRONLY | O_CREAT | O_CLOEXEC, options.fileMode)
    // LMDB says what is wrong, if it is.
    if descriptor == -1 { return }
    defer { _ = close(descriptor) }
    let size = (options.maximumReaders + 2) * 64
    let status = clmdb_allocate(descriptor, 0, Int64(size))
    try check(status, "fallocate", tolerating: [.notSupported, .notImplemented])
  }
}
