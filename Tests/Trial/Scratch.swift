import Foundation
import Glibc

/// A directory for the trials of a role, removed with everything in it.
struct Scratch {
  /// Its path.
  let path: String

  /// The directory of files in memory.
  private static let memory = "/dev/shm"
  /// What must be free there, in bytes: some containers have almost nothing.
  private static let room: UInt = 4 << 30

  /// Makes it, in memory where the system has room for it: the trials are about what the store does
  /// and not about the speed of a disk.
  init() throws {
    var space = statvfs()
    let isRoomy =
      unsafe statvfs(Self.memory, &space) == 0 && access(Self.memory, W_OK) == 0
      && space.f_bavail * space.f_frsize >= Self.room
    let parent = isRoomy ? Self.memory : NSTemporaryDirectory()
    path = parent + "/martlet-trial-\(UUID().uuidString)"
    try SystemFailure.check(unsafe mkdir(path, 0o700), "mkdir")
  }

  /// Runs a body with a new directory.
  static func with<Value>(_ body: (Scratch) throws -> Value) throws -> Value {
    let scratch = try Scratch()
    defer { try? FileManager.default.removeItem(atPath: scratch.path) }
    return try body(scratch)
  }

  /// A path inside.
  func path(_ name: String) -> String { path + "/" + name }

  /// Makes an empty directory with this name, in the place of one that is there.
  func fresh(_ name: String) throws -> String {
    let path = path(name)
    try? FileManager.default.removeItem(atPath: path)
    try SystemFailure.check(unsafe mkdir(path, 0o700), "mkdir")
    return path
  }
}

/// The bytes of the data file of a store that this process has not open.
func dataFile(of directory: String) throws -> [UInt8] {
  guard let data = FileManager.default.contents(atPath: directory + "/data.mdb") else {
    throw Breach("there is no data file")
  }
  return [UInt8](data)
}

/// Makes a store of the bytes of a data file, in the place of one that is there.
func plant(_ bytes: [UInt8], in directory: String) throws {
  unsafe unlink(directory + "/lock.mdb")
  let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
  let descriptor = unsafe open(directory + "/data.mdb", flags, 0o600)
  try SystemFailure.check(descriptor, "open")
  defer { close(descriptor) }
  let count = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  guard count == bytes.count else { throw SystemFailure(call: "write", code: errno) }
}

/// The size of a store's data file in bytes.
func dataFileSize(of directory: String) -> Int {
  var status = stat()
  guard unsafe stat(directory + "/data.mdb", &status) == 0 else { return 0 }
  return Int(status.st_size)
}
