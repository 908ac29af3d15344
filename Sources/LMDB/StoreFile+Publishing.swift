import Glibc

extension Environment {
  /// Gives a data file that was made elsewhere on the file system its place in a directory, and
  /// makes that last.
  ///
  /// Nothing may have the file open. It throws where the directory has a data file already.
  package static func publish(
    from temporary: String,
    to directory: String
  ) throws(LMDBError) {
    let (made, place) = (StoreFile(directory: temporary), StoreFile(directory: directory))
    try checkSystem(unsafe link(made.data, place.data), "link")
    try checkSystem(unsafe unlink(made.data), "unlink")
    try place.synchronize(directory)
    try place.synchronize(directory + "/..")
  }
}
