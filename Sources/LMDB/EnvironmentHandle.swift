import CLMDB
import Glibc

/// LMDB's pointer to an environment.
///
/// Sendable because LMDB's functions on an environment may be called from any thread at once, but
/// for those that ``TransactionGate`` guards.
@safe
struct EnvironmentHandle: @unchecked Sendable {
  /// LMDB's environment.
  let pointer: OpaquePointer
  /// The descriptor of the data file.
  let descriptor: Int32
  /// The data file that is open.
  let identity: FileIdentity
  /// The size of a page in bytes.
  let pageSize: Int
  /// The lock of writers; nil where nobody writes.
  let writerLock: WriterLock?

  /// The smallest map that is tried where the system refuses larger ones.
  private static let smallestMap = 64 << 20
  /// How often an open is tried that met another process opening or closing.
  private static let attempts = 10

  /// Opens the environment and makes sure that the whole map can be read.
  init(opening file: StoreFile, _ options: Environment.Options) throws(LMDBError) {
    var mapSize = options.mapSize
    if let maximum = options.maximumSize { mapSize = min(mapSize, Environment.mapLimit(maximum)) }
    var attempt = 1
    while true {
      do throws(LMDBError) {
        try self.init(opening: file, options, mapSize: mapSize)
        return
      } catch {
        switch error.code {
        case .outOfMemory? where mapSize / 2 >= Self.smallestMap:
          mapSize /= 2
        case .tryAgain? where attempt < Self.attempts,
          .invalidArgument? where attempt < Self.attempts:
          attempt += 1
          usleep(1000)
        default:
          throw error
        }
      }
    }
  }

  /// Opens with a map of a certain size.
  private init(
    opening file: StoreFile,
    _ options: Environment.Options,
    mapSize: Int
  ) throws(LMDBError) {
    if options.access != .immutable { try file.allocateLockFile(options) }
    var created: OpaquePointer?
    try check(unsafe mdb_env_create(&created), "mdb_env_create")
    guard let created = unsafe created else { throw LMDBError(.outOfMemory, in: "mdb_env_create") }
    do throws(LMDBError) {
      try check(unsafe mdb_env_set_mapsize(created, mapSize), "mdb_env_set_mapsize")
      try check(
        unsafe mdb_env_set_maxreaders(created, UInt32(options.maximumReaders)),
        "mdb_env_set_maxreaders"
      )
      try check(
        unsafe mdb_env_set_maxdbs(created, UInt32(options.maximumDatabases)),
        "mdb_env_set_maxdbs"
      )
      let status = unsafe mdb_env_open(
        created,
        file.directory,
        UInt32(options.flags),
        options.fileMode
      )
      try check(status, "mdb_env_open")
      var descriptor: Int32 = -1
      try check(unsafe mdb_env_get_fd(created, &descriptor), "mdb_env_get_fd")
      unsafe self.pointer = created
      self.descriptor = descriptor
      identity = try FileIdentity(descriptor: descriptor)
      var statistics = MDB_stat()
      try check(unsafe mdb_env_stat(created, &statistics), "mdb_env_stat")
      pageSize = Int(statistics.ms_psize)
      writerLock = options.isReadOnly ? nil : try WriterLock(path: file.data)
    } catch {
      unsafe mdb_env_close(created)
      throw error
    }
    do throws(LMDBError) {
      if options.access != .immutable { try reclaimReaders() }
      if options.isReadOnly {
        try requirePages(of: file)
      } else {
        try extendToLastPage()
      }
    } catch {
      close()
      throw error
    }
  }

  /// Closes the environment.
  ///
  /// Nothing may use it any more.
  func close() {
    unsafe mdb_env_close(pointer)
  }

  /// Lets each commit wait for the disk from now on.
  ///
  /// The C function is `mdb_env_set_flags`.
  func makeFullyDurable() throws(LMDBError) {
    try check(unsafe mdb_env_set_flags(pointer, UInt32(MDB_NOMETASYNC), 0), "mdb_env_set_flags")
  }

  /// Frees the reader slots of processes that have ended.
  ///
  /// The C function is `mdb_reader_check`.
  ///
  /// - Returns: the number of slots that were freed.
  @discardableResult
  func reclaimReaders() throws(LMDBError) -> Int {
    var dead: Int32 = 0
    try check(unsafe mdb_reader_check(pointer, &dead), "mdb_reader_check")
    return Int(dead)
  }

  /// The state of the environment.
  ///
  /// The C function is `mdb_env_info`.
  func information() throws(LMDBError) -> MDB_envinfo {
    var information = unsafe MDB_envinfo()
    try check(unsafe mdb_env_info(pointer, &information), "mdb_env_info")
    return unsafe information
  }

  /// The status of the data file.
  func status() throws(LMDBError) -> stat {
    var status = stat()
    try checkSystem(unsafe fstat(descriptor, &status), "fstat")
    return status
  }

  /// Lets the file reach as far as its pages.
  ///
  /// A sound file can be a few pages short, since LMDB does not write pages that were freed again.
  /// A cut file is short too, and reading beyond its end kills the process. With zeros there, such
  /// a read is an error instead. The lock keeps other processes from growing the file between the
  /// look and the step; one that has it has opened the file before, and looked itself.
  private func extendToLastPage() throws(LMDBError) {
    guard let writerLock, try missingBytes() > 0, try writerLock.tryLock() else { return }
    defer { writerLock.unlock() }
    let missing = try missingBytes()
    guard missing > 0 else { return }
    // So much is never left out: the file was cut, or its header is damaged.
    guard try missing <= Int(status().st_size) + 1 << 20 else {
      throw LMDBError(.corrupted, in: "validate")
    }
    try checkSystem(ftruncate(descriptor, status().st_size + off_t(missing)), "ftruncate")
  }

  /// Refuses a file that was cut, where it may not be extended.
  private func requirePages(of file: StoreFile) throws(LMDBError) {
    guard try missingBytes() > 0, try !file.holdsEveryPageInUse() else { return }
    // A commit may just have made the file longer.
    guard try missingBytes() > 0 else { return }
    throw LMDBError(.corrupted, in: "validate")
  }

  /// How much shorter the file is than its pages.
  private func missingBytes() throws(LMDBError) -> Int {
    let pages = unsafe try information().me_last_pgno
    guard pages >= 0, pages < Int.max / pageSize - 1 else {
      throw LMDBError(.corrupted, in: "validate")
    }
    return try (pages + 1) * pageSize - Int(status().st_size)
  }
}

extension Environment.Options {
  /// LMDB's flags.
  ///
  /// Those that trade safety for speed are never set; locks are left out where nobody may write.
  fileprivate var flags: Int32 {
    var flags = MDB_NOTLS
    if isReadOnly { flags |= MDB_RDONLY }
    if access == .immutable { flags |= MDB_NOLOCK }
    if durability == .relaxed { flags |= MDB_NOMETASYNC }
    return flags
  }
}
