import CLMDB
import Glibc

extension Environment {
  /// Opens a new store that no other process can see, and that is gone when it closes.
  ///
  /// Its files are on a memory file system where the machine has one, else among the temporary
  /// files. They lose their names at once.
  package static func openInMemory(options: Options = Options()) throws(LMDBError) -> Environment {
    clmdb_ignore_file_size_signal()
    var options = options
    options.access = .readWrite
    options.fileMode = 0o600
    var file = try StoreFile(
      directory: StoreFile.makeTemporaryDirectory(in: memoryDirectory(), prefix: ".martlet-")
    )
    file.isNameless = true
    defer { file.remove() }
    try file.createIfMissing(options)
    let (environment, _) = try EnvironmentRegistry.open(file, options)
    try environment.refreshHandles()
    return environment
  }

  /// The directory of a memory file system, or else of temporary files.
  private static func memoryDirectory() -> String {
    let shared = "/dev/shm"
    if unsafe clmdb_is_in_memory(shared) != 0, unsafe access(shared, W_OK | X_OK) == 0 {
      return shared
    }
    return unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
  }
}
