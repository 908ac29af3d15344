internal import Dispatch
internal import LMDB

extension DocumentStore {
  /// Gives the space that is free in the file back to the system.
  ///
  /// The file never becomes shorter by itself: space that deletes free is used again by later
  /// writes. This writes a copy without it beside the store's directory, as a hidden one, and lets
  /// the two directories change places at one stroke. It takes the time to read and write what is
  /// in use, and as much disk in addition. Writes of all processes wait meanwhile; reads go on, and
  /// those that run keep the old file alive until they end. Whoever is killed at any moment leaves
  /// a whole store; the next call removes what was left beside it.
  ///
  /// This object goes on with the new file. Everybody else who has the store open, in this process
  /// or another, gets ``StoreError/Reason/moved`` from then on and opens it again.
  ///
  /// - Parameter onProgress: told after each piece of the copy, on the caller's thread. An error
  ///   that it throws ends the compaction and changes nothing.
  /// - Throws: what the closure throws; ``StoreError``: `directoryInUse` where the directory cannot
  ///   change places, as in memory, in which case a `backup` with `compacting` makes the copy
  ///   elsewhere; `nestedWrite` inside a write, `readOnly`, `moved`, `closed`, `busy`,
  ///   `accessDenied`, `diskFull`, `inputOutput`, `corrupted`, `storage`.
  public func compact(onProgress: ((CopyProgress) throws -> Void)? = nil) throws {
    try compactNow { try onProgress?($0) }
  }

  /// Gives the space that is free in the file back to the system, without blocking the caller's
  /// thread.
  ///
  /// Writes that were asked for before come first.
  ///
  /// - Parameter onProgress: told after each piece of the copy.
  /// - Throws: as the synchronous form.
  public func compact(onProgress: (@Sendable (CopyProgress) throws -> Void)? = nil) async throws {
    try await withCheckedThrowingContinuation { continuation in
      writes.async {
        continuation.resume(with: Result { try self.compactNow { try onProgress?($0) } })
      }
    }
  }

  private func compactNow(_ onProgress: (CopyProgress) throws -> Void) throws {
    while true {
      let old = try openStore("compact")
      do {
        return try old.environment.compact {
          try onProgress(CopyProgress($0))
        } adopt: { new in
          try adopt(new, insteadOf: old)
        }
      } catch let error as LMDBError {
        // Another thread has compacted the store through this object meanwhile.
        if error.kind == .moved, try openStore("compact") !== old { continue }
        throw StoreError(error, "compact")
      }
    }
  }

  /// Goes over to another file with the same contents, unless the store was closed meanwhile.
  private func adopt(_ environment: Environment, insteadOf old: OpenStore) throws(StoreError) {
    guard let schema = try Self.readSchema(environment, declarations) else {
      throw Self.unreadable
    }
    let new = OpenStore(environment, schema)
    opened.withLock { current in
      if current === old { current = new }
    }
  }
}
