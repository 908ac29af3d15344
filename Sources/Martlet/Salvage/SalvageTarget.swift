internal import Foundation
internal import LMDB

/// Where a new store is made: in a directory beside its place, so that it appears whole or not at
/// all.
struct SalvageTarget {
  /// The directory of the store.
  let url: URL
  /// The directory where it is made.
  let temporary: URL
  /// Whether the directory of the store was made for it.
  private let isNew: Bool

  /// Makes the directories.
  init(at url: URL) throws(StoreError) {
    let path = url.path(percentEncoded: false)
    let directory = URL(filePath: path, directoryHint: .isDirectory)
    let files = FileManager.default
    let data = directory.appending(path: "data.mdb").path(percentEncoded: false)
    guard !files.fileExists(atPath: data) else {
      throw StoreError(
        .targetExists,
        "salvage",
        advice: "the target holds a store already; choose another directory"
      )
    }
    self.url = directory
    isNew = !files.fileExists(atPath: path)
    temporary = directory.appending(
      path: ".salvaging-\(UUID().uuidString)",
      directoryHint: .isDirectory
    )
    do {
      try files.createDirectory(at: directory, withIntermediateDirectories: true)
      try files.createDirectory(
        at: temporary,
        withIntermediateDirectories: false,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw StoreError(
        .accessDenied,
        "salvage",
        advice: "the directory of the new store cannot be made; choose another one"
      )
    }
  }

  /// Gives the file its name, once it is closed.
  func publish() throws(StoreError) {
    do throws(LMDBError) {
      try Environment.publish(
        from: temporary.path(percentEncoded: false),
        to: url.path(percentEncoded: false)
      )
    } catch {
      throw StoreError(error, "salvage")
    }
    try? FileManager.default.removeItem(at: temporary)
  }

  /// Takes away what was made.
  func discard() {
    try? FileManager.default.removeItem(at: temporary)
    // Somebody else may have made a store there meanwhile.
    if isNew { Environment.removeIfEmpty(url.path(percentEncoded: false)) }
  }
}
