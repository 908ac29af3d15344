import CLMDB
import Dispatch
import Glibc

/// The lock that one writer of all processes has.
///
/// LMDB has such a lock too, and waits for it for ever: also for a process that was stopped in a
/// write. This one is taken before and gives up in time. It is made of two bytes of the data file,
/// far behind its end. Whoever comes waits with the first byte in hand for the second one, so that
/// a process that writes again and again finds another one ahead of it.
///
/// The system releases it when the process ends.
final class WriterLock: Sendable {
  /// The byte of the one that is next.
  private static let nextByte = Int64.max - 1
  /// The byte of the one that writes.
  private static let writerByte = Int64.max - 2
  /// The longest pause between two looks, in microseconds.
  private static let longestPause: UInt32 = 1000

  /// A descriptor of the data file that nobody else in the process has.
  private let descriptor: Int32

  /// Opens the data file.
  init(path: String) throws(LMDBError) {
    descriptor = unsafe open(path, O_RDWR | O_CLOEXEC)
    try checkSystem(descriptor, "open")
  }

  deinit {
    close(descriptor)
  }

  /// Takes the lock.
  ///
  /// It throws ``LMDBError/Kind/writerBusy`` when the time is over. The caller sees to it that no
  /// two threads of the process are here at once.
  func lock(for operation: String, waitingAtMost limit: DispatchTimeInterval) throws(LMDBError) {
    let deadline = DispatchTime.now() + limit
    try wait(for: Self.nextByte, operation, until: deadline)
    defer { release(Self.nextByte) }
    try wait(for: Self.writerByte, operation, until: deadline)
  }

  /// Takes the lock if nobody has it.
  func tryLock() throws(LMDBError) -> Bool {
    try take(Self.writerByte, "lock")
  }

  /// Lets the next writer begin.
  func unlock() {
    release(Self.writerByte)
  }

  /// Looks at a byte until it is free.
  private func wait(
    for byte: Int64,
    _ operation: String,
    until deadline: DispatchTime
  ) throws(LMDBError) {
    var pause: UInt32 = 25
    while try !take(byte, operation) {
      guard DispatchTime.now() < deadline else { throw LMDBError(.writerBusy, in: operation) }
      usleep(pause)
      pause = min(pause * 2, Self.longestPause)
    }
  }

  /// Takes a byte if it is free.
  private func take(_ byte: Int64, _ operation: String) throws(LMDBError) -> Bool {
    let status = clmdb_lock_byte(descriptor, byte, 1)
    let code = try check(status, operation, tolerating: [.tryAgain, .accessDenied, .interrupted])
    return code == .success
  }

  /// Gives a byte back.
  ///
  /// The call cannot fail on a lock that is held.
  private func release(_ byte: Int64) {
    _ = clmdb_lock_byte(descriptor, byte, 0)
  }
}
