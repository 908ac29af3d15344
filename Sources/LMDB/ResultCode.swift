import CLMDB
import Glibc

/// A code that LMDB or the operating system returned.
///
/// Codes without a name here survive unchanged.
package struct ResultCode: RawRepresentable, Hashable, Sendable {
  /// The number of the code.
  package let rawValue: Int32

  /// Any code, known or not.
  package init(rawValue: Int32) {
    self.rawValue = rawValue
  }
}

/// The codes of LMDB.
extension ResultCode {
  /// The C constant is `MDB_SUCCESS`.
  package static let success = Self(rawValue: MDB_SUCCESS)
  /// The C constant is `MDB_KEYEXIST`.
  package static let keyExists = Self(rawValue: MDB_KEYEXIST)
  /// The C constant is `MDB_NOTFOUND`.
  package static let notFound = Self(rawValue: MDB_NOTFOUND)
  /// The C constant is `MDB_PAGE_NOTFOUND`.
  package static let pageNotFound = Self(rawValue: MDB_PAGE_NOTFOUND)
  /// The C constant is `MDB_CORRUPTED`.
  package static let corrupted = Self(rawValue: MDB_CORRUPTED)
  /// The C constant is `MDB_PANIC`.
  package static let panic = Self(rawValue: MDB_PANIC)
  /// The C constant is `MDB_VERSION_MISMATCH`.
  package static let versionMismatch = Self(rawValue: MDB_VERSION_MISMATCH)
  /// The C constant is `MDB_INVALID`.
  package static let invalidFile = Self(rawValue: MDB_INVALID)
  /// The C constant is `MDB_MAP_FULL`.
  package static let mapFull = Self(rawValue: MDB_MAP_FULL)
  /// The C constant is `MDB_DBS_FULL`.
  package static let databasesFull = Self(rawValue: MDB_DBS_FULL)
  /// The C constant is `MDB_READERS_FULL`.
  package static let readersFull = Self(rawValue: MDB_READERS_FULL)
  /// The C constant is `MDB_TXN_FULL`.
  package static let transactionFull = Self(rawValue: MDB_TXN_FULL)
  /// The C constant is `MDB_MAP_RESIZED`.
  package static let mapResized = Self(rawValue: MDB_MAP_RESIZED)
  /// The C constant is `MDB_INCOMPATIBLE`.
  package static let incompatible = Self(rawValue: MDB_INCOMPATIBLE)
  /// The C constant is `MDB_BAD_RSLOT`.
  package static let badReaderSlot = Self(rawValue: MDB_BAD_RSLOT)
  /// The C constant is `MDB_BAD_TXN`.
  package static let badTransaction = Self(rawValue: MDB_BAD_TXN)
  /// The C constant is `MDB_BAD_VALSIZE`.
  package static let badValueSize = Self(rawValue: MDB_BAD_VALSIZE)
  /// The C constant is `MDB_BAD_DBI`.
  package static let badDatabase = Self(rawValue: MDB_BAD_DBI)
}

/// The codes of the operating system that a caller may want to tell apart.
extension ResultCode {
  /// The C constant is `EACCES`.
  package static let accessDenied = Self(rawValue: EACCES)
  /// The C constant is `EAGAIN`.
  package static let tryAgain = Self(rawValue: EAGAIN)
  /// The C constant is `EBUSY`.
  package static let resourceBusy = Self(rawValue: EBUSY)
  /// The C constant is `EDQUOT`.
  package static let overQuota = Self(rawValue: EDQUOT)
  /// The C constant is `EEXIST`.
  package static let fileExists = Self(rawValue: EEXIST)
  /// The C constant is `EFBIG`.
  package static let fileTooLarge = Self(rawValue: EFBIG)
  /// The C constant is `EINTR`.
  package static let interrupted = Self(rawValue: EINTR)
  /// The C constant is `EINVAL`.
  package static let invalidArgument = Self(rawValue: EINVAL)
  /// The C constant is `EIO`.
  package static let inputOutput = Self(rawValue: EIO)
  /// The C constant is `ENOENT`.
  package static let noSuchFile = Self(rawValue: ENOENT)
  /// The C constant is `ENOMEM`.
  package static let outOfMemory = Self(rawValue: ENOMEM)
  /// The C constant is `ENOSPC`.
  package static let noSpace = Self(rawValue: ENOSPC)
  /// The C constant is `ENOSYS`.
  package static let notImplemented = Self(rawValue: ENOSYS)
  /// The C constant is `EOPNOTSUPP`.
  package static let notSupported = Self(rawValue: EOPNOTSUPP)
  /// The C constant is `ENOTDIR`.
  package static let notADirectory = Self(rawValue: ENOTDIR)
  /// The C constant is `EPERM`.
  package static let notPermitted = Self(rawValue: EPERM)
  /// The C constant is `EROFS`.
  package static let readOnlyFileSystem = Self(rawValue: EROFS)
  /// The C constant is `EXDEV`.
  package static let otherFileSystem = Self(rawValue: EXDEV)
}

extension ResultCode: CustomStringConvertible {
  /// The text that LMDB has for the code, and the number.
  package var description: String {
    let text = unsafe String(cString: mdb_strerror(rawValue))
    return "\(text) (\(rawValue))"
  }
}
