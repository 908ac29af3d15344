import CLMDB
import Glibc

/// The directory of a store, as something that can be exchanged for another one.
///
/// It is known by a descriptor, so that what is removed from it is removed from this directory,
/// whatever its name has become.
@safe
struct StoreDirectory: ~Copyable {
  /// The path without links.
  let path: String
  /// The status when it was opened.
  let status: stat
  /// The directory.
  private let descriptor: Int32

  /// Opens a directory.
  init(path: String) throws(LMDBError) {
    let resolved = try Self.resolve(path)
    let opened = unsafe open(resolved, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try checkSystem(opened, "open")
    var found = stat()
    let result = unsafe fstat(opened, &found)
    if result != 0 { _ = close(opened) }
    try checkSystem(result, "fstat")
    self.path = resolved
    status = found
    descriptor = opened
  }

  deinit {
    _ = close(descriptor)
  }

  /// The directory above.
  var parent: String {
    let end = path.lastIndex(of: "/") ?? path.startIndex
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// The last part of the path.
  var name: String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// How the names of directories begin in which this one is compacted.
  var compactionPrefix: String { ".\(name).compacting-" }

  /// Makes sure that the directory holds one store and nothing else, and is no mount point.
  func requireExchangeable() throws(LMDBError) {
    for name in try Self.entries(of: path) {
      guard
        ["data.mdb", "lock.mdb"].contains(name)
      else { throw LMDBError(.directoryShared, in: "compact") }
    }
    var above = stat()
    try checkSystem(unsafe stat(parent, &above), "stat")
    guard above.st_dev == status.st_dev, path != "/" else {
      throw LMDBError(.directoryFixed, in: "compact")
    }
  }

  /// Removes what compactions that were killed have left beside the directory.
  ///
  /// Nobody else may be compacting it.
  func removeLeftovers() throws(LMDBError) {
    for name in try Self.entries(of: parent) where name.hasPrefix(compactionPrefix) {
      StoreFile(directory: "\(parent)/\(name)").remove()
    }
  }

  /// Changes places with another directory at one stroke.
  ///
  /// The path of this value is that of the other one afterwards. It lasts when the directory above
  /// is synced.
  func exchange(with other: String) throws(LMDBError) {
    do throws(LMDBError) {
      try check(unsafe clmdb_exchange(path, other), "renameat2")
    } catch {
      throw error.aboutPlace
    }
  }

  /// Removes the files of the store from this directory, wherever it is by now.
  func removeFiles() throws(LMDBError) {
    for name in ["data.mdb", "lock.mdb"] {
      try checkSystem(unsafe unlinkat(descriptor, name, 0), "unlinkat", tolerating: [.noSuchFile])
    }
  }

  /// Gives another path the owner and the permissions of a file or directory.
  static func copyAccess(of status: stat, to path: String) throws(LMDBError) {
    var present = stat()
    try checkSystem(unsafe stat(path, &present), "stat")
    if present.st_uid != status.st_uid || present.st_gid != status.st_gid {
      do throws(LMDBError) {
        try checkSystem(unsafe chown(path, status.st_uid, status.st_gid), "chown")
      } catch {
        throw error.aboutPlace
      }
    }
    try checkSystem(unsafe chmod(path, status.st_mode & 0o7777), "chmod")
  }

  /// The path without links.
  private static func resolve(_ path: String) throws(LMDBError) -> String {
    guard let resolved = unsafe realpath(path, nil) else {
      try checkSystem(-1, "realpath")
      throw LMDBError(.notFound, in: "realpath")
    }
    defer { unsafe free(resolved) }
    return unsafe String(cString: resolved)
  }

  /// The names in a directory.
  static func entries(of path: String) throws(LMDBError) -> [String] {
    guard let directory = unsafe opendir(path) else {
      try checkSystem(-1, "opendir")
      throw LMDBError(.other, in: "opendir")
    }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { start in
          unsafe String(cString: start)
        }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}

extension LMDBError {
  /// The same error, named after the directory where the system refuses to exchange it.
  var aboutPlace: LMDBError {
    switch code {
    case .accessDenied, .notPermitted, .readOnlyFileSystem, .resourceBusy, .invalidArgument,
      .notImplemented, .otherFileSystem:
      LMDBError(.directoryFixed, in: operation, code: code)
    default: self
    }
  }
}
