/// What failed, while doing what.
///
/// It carries no stored key or value.
package struct LMDBError: Error, Hashable, Sendable {
  /// What a caller can tell apart.
  package let kind: Kind
  /// The C function, or the step of this module, that failed.
  package let operation: String
  /// The code that a C function returned, if one did.
  package let code: ResultCode?
  /// The oldest snapshot, where the map has no room: it may hold what could be used again.
  package internal(set) var reader: Environment.Reader?

  /// Makes an error.
  init(_ kind: Kind, in operation: String, code: ResultCode? = nil) {
    self.kind = kind
    self.operation = operation
    self.code = code
  }
}

extension LMDBError {
  /// The conditions that ask for different answers.
  package enum Kind: Hashable, Sendable {
    /// The file is open in this process with other options.
    case alreadyOpen
    /// The thread already has a write transaction.
    case nestedWrite
    /// The environment was closed.
    case closed
    /// The environment was opened before a fork, in the parent process.
    case forked
    /// Live transactions kept a step waiting that needs none.
    case busy
    /// A writer of another process does not end.
    case writerBusy
    /// The snapshot is older than the environment allows.
    case snapshotExpired

    /// Nothing is at the path.
    case notFound
    /// The path leads to something else than a directory.
    case notADirectory
    /// The file is not of LMDB, or was cut to nothing.
    case notAStore
    /// The file is of LMDB and damaged.
    case corrupted
    /// The file is of an LMDB format that this library cannot read.
    case unsupportedVersion
    /// The file was made on a machine with other memory pages.
    case wrongPageSize(found: Int, expected: Int)
    /// The operating system refused access.
    case permissionDenied
    /// The environment was opened for reading.
    case readOnly
    /// A store is at the place that a copy is to take.
    case targetExists
    /// The directory of the store has other files, or its data file has another name.
    case directoryShared
    /// The directory of the store cannot be exchanged for another one.
    case directoryFixed
    /// The data file was moved, replaced or removed while the environment was open.
    case moved

    /// Keys have at least one byte.
    case keyEmpty
    /// Keys have at most `limit` bytes.
    case keyTooLong(limit: Int)
    /// Values have at most `limit` bytes.
    case valueTooLarge(limit: Int)
    /// An appended key must be greater than every key that is there.
    case keyNotAscending
    /// A database's name has 1 to `limit` bytes, none of them zero.
    case invalidDatabaseName(limit: Int)
    /// The database is not in this snapshot.
    case databaseMissing
    /// The database appeared after this transaction began.
    case databaseNotOpened
    /// The name belongs to something that is no database, or the database has unknown flags.
    case incompatible

    /// The map has no room.
    case mapFull
    /// Every reader slot is taken.
    case readersFull
    /// The environment has no room for another named database.
    case databasesFull
    /// The disk, the quota or the file size limit is exhausted.
    case diskFull
    /// The operating system has no memory or address space.
    case outOfMemory
    /// The device reported an error.
    case inputOutput

    /// A call failed before in this write transaction, so that it can no longer be committed.
    case invalidTransaction
    /// The commit failed in its last step, so that it may or may not be on disk.
    case commitOutcomeUnknown
    /// LMDB refuses to go on with this environment.
    case panicked
    /// Any other code.
    case other
  }
}

extension LMDBError.Kind {
  /// The condition that a code stands for.
  init(_ code: ResultCode) {
    self =
      switch code {
      case .noSuchFile: .notFound
      case .notADirectory: .notADirectory
      case .invalidFile: .notAStore
      case .corrupted, .pageNotFound: .corrupted
      case .versionMismatch: .unsupportedVersion
      case .accessDenied, .notPermitted, .readOnlyFileSystem: .permissionDenied
      case .incompatible: .incompatible
      case .badDatabase: .databaseMissing
      case .mapFull, .transactionFull: .mapFull
      case .readersFull: .readersFull
      case .databasesFull: .databasesFull
      case .noSpace, .overQuota, .fileTooLarge: .diskFull
      case .outOfMemory: .outOfMemory
      case .inputOutput: .inputOutput
      case .badTransaction: .invalidTransaction
      case .panic: .panicked
      default: .other
      }
  }
}
