import CLMDB
import Glibc

extension StoreFile {
  /// Makes an empty store where there is none.
  ///
  /// LMDB writes the header of a new file without a sync, so that a power failure could leave a
  /// file that never opens again. The file is therefore made in a directory of its own, synced, and
  /// only then given its name. Of several processes that do so at once one wins, and the others
  /// use its file.
  func createIfMissing(_ options: Environment.Options) throws(LMDBError) {
    if exists(data) {
      try synchronizeNames()
      return
    }
    _ = try makeDirectory(forFilesOf: options.fileMode)
    let claim = try ClaimedDirectory(in: directory)
    try claim.file.initialize(options)
    _ = try take(claim.file)
    try Self.synchronize(directory)
  }

  /// Makes the directory where it is missing, and makes its name last.
  ///
  /// Who may read the files may list it.
  ///
  /// - Returns: whether it was missing.
  func makeDirectory(forFilesOf mode: UInt32) throws(LMDBError) -> Bool {
    let code = try checkSystem(
      unsafe mkdir(directory, mode | 0o700 | (mode & 0o444) >> 2),
      "mkdir",
      tolerating: [.fileExists]
    )
    // Whoever has made it may have died before this.
    try Self.synchronize(directory + "/..")
    return code == .success
  }

  /// Makes the names of the store last.
  ///
  /// Whoever gave them may have died before they were on disk, and what is committed under them
  /// would go with them. A directory that may be entered and not read was made by somebody else
  /// long ago.
  private func synchronizeNames() throws(LMDBError) {
    for path in [directory, directory + "/.."] {
      do throws(LMDBError) {
        try Self.synchronize(path)
      } catch {
        guard error.code == .accessDenied else { throw error }
      }
    }
  }

  /// Gives a finished data file its name in this store; whoever comes second changes nothing.
  ///
  /// - Returns: whether there was no data file before.
  func take(_ file: StoreFile) throws(LMDBError) -> Bool {
    try checkSystem(unsafe link(file.data, data), "link", tolerating: [.fileExists]) == .success
  }

  /// Lets LMDB write the header pages of an empty file, and syncs them.
  private func initialize(_ options: Environment.Options) throws(LMDBError) {
    var environment: OpaquePointer?
    try check(unsafe mdb_env_create(&environment), "mdb_env_create")
    defer { unsafe mdb_env_close(environment) }
    let status = unsafe mdb_env_open(environment, directory, 0, options.fileMode)
    try check(status, "mdb_env_open")
    try check(unsafe mdb_env_sync(environment, 1), "mdb_env_sync")
  }

  /// Removes the files and the directory.
  func remove() {
    unsafe unlink(data)
    unsafe unlink(lock)
    unsafe rmdir(directory)
  }

  /// Makes a directory with a name of its own inside another one, which only the user may enter.
  static func makeTemporaryDirectory(
    in directory: String,
    prefix: String
  ) throws(LMDBError) -> String {
    var template = Array("\(directory)/\(prefix)XXXXXX".utf8CString)
    let path = unsafe template.withUnsafeMutableBufferPointer { buffer -> String? in
      guard let start = buffer.baseAddress, let path = unsafe mkdtemp(start) else { return nil }
      return unsafe String(cString: path)
    }
    guard let path else {
      try checkSystem(-1, "mkdtemp")
      throw LMDBError(.other, in: "mkdtemp")
    }
    return path
  }

  /// Whether a file is there.
  func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0
  }

  /// Makes the entries of a directory last.
  static func synchronize(_ path: String) throws(LMDBError) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try checkSystem(descriptor, "open")
    defer { _ = close(descriptor) }
    // Some file systems have nothing to sync in a directory, and say so.
    try checkSystem(fsync(descriptor), "fsync", tolerating: [.invalidArgument])
  }
}
