public import Foundation
internal import LMDB

/// What a store says when it cannot do what it was asked.
///
/// The properties tell where: the operation, the collection, the index and the key. The
/// description prints none of the values that a user stored.
public struct StoreError: Error, Sendable {
  /// The kinds of failure that a caller can tell apart.
  public enum Reason: Sendable, Hashable {
    /// The id is taken by a stored document.
    case idTaken
    /// Another document holds the value of a unique index.
    case uniqueViolation
    /// A document refers to another one that is not stored.
    case referenceMissing
    /// A document is still referred to by one that denies its deletion.
    case deleteDenied
    /// The sum of a group passes what 64 bits hold.
    case sumOutOfRange
    /// The closure of an update changed the document's id.
    case idChanged
    /// A collection has no id left to hand out.
    case idsExhausted
    /// An id or an index value has no place in key order: too long, or not a number.
    case invalidKey
    /// The document cannot be written: a type that has no form on disk, or a limit passed.
    case encodingFailed
    /// A stored document does not decode as the type that was asked for.
    case decodingFailed
    /// The stored bytes are not what was written.
    case corrupted
    /// The type was not named when the store was opened.
    case unknownCollection
    /// The counted group or index is not declared by the document's type.
    case unknownIndex
    /// No index fits the query, and the store was opened to refuse such queries.
    case unindexedQuery
    /// The query has an order that cannot be had.
    case invalidQuery
    /// The page token is not one of the query's order.
    case invalidPageToken
    /// The index is being built and does not cover every document yet.
    case indexNotReady
    /// The declarations of a document type contradict themselves.
    case invalidSchema
    /// An index is stored that this program does not declare alike, so that it cannot keep it
    /// exact.
    case schemaChanged
    /// A write was begun inside a write.
    case nestedWrite
    /// The store is open for reading only.
    case readOnly
    /// The store was closed.
    case closed
    /// The process was forked after the store was opened.
    case forked
    /// There is nothing at the path.
    case notFound
    /// What stands at the path is not a store.
    case notAStore
    /// The store was written by a newer version of Martlet, or on a machine with other memory
    /// pages.
    case newerFormat
    /// The store is open in this process already, in a way that cannot be shared.
    case alreadyOpen
    /// The system refuses access to the path.
    case accessDenied
    /// The disk, a quota or a file-size limit is reached; nothing of the write was kept. Deletes
    /// still work.
    case diskFull
    /// The reserved map or the configured maximum is used up; nothing of the write was kept.
    /// Deletes still work. ``StoreError/reader`` is a read that may hold what could be used again.
    case mapFull
    /// The disk reported an error; nothing of the write was kept, and the store goes on.
    case inputOutput
    /// The disk failed in the last step of a commit, so that it may stand or not. The store opens
    /// its file anew for the next read or write, which tell what stands.
    case commitOutcomeUnknown
    /// The store was moved, replaced, compacted or deleted under the open program; open it again.
    case moved
    /// A writer of another process, or reads of this one that stand in the way, did not end in
    /// time.
    case busy
    /// Every slot for reads is taken.
    case tooManyReaders
    /// The read took longer than ``DocumentStore/Options/maximumSnapshotAge``.
    case snapshotExpired
    /// A store is at the place of a copy; nothing was changed there.
    case targetExists
    /// The directory of the store cannot be exchanged for a compacted one: it has other files, is a
    /// mount point, or lies where nothing may be changed. A backup with `compacting` makes the copy
    /// elsewhere.
    case directoryInUse
    /// The storage engine failed in a way that has no name of its own.
    case storage
  }

  /// What went wrong.
  public let reason: Reason
  /// What was being done, such as `insert` or `open`.
  public let operation: String
  /// The collection that was touched.
  public internal(set) var collection: String?
  /// The index that was touched.
  public internal(set) var index: String?
  /// The id of the document that was touched.
  public internal(set) var key: (any IndexValue)?
  /// The values of the index that were touched, part by part; an id that is referred to.
  public internal(set) var values: [any IndexValue] = []
  /// The id of the other document: the one that holds a unique value, or that refers to the one
  /// touched.
  public internal(set) var holder: (any IndexValue)?
  /// The oldest read, where the map is full.
  public internal(set) var reader: StoreReader?
  /// The place inside the document, such as `address.city`.
  public internal(set) var path: String?
  /// A sentence that says what to do, without stored values.
  public internal(set) var advice: String

  package init(
    _ reason: Reason,
    _ operation: String,
    collection: String? = nil,
    index: String? = nil,
    key: (any IndexValue)? = nil,
    values: [any IndexValue] = [],
    holder: (any IndexValue)? = nil,
    path: String? = nil,
    advice: String
  ) {
    self.reason = reason
    self.operation = operation
    self.collection = collection
    self.index = index
    self.key = key
    self.values = values
    self.holder = holder
    self.path = path
    self.advice = advice
  }
}

extension StoreError: LocalizedError {
  /// The same sentence as ``description``.
  public var errorDescription: String? { description }
}

extension StoreError: CustomStringConvertible {
  /// One sentence: the operation, the place and what to do.
  public var description: String {
    var place = ""
    if let collection { place += " in \(collection)" }
    if let index { place += ", index \(index)" }
    if let path, !path.isEmpty { place += ", at \(path)" }
    return "\(operation)\(place): \(advice)"
  }
}
