internal import DocumentCoding
package import LMDB

extension StoreError {
  /// Says what the storage engine says.
  package init(_ error: LMDBError, _ operation: String) {
    var advice = error.advice
    // A code without a kind of its own is all that is known.
    if error.kind == .other { advice = error.description }
    if error.kind == .inputOutput { advice += error.code.map { " [\($0)]" } ?? "" }
    let reader = error.reader.map { StoreReader($0) }
    if let reader { advice += "; the oldest read is of \(reader)" }
    self.init(Self.reason(of: error), operation, advice: advice)
    self.reader = reader
  }

  private static func reason(of error: LMDBError) -> Reason {
    switch error.kind {
    case .alreadyOpen: .alreadyOpen
    case .nestedWrite: .nestedWrite
    case .closed: .closed
    case .forked: .forked
    case .notFound: .notFound
    case .notADirectory, .notAStore, .incompatible: .notAStore
    case .unsupportedVersion, .wrongPageSize: .newerFormat
    case .corrupted: .corrupted
    case .permissionDenied: .accessDenied
    case .readOnly: .readOnly
    case .moved: .moved
    case .targetExists: .targetExists
    case .directoryShared, .directoryFixed: .directoryInUse
    case .keyEmpty, .keyTooLong, .keyNotAscending: .invalidKey
    case .valueTooLarge: .encodingFailed
    case .mapFull: .mapFull
    case .diskFull: .diskFull
    case .inputOutput: .inputOutput
    case .busy, .writerBusy: .busy
    case .readersFull: .tooManyReaders
    case .snapshotExpired: .snapshotExpired
    case .commitOutcomeUnknown: .commitOutcomeUnknown
    case .invalidDatabaseName, .databaseMissing, .databaseNotOpened, .databasesFull, .outOfMemory,
      .invalidTransaction, .panicked, .other:
      .storage
    }
  }

  /// Says why a document could not be written or read.
  init(
    _ failure: CodingFailure,
    _ reason: Reason,
    _ operation: String,
    collection: String,
    key: (any IndexValue)?
  ) {
    self.init(
      reason,
      operation,
      collection: collection,
      key: key,
      path: failure.path.description,
      advice: failure.description
    )
  }
}
