import CLMDB
import Dispatch
import Glibc

extension Environment {
  /// How often a copy begins anew because another process has made the map too small.
  private static let compactionAttempts = 3

  /// Copies the pages in use, one behind the other, and returns the length of the copy.
  func writeCompacted(
    to new: borrowing NewFile,
    _ onProgress: (CopyProgress) throws -> Void
  ) throws -> Int {
    var attempt = 1
    while true {
      // It counts as a live transaction, so that the map stays where it is, and adopts a map that
      // another process has grown.
      let transaction = try beginRead(expires: false)
      let measures = try statistics()
      let estimate = (measures.usedPages - measures.freePages) * measures.pageSize
      do {
        return try stream(heldBy: transaction, to: new, estimate: estimate, onProgress)
      } catch let error as LMDBError where error.code == .mapResized {
        guard attempt < Self.compactionAttempts else { throw error }
        attempt += 1
      }
    }
  }

  /// Lets LMDB write the copy into a pipe, and takes it out at the other end.
  ///
  /// So each piece can be counted, an error of the new file is known for what it is, and the copy
  /// can be broken off, by closing the end that is read. LMDB blocks the signal SIGPIPE where it
  /// writes.
  ///
  /// The C function is `mdb_env_copyfd2`.
  private func stream(
    heldBy transaction: borrowing ReadTransaction,
    to new: borrowing NewFile,
    estimate: Int,
    _ onProgress: (CopyProgress) throws -> Void
  ) throws -> Int {
    var ends: [Int32] = [-1, -1]
    try LMDB.check(unsafe clmdb_make_pipe(&ends), "pipe")
    let (output, input) = (ends[0], ends[1])
    let handle = handle
    let status = Guarded(Int32(0))
    let isDone = DispatchSemaphore(value: 0)
    DispatchQueue(label: "martlet.copy").async {
      let code = unsafe mdb_env_copyfd2(handle.pointer, input, UInt32(MDB_CP_COMPACT))
      status.withLock { $0 = code }
      _ = Glibc.close(input)
      isDone.signal()
    }
    var length = 0
    do {
      length = try drain(output, to: new, estimate: estimate, onProgress)
    } catch {
      _ = Glibc.close(output)
      isDone.wait()
      throw error
    }
    _ = Glibc.close(output)
    isDone.wait()
    let code = try LMDB.check(
      status.withLock { $0 },
      "mdb_env_copyfd2",
      tolerating: [.incompatible]
    )
    // LMDB has counted more pages than it could reach: some belong to nothing.
    if code == .incompatible {
      throw LMDBError(.corrupted, in: "mdb_env_copyfd2", code: code)
    }
    try onProgress(CopyProgress(copiedBytes: length, totalBytes: length))
    return length
  }

  /// Copies what comes out of a pipe into a file, and returns the number of bytes.
  private func drain(
    _ pipe: Int32,
    to new: borrowing NewFile,
    estimate: Int,
    _ onProgress: (CopyProgress) throws -> Void
  ) throws -> Int {
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.copyPiece, alignment: 4096)
    defer { unsafe buffer.deallocate() }
    var length = 0
    var reported = 0
    while true {
      let count = unsafe read(pipe, buffer.baseAddress, buffer.count)
      if count < 0, errno == EINTR { continue }
      try checkSystem(Int32(clamping: count), "read")
      if count == 0 { return length }
      try unsafe new.write(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: length)
      length += count
      guard length - reported >= Self.copyPiece else { continue }
      reported = length
      try onProgress(CopyProgress(copiedBytes: length, totalBytes: max(length, estimate)))
    }
  }
}
