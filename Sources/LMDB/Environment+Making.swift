import Glibc

extension Environment {
  /// Makes a store at one stroke.
  ///
  /// The closure makes the data file in a directory inside the store's and leaves it closed. The
  /// store's directory is made where it is missing. The file gets its name when the closure has
  /// returned; where this throws, nothing of it is left, and what a killed process has left is
  /// removed by the next one.
  ///
  /// - Parameters:
  ///   - directory: the directory of the store.
  ///   - mode: the permissions of the file, from which those of the directory follow.
  ///   - body: makes the file `data.mdb` in the directory that it gets, on disk when it returns.
  /// - Throws: ``LMDBError/Kind/targetExists`` where the directory has a store, and what the
  ///   closure throws.
  package static func makeStore(
    at directory: String,
    mode: UInt32,
    _ body: (String) throws -> Void
  ) throws {
    let target = StoreFile(directory: absolute(directory))
    guard !target.exists(target.data), !target.exists(target.lock) else {
      throw LMDBError(.targetExists, in: "open")
    }
    let isNew = try target.makeDirectory(forFilesOf: mode)
    do {
      let claim = try ClaimedDirectory(in: target.directory)
      try body(claim.file.directory)
      guard try target.take(claim.file) else { throw LMDBError(.targetExists, in: "link") }
      do {
        try StoreFile.synchronize(target.directory)
      } catch {
        unsafe unlink(target.data)
        throw error
      }
    } catch {
      // It stays where anybody has put something into it.
      if isNew { unsafe rmdir(target.directory) }
      throw error
    }
  }
}
