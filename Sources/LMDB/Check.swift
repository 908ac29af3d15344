import CLMDB
import Glibc

/// Turns the code that a C function returned into an error, except for success and for the codes
/// that the caller can answer itself.
///
/// This is the only place where a code becomes an error.
@discardableResult
func check(
  _ status: Int32,
  _ operation: String,
  tolerating tolerated: [ResultCode] = []
) throws(LMDBError) -> ResultCode {
  let code = ResultCode(rawValue: status)
  if code == .success || tolerated.contains(code) { return code }
  throw LMDBError(LMDBError.Kind(code), in: operation, code: code)
}

/// The same for system calls that return -1 and leave the code in `errno`.
@discardableResult
func checkSystem(
  _ result: Int32,
  _ operation: String,
  tolerating tolerated: [ResultCode] = []
) throws(LMDBError) -> ResultCode {
  try check(result == -1 ? errno : 0, operation, tolerating: tolerated)
}

/// Ends the use of a snapshot that is older than it may be.
@inline(__always)
func requireTime(until expiry: UInt64?, _ operation: String) throws(LMDBError) {
  guard let expiry, clmdb_time() > expiry else { return }
  throw LMDBError(.snapshotExpired, in: operation)
}

extension LMDBError {
  /// The same error, named a full disk where that is what the device error means.
  ///
  /// LMDB reports a large write that ended early, as on a full disk, as a device error.
  func relabelled(forFile descriptor: Int32) -> LMDBError {
    guard kind == .inputOutput, hasNoRoom(descriptor) else { return self }
    return LMDBError(.diskFull, in: operation, code: code)
  }
}

/// Whether the file cannot grow by as much as LMDB writes in one call, a quarter of a mebibyte.
private func hasNoRoom(_ descriptor: Int32) -> Bool {
  let margin: UInt64 = 1 << 20
  var space = statvfs()
  if unsafe fstatvfs(descriptor, &space) == 0 {
    let available = UInt64(space.f_bavail).multipliedReportingOverflow(by: UInt64(space.f_frsize))
    if !available.overflow, available.partialValue < margin { return true }
  }
  var status = stat()
  guard unsafe fstat(descriptor, &status) == 0 else { return false }
  let limit = clmdb_file_size_limit()
  return limit < UInt64.max && UInt64(status.st_size) + margin > limit
}
