import Glibc

extension Environment {
  /// Removes a directory that has nothing in it, and leaves any other alone.
  package static func removeIfEmpty(_ directory: String) {
    unsafe rmdir(directory)
  }

  /// Gives a data file that was made elsewhere on the file system its place in a directory, and
  /// makes that last.
  ///
  /// Nothing may have the file open. It throws where the directory has a data file already.
  package static func publish(
    from temporary: String,
    to directory: String
  ) throws(LMDBError) {
    let (made, place) = (StoreFile(directory: temporary), StoreFile(directory: directory))
    guard try place.publish(made) else { throw LMDBError(.targetExists, in: "link") }
    try checkSystem(unsafe unlink(made.data), "unlink")
    try StoreFile.synchronize(directory + "/..")
  }
}
