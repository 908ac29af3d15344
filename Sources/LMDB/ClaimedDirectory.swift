import CLMDB
import Glibc

/// A directory in which a store is being made, and the lock that tells it from one that was left.
///
/// The lock ends with the process at the latest, and the directory with the value.
@safe
struct ClaimedDirectory: ~Copyable {
  /// How the names of such directories begin.
  static let prefix = ".making-"

  /// The files of the store that is being made.
  let file: StoreFile
  /// The directory, which is locked.
  private let descriptor: Int32

  /// Makes a directory inside another one, after removing those that were left there.
  init(in directory: String) throws(LMDBError) {
    try Self.removeLeft(in: directory)
    while true {
      let path = try StoreFile.makeTemporaryDirectory(in: directory, prefix: Self.prefix)
      // Whoever removes what was left may come between these two steps, and then takes it for that.
      if let descriptor = try Self.lock(path) {
        file = StoreFile(directory: path)
        self.descriptor = descriptor
        return
      }
    }
  }

  deinit {
    file.remove()
    _ = close(descriptor)
  }

  /// Removes the directories whose process has ended.
  static func removeLeft(in directory: String) throws(LMDBError) {
    for name in try StoreDirectory.entries(of: directory) where name.hasPrefix(prefix) {
      let path = "\(directory)/\(name)"
      guard let descriptor = try lock(path) else { continue }
      StoreFile(directory: path).remove()
      _ = close(descriptor)
    }
  }

  /// Locks a directory; nil where it is gone or another process has it.
  private static func lock(_ path: String) throws(LMDBError) -> Int32? {
    let descriptor = unsafe open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if try checkSystem(descriptor, "open", tolerating: [.noSuchFile]) != .success { return nil }
    let isOurs =
      flock(descriptor, LOCK_EX | LOCK_NB) == 0
      && (try? FileIdentity(descriptor: descriptor)) == (try? FileIdentity(path: path))
    if isOurs { return descriptor }
    _ = close(descriptor)
    return nil
  }
}
