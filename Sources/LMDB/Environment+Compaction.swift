import CLMDB
import Glibc

extension Environment {
  /// Puts a compacted copy in the place of the store's files, and opens it.
  ///
  /// A data file cannot be exchanged under a lock file that lives on, which has the id of the last
  /// transaction. So a directory with both is made beside the store's, and the two directories
  /// change places at one stroke: whoever is killed at any moment leaves a whole store at the path.
  /// The writer is held all the time, and reads go on. They keep the old file alive until they end.
  /// This environment and those of other processes get ``LMDBError/Kind/moved`` from then on.
  ///
  /// - Parameters:
  ///   - onProgress: told after each piece of the copy.
  ///   - adopt: gets the new environment while the writer is still held.
  /// - Throws: ``LMDBError/Kind/directoryShared`` or ``LMDBError/Kind/directoryFixed`` where the
  ///   directory cannot be exchanged, ``LMDBError/Kind/diskFull``, ``LMDBError/Kind/inputOutput``,
  ///   and what the closures throw. What the first one throws ends the compaction with nothing
  ///   changed.
  package func compact(
    onProgress: (CopyProgress) throws -> Void,
    adopt: (Environment) throws -> Void
  ) throws {
    if place == nil { throw LMDBError(.directoryFixed, in: "compact") }
    let writer = try beginWrite()
    let directory = try StoreDirectory(path: path)
    // What is left of its making may be a second name of the file.
    try ClaimedDirectory.removeLeft(in: directory.path)
    try requireSoleName(in: directory)
    try directory.requireExchangeable()
    try directory.removeLeftovers()
    let temporary: String
    do throws(LMDBError) {
      temporary = try StoreFile.makeTemporaryDirectory(
        in: directory.parent,
        prefix: directory.compactionPrefix
      )
    } catch {
      throw error.aboutPlace
    }
    do {
      var mayBeNeeded = false
      defer { if !mayBeNeeded { StoreFile(directory: temporary).remove() } }
      try writeStore(in: temporary, like: directory, onProgress)
      try directory.exchange(with: temporary)
      // Until this is on disk, a power cut may bring the old files back.
      mayBeNeeded = true
      try StoreFile.synchronize(directory.parent)
      mayBeNeeded = false
      // What is at the temporary path from here on are the old files. Other processes that have
      // them open learn from their removal that they are not the store any more.
      try directory.removeFiles()
    }
    let new = try Environment.open(at: directory.path, options: currentOptions)
    try adopt(new)
    writer.abort()
  }

  /// Where LMDB has opened the environment.
  private var path: String {
    var path: UnsafePointer<CChar>?
    _ = unsafe mdb_env_get_path(handle.pointer, &path)
    return unsafe path.map { unsafe String(cString: $0) } ?? ""
  }

  /// Makes sure that the file in the directory is the one that is open, and that no other name
  /// leads to it: by that one others would go on with the old file.
  private func requireSoleName(in directory: borrowing StoreDirectory) throws(LMDBError) {
    let file = StoreFile(directory: directory.path)
    guard file.exists(file.data), try FileIdentity(path: file.data) == handle.identity else {
      throw LMDBError(.moved, in: "compact")
    }
    guard try handle.status().st_nlink == 1 else {
      throw LMDBError(.directoryShared, in: "compact")
    }
  }

  /// Makes the compacted store in a directory, with owner and permissions as they are now.
  private func writeStore(
    in temporary: String,
    like directory: borrowing StoreDirectory,
    _ onProgress: (CopyProgress) throws -> Void
  ) throws {
    let old = StoreFile(directory: directory.path)
    let new = StoreFile(directory: temporary)
    let status = try handle.status()
    try writeCopy(to: new, compacting: true, mode: status.st_mode & 0o777, onProgress)
    // LMDB makes the lock file, whose status may differ from that of the data file.
    try EnvironmentHandle(opening: new, options).close()
    var lock = stat()
    try checkSystem(unsafe stat(old.lock, &lock), "stat")
    try StoreDirectory.copyAccess(of: status, to: new.data)
    try StoreDirectory.copyAccess(of: lock, to: new.lock)
    try StoreDirectory.copyAccess(of: directory.status, to: temporary)
    try StoreFile.synchronize(temporary)
  }
}
