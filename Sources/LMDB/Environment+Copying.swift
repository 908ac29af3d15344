import CLMDB
import Glibc

extension Environment {
  /// How far a copy has come.
  package struct CopyProgress: Hashable, Sendable {
    /// The bytes that are copied.
    package let copiedBytes: Int
    /// The bytes that there are to copy; of a compacting copy an estimate until it ends.
    package let totalBytes: Int
  }

  /// The bytes that are copied between two reports.
  static let copyPiece = 1 << 20
  /// How often a snapshot is taken anew because commits overwrote its header.
  private static let headerAttempts = 1000

  /// Copies the state of the last commit into the directory of a new store.
  ///
  /// Readers and writers go on. The copy is one read transaction: the file grows meanwhile, since
  /// pages of the snapshot are not used again. The store is made as by
  /// ``makeStore(at:mode:_:)``.
  ///
  /// - Parameters:
  ///   - directory: the directory of the new store.
  ///   - compacting: whether free pages are left out; LMDB's function for it reads the map, and a
  ///     damaged file can end the process.
  ///   - onProgress: told after each piece; what it throws ends the copy.
  ///   - check: called with the directory of the finished copy before it gets its name.
  /// - Throws: ``LMDBError/Kind/targetExists`` where the directory has a store,
  ///   ``LMDBError/Kind/diskFull`` and ``LMDBError/Kind/inputOutput``, and what the closures throw.
  package func copy(
    to directory: String,
    compacting: Bool,
    onProgress: (CopyProgress) throws -> Void,
    check: (String) throws -> Void
  ) throws {
    try checkProcess("copy")
    let mode = try whileOpen("fstat") { () throws(LMDBError) -> UInt32 in
      try handle.status().st_mode & 0o777
    }
    try Self.makeStore(at: directory, mode: mode) { temporary in
      let file = StoreFile(directory: temporary)
      try writeCopy(to: file, compacting: compacting, mode: mode, onProgress)
      try check(temporary)
    }
  }

  /// Copies the state of the last commit into a new data file, and syncs it.
  func writeCopy(
    to file: StoreFile,
    compacting: Bool,
    mode: UInt32,
    _ onProgress: (CopyProgress) throws -> Void
  ) throws {
    let new = try NewFile(path: file.data)
    let length =
      try compacting ? writeCompacted(to: new, onProgress) : writePages(to: new, onProgress)
    try new.finish(length: length, mode: mode)
    try StoreFile.synchronize(file.directory)
  }

  /// Copies every page of a snapshot.
  ///
  /// LMDB's own function waits for the writer, and so for a process that was stopped in a write.
  /// This one needs none: no page that the snapshot reaches changes while a reader holds it. Other
  /// pages may change under the copy. They are free in the snapshot, and LMDB writes a free page
  /// before it reads it.
  private func writePages(
    to new: borrowing NewFile,
    _ onProgress: (CopyProgress) throws -> Void
  ) throws -> Int {
    for _ in 0..<Self.headerAttempts {
      let transaction = try beginRead(expires: false)
      guard let header = try SnapshotHeader(of: transaction.id, in: handle.descriptor) else {
        continue
      }
      return try writePages(of: header, heldBy: transaction, to: new, onProgress)
    }
    throw LMDBError(.busy, in: "read header")
  }

  /// Copies the pages that a header names, while a transaction holds them.
  private func writePages(
    of header: SnapshotHeader,
    heldBy transaction: borrowing ReadTransaction,
    to new: borrowing NewFile,
    _ onProgress: (CopyProgress) throws -> Void
  ) throws -> Int {
    let end = header.pages * header.pageSize
    let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: Self.copyPiece, alignment: 4096)
    defer { unsafe buffer.deallocate() }
    var offset = 2 * header.pageSize
    while offset < end {
      let piece = unsafe UnsafeMutableRawBufferPointer(
        rebasing: buffer[..<min(buffer.count, end - offset)]
      )
      let count = try unsafe readBytes(into: piece, at: offset)
      try unsafe new.write(UnsafeRawBufferPointer(rebasing: piece[..<count]), at: offset)
      // Where the file ends before its pages do, nothing but unused pages follows.
      offset = count < piece.count ? end : offset + count
      try onProgress(CopyProgress(copiedBytes: offset, totalBytes: end))
    }
    try new.write(header.pair, at: 0)
    try onProgress(CopyProgress(copiedBytes: end, totalBytes: end))
    return end
  }

  /// Reads as many bytes of the data file as the buffer takes, or as there are.
  private func readBytes(into buffer: UnsafeMutableRawBufferPointer, at offset: Int)
    throws(LMDBError) -> Int
  {
    var total = 0
    while total < buffer.count {
      let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[total...])
      let count = unsafe pread(
        handle.descriptor,
        rest.baseAddress,
        rest.count,
        off_t(offset + total)
      )
      if count < 0, errno == EINTR { continue }
      try checkSystem(Int32(clamping: count), "pread")
      if count == 0 { break }
      total += count
    }
    return total
  }
}
