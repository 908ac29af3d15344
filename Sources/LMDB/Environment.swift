import CLMDB
import Dispatch
import Glibc
import Synchronization

/// An open store: one directory with LMDB's data file and lock file.
///
/// There is one environment for each data file in a process, whatever path leads to it. It closes
/// when its last reference is gone; transactions refer to it.
package final class Environment: Sendable {
  /// Values are no larger than this: LMDB fails at commit on values of 2 GiB.
  package static let maximumValueSize = 256 << 20

  /// How the environment was opened.
  package let options: Options
  /// The length of the longest key.
  ///
  /// The C function is `mdb_env_get_maxkeysize`.
  package let maximumKeySize: Int

  /// LMDB's environment.
  let handle: EnvironmentHandle
  /// The count of live transactions.
  let gate = TransactionGate()
  /// The databases that are open.
  let handles = HandleTable()
  /// One write transaction at a time, and nobody opens handles beside it.
  let writer = OwnedLock()
  /// What writers know of the room in the file.
  let room = Guarded(RoomState())
  /// Where the file should be; nil for one that has no name.
  let place: StoreFile?
  /// When a reader has last looked whether the file is in its place.
  let lastLook = Atomic(UInt64(0))
  /// The size of the data file when the environment was opened.
  let bytesAtOpening: Int

  /// Whether each commit waits for the disk.
  private let isFullyDurable: Atomic<Bool>
  /// Whether LMDB has given the environment up.
  private let failure = Atomic(false)
  /// What the registry knows the environment by.
  private let token: UInt64
  /// The process that opened it.
  private let processID: pid_t

  /// Takes over a handle that the registry has opened.
  init(_ handle: EnvironmentHandle, _ options: Options, at place: StoreFile, token: UInt64) {
    self.handle = handle
    self.options = options
    isFullyDurable = Atomic(options.durability == .full)
    self.place = place.isNameless ? nil : place
    self.token = token
    processID = getpid()
    bytesAtOpening = (try? Int(handle.status().st_size)) ?? 0
    maximumKeySize = Int(unsafe mdb_env_get_maxkeysize(handle.pointer))
  }

  deinit {
    if gate.close() { shutDown() }
  }

  /// Opens the store in a directory, and makes both unless it is opened for reading.
  ///
  /// Where the file is open already the same environment is returned, provided that it was opened
  /// for the same kind of access. Commits are fully durable as soon as one open asks for it; the
  /// other options are those of the first.
  ///
  /// The signal SIGXFSZ is ignored from then on, unless the program handles it, so that a file that
  /// reaches its size limit is an error and not the end of the process.
  package static func open(
    at directory: String,
    options: Options = Options()
  ) throws(LMDBError) -> Environment {
    clmdb_ignore_file_size_signal()
    let file = StoreFile(directory: absolute(directory))
    if !options.isReadOnly { try file.createIfMissing(options) }
    let (environment, isNew) = try EnvironmentRegistry.open(file, options)
    if isNew { try environment.refreshHandles() }
    return environment
  }

  /// The options of the first open, with the durability that holds by now.
  package var currentOptions: Options {
    var current = options
    if isFullyDurable.load(ordering: .acquiring) { current.durability = .full }
    return current
  }

  /// Lets each commit wait for the disk from now on.
  ///
  /// It waits for the write that runs, since LMDB keeps the note of a fatal error in the same word.
  func makeFullyDurable() throws(LMDBError) {
    if isFullyDurable.load(ordering: .acquiring) { return }
    let isWriter = writer.isOwned
    if !isWriter { try writer.lock(for: "mdb_env_set_flags") }
    defer { if !isWriter { writer.unlock() } }
    try whileOpen("mdb_env_set_flags") { () throws(LMDBError) in try handle.makeFullyDurable() }
    isFullyDurable.store(true, ordering: .releasing)
  }

  /// Whether ``close()`` was called.
  package var isClosed: Bool { gate.isClosed }

  /// Refuses further transactions.
  ///
  /// The files close when the last transaction has ended.
  package func close() {
    if gate.close() { shutDown() }
  }

  /// Whether LMDB has given the environment up, after an error in the last step of a commit.
  ///
  /// It refuses transactions then, and the file can be opened anew by ``reopen(at:)``.
  package var hasFailed: Bool { failure.load(ordering: .acquiring) }

  /// Notes that LMDB has given the environment up, and closes it behind the last transaction.
  func fail() {
    failure.store(true, ordering: .releasing)
    close()
  }

  /// Opens the file of an environment that has failed anew, when its last transaction has ended.
  ///
  /// It throws ``LMDBError/Kind/busy`` where that takes too long, and ``LMDBError/Kind/moved``
  /// where the path does not lead to the same file any more.
  package func reopen(at directory: String) throws(LMDBError) -> Environment {
    close()
    let deadline = DispatchTime.now() + options.patience
    while true {
      do throws(LMDBError) {
        try requirePlace()
        let new = try Environment.open(at: directory, options: currentOptions)
        guard new.handle.identity == handle.identity else {
          throw LMDBError(.moved, in: "open")
        }
        return new
      } catch {
        guard error.kind == .alreadyOpen else { throw error }
        guard DispatchTime.now() < deadline else { throw LMDBError(.busy, in: "open") }
        usleep(1000)
      }
    }
  }

  /// Ends the part in the environment that a transaction had.
  func leave(keeping reader: TransactionHandle? = nil) {
    if gate.leave(keeping: reader) { shutDown() }
  }

  /// Whether the calling process is the one that opened the environment.
  var isInOwnProcess: Bool { getpid() == processID }

  /// Refuses the copy of an environment that a child process inherits: its locks are the parent's.
  func checkProcess(_ operation: String) throws(LMDBError) {
    guard isInOwnProcess else { throw LMDBError(.forked, in: operation) }
  }

  /// Closes the files, once nothing uses them.
  private func shutDown() {
    // A child process must not release what its parent still uses.
    guard isInOwnProcess else { return }
    EnvironmentRegistry.close(token: token) {
      for reader in gate.takeIdle() { unsafe mdb_txn_abort(reader.pointer) }
      handle.close()
    }
  }
}
