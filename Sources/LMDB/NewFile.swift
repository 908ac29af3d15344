import Glibc

/// A file that is being written for the first time.
///
/// It closes when the value ends.
@safe
struct NewFile: ~Copyable {
  /// The file.
  private let descriptor: Int32

  /// Makes the file, which must not be there, for the user alone.
  init(path: String) throws(LMDBError) {
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    try checkSystem(descriptor, "open")
  }

  deinit {
    _ = close(descriptor)
  }

  /// Writes all bytes at an offset.
  ///
  /// It throws ``LMDBError/Kind/diskFull`` or ``LMDBError/Kind/inputOutput``.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(LMDBError) {
    try unsafe Self.write(bytes, at: offset, to: descriptor)
  }

  /// Writes an array at an offset.
  func write(_ bytes: [UInt8], at offset: Int) throws(LMDBError) {
    let descriptor = descriptor
    let span = unsafe bytes.span.bytes
    try unsafe span.withUnsafeBytes { buffer throws(LMDBError) in
      try unsafe Self.write(buffer, at: offset, to: descriptor)
    }
  }

  /// Writes until all is written or nothing more can be.
  private static func write(
    _ bytes: UnsafeRawBufferPointer,
    at offset: Int,
    to descriptor: Int32
  ) throws(LMDBError) {
    var written = 0
    while written < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = unsafe pwrite(descriptor, rest.baseAddress, rest.count, off_t(offset + written))
      if count < 0, errno == EINTR { continue }
      try checkSystem(Int32(clamping: count), "pwrite")
      // A device that takes nothing and gives no reason would keep this loop for ever.
      guard count > 0 else { throw LMDBError(.inputOutput, in: "pwrite") }
      written += count
    }
  }

  /// Gives the file its length and the permissions of another one, and syncs it.
  ///
  /// Bytes that were not written are zero.
  func finish(length: Int, mode: UInt32) throws(LMDBError) {
    try checkSystem(ftruncate(descriptor, off_t(length)), "ftruncate")
    try checkSystem(fchmod(descriptor, mode), "fchmod")
    try checkSystem(fsync(descriptor), "fsync")
  }
}
