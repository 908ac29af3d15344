public import Foundation
internal import LMDB

extension DocumentStore {
  /// Copies the store as it is now into a directory of its own, while reads and writes go on.
  ///
  /// The copy is a store like any other, with the permissions of this one's file. It appears at the
  /// target when all of it is on disk: a backup that fails, or whose process ends, leaves no store
  /// there. The cost is that of reading and writing the file once, in pieces of one mebibyte. The
  /// copy is one long read: what is written meanwhile makes the file of this store grow. It waits
  /// for no write of any process.
  ///
  /// - Parameters:
  ///   - target: the directory of the copy. It is made where it is missing; the one above it must
  ///     be there.
  ///   - compacting: whether the space that is free is left out, so that the copy is as small as it
  ///     can be.
  ///   - verifying: whether the copy is opened and checked, as by ``verify(onProgress:)``, before
  ///     it appears.
  ///   - onProgress: told after each piece, on the caller's thread. An error that it throws ends
  ///     the backup.
  /// - Throws: what the closure throws; ``StoreError``: `targetExists` where the target has a
  ///   store, also where it is this one; `notFound` where the directory above is missing;
  ///   `corrupted` where the copy is not sound; `accessDenied`, `diskFull`, `inputOutput`, `moved`,
  ///   `storage`, `closed`.
  public func backup(
    to target: URL,
    compacting: Bool = false,
    verifying: Bool = false,
    onProgress: ((CopyProgress) throws -> Void)? = nil
  ) throws {
    try copy(to: target, compacting, verifying) { try onProgress?($0) }
  }

  /// Copies the store as it is now into a directory of its own, off the caller's actor.
  ///
  /// It is ended by an error of the closure, and by the cancellation of the task.
  ///
  /// - Parameters:
  ///   - target: the directory of the copy.
  ///   - compacting: whether the space that is free is left out.
  ///   - verifying: whether the copy is checked before it appears.
  ///   - onProgress: told after each piece.
  /// - Throws: as the synchronous form; `CancellationError` where the task was cancelled.
  @concurrent
  public func backup(
    to target: URL,
    compacting: Bool = false,
    verifying: Bool = false,
    onProgress: (@Sendable (CopyProgress) throws -> Void)? = nil
  ) async throws {
    let report = { (progress: CopyProgress) throws in
      try Task.checkCancellation()
      try onProgress?(progress)
    }
    try copy(to: target, compacting, verifying, report)
  }

  /// What both forms do.
  private func copy(
    to target: URL,
    _ compacting: Bool,
    _ verifying: Bool,
    _ onProgress: (CopyProgress) throws -> Void
  ) throws {
    let environment = try openStore("backup").environment
    do {
      try environment.copy(to: target.path(percentEncoded: false), compacting: compacting) {
        try onProgress(CopyProgress($0))
      } check: { directory in
        if verifying { try verifyCopy(in: directory, mapSize: environment.options.mapSize) }
      }
    } catch let error as LMDBError {
      throw StoreError(error, "backup")
    }
  }

  /// Opens a copy that has no name yet, and checks it.
  private func verifyCopy(in directory: String, mapSize: Int) throws {
    var options = Options()
    options.access = .readOnly
    options.mapSize = mapSize
    let copy = try DocumentStore(
      at: URL(filePath: directory, directoryHint: .isDirectory),
      for: declarations.map { $0.type },
      options: options
    )
    guard try copy.verify().isSound else {
      throw StoreError(
        .corrupted,
        "backup",
        advice: "the copy is not sound, and so this store may not be; verify and rebuild it"
      )
    }
  }
}
