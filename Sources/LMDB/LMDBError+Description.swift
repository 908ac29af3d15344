extension LMDBError: CustomStringConvertible {
  /// The operation, the condition with what to do about it, and the code.
  package var description: String {
    let suffix = code.map { " [\($0)]" } ?? ""
    return "\(operation): \(advice)\(suffix)"
  }

  /// What to do about it, in a sentence for the user of a program.
  package var advice: String {
    switch (kind, operation) {
    case (.notFound, "mkdir"): "the directory above the store's is missing; make it first"
    case (.permissionDenied, "mkdir"), (.permissionDenied, "mkdtemp"):
      "access was refused; the directory of the store may not be made or written"
    default: kind.advice
    }
  }
}

extension LMDBError.Kind {
  /// One sentence for the reader of a log.
  package var advice: String {
    switch self {
    case .alreadyOpen:
      "the store is open in this process with other options; use that instance or close it"
    case .nestedWrite:
      "this thread already has a write transaction; end it before beginning another"
    case .closed:
      "the store was closed; open it again"
    case .forked:
      "the store belongs to the parent process; open it after the fork"
    case .busy:
      "transactions of this process are in the way; end them and try again"
    case .writerBusy:
      "a writer of another process does not end; end that process or try again"
    case .snapshotExpired:
      "the snapshot is older than it may be; read in shorter transactions"
    case .notFound:
      "there is no store at the path; give the directory of a store"
    case .notADirectory:
      "the path must lead to a directory"
    case .notAStore:
      "the data file was not written by LMDB; it is left as it is"
    case .corrupted:
      "the data file is damaged; use a backup, or salvage it"
    case .unsupportedVersion:
      "the data file has a format that this library cannot read"
    case .wrongPageSize(let found, let expected):
      "the data file has pages of \(found) bytes where this machine has \(expected);"
        + " carry it over by dump and load"
    case .permissionDenied:
      "access was refused; reading needs write access to lock.mdb too, unless the store is immutable"
    case .readOnly:
      "the store was opened for reading"
    case .targetExists:
      "the directory holds a store; choose another or remove it first"
    case .directoryShared:
      "the directory holds other files than the store's, or the data file has a second name;"
        + " move them away, or make a compacted copy elsewhere"
    case .directoryFixed:
      "the directory is a mount point, or what is above it may not be changed;"
        + " make a compacted copy elsewhere"
    case .moved:
      "the data file was moved, replaced or removed while it was open; open the store again"
    case .keyEmpty:
      "a key needs at least one byte"
    case .keyTooLong(let limit):
      "a key has at most \(limit) bytes"
    case .valueTooLarge(let limit):
      "a value has at most \(limit) bytes"
    case .keyNotAscending:
      "an appended key must be greater than every key of its database"
    case .invalidDatabaseName(let limit):
      "the name of a database has 1 to \(limit) bytes, none of them zero"
    case .databaseMissing:
      "the database does not exist here"
    case .databaseNotOpened:
      "the database is new to this process; begin another transaction"
    case .incompatible:
      "the name belongs to something else than a plain database"
    case .mapFull:
      "the store has reached its size; delete something, or open it with a larger maximumSize"
    case .readersFull:
      "every slot for reads is taken, about a thousand; end some of them"
    case .databasesFull:
      "the store has as many collections and indexes as it can; it has room for 4096 databases"
    case .diskFull:
      "the disk, quota or file size limit is exhausted; free some space and try again"
    case .outOfMemory:
      "no memory or address space is left"
    case .inputOutput:
      "the device reported an error; nothing was committed"
    case .invalidTransaction:
      "an earlier call of this transaction failed; nothing of it is kept"
    case .commitOutcomeUnknown:
      "the last step of the commit failed; read the store to learn whether it is there"
    case .panicked:
      "the store had a fatal error; close it and open it again"
    case .other:
      "it failed"
    }
  }
}
