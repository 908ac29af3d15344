import Glibc

/// A directory in which a copy is being made, and the lock that tells it from one that was left.
///
/// The lock ends with the process at the latest.
@safe
struct CopyClaim: ~Copyable {
  /// How the names of such directories begin.
  static let prefix = ".copying-"

  /// The files of the copy.
  let file: StoreFile
  /// The directory, which is locked.
  private let descriptor: Int32

  /// Makes a directory inside another one, after removing those whose process was killed.
  init(in directory: String) throws(LMDBError) {
    for name in try StoreDirectory.entries(of: directory) where name.hasPrefix(Self.prefix) {
      Self.removeIfLeft("\(directory)/\(name)")
    }
    file = StoreFile(directory: try StoreFile.makeDirectory(in: directory, prefix: Self.prefix))
    descriptor = unsafe open(file.directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
  }

  deinit {
    file.remove()
    if descriptor >= 0 { _ = close(descriptor) }
  }

  /// Removes a directory that no process has locked.
  private static func removeIfLeft(_ path: String) {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { _ = close(descriptor) }
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { StoreFile(directory: path).remove() }
  }
}
