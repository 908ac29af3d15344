internal import LMDB

/// How far the copying of a store has come.
public struct CopyProgress: Sendable, Hashable {
  /// The bytes that are copied.
  public let copiedBytes: Int
  /// The bytes that there are to copy; of a compacted copy an estimate until it ends.
  public let totalBytes: Int

  init(_ progress: Environment.CopyProgress) {
    copiedBytes = progress.copiedBytes
    totalBytes = progress.totalBytes
  }
}
