public import Foundation
internal import LMDB

extension DocumentStore {
  /// Makes a new store of all documents that can still be read in a damaged one.
  ///
  /// The damaged store is read page by page without the storage engine. It need not open, and it is
  /// not changed. Documents are known by their checksums, so that a document comes over as it was
  /// written or not at all; where the pages above it are damaged, it is looked for in every page
  /// that nothing leads to. Ids, counters and indexes of the given types are made anew. Documents
  /// of other types are brought over as they are, and their indexes are made when a program opens
  /// the new store with them.
  ///
  /// What is kept although it stands against an index is counted in the report: a reference to a
  /// document that is lost, and two documents with one unique value where one had been deleted.
  ///
  /// The new file has the permissions of the damaged one. No program may have the damaged store
  /// open. The cost is that of reading the file a few times and of writing the documents once; the
  /// memory in use is a few bits for each page of the file, and some bytes for each damaged
  /// document.
  ///
  /// - Parameters:
  ///   - source: the directory of the damaged store.
  ///   - target: the directory of the new store, in which there must be none. It appears whole or
  ///     not at all.
  ///   - types: the types of the documents.
  ///   - onProgress: told now and then how far it has come.
  /// - Returns: what was brought over and what is lost.
  /// - Throws: ``StoreError``: `notFound`, `accessDenied`; `notAStore` where nothing of a store is
  ///   found; `newerFormat`; `targetExists` where the target holds a store; `invalidSchema`,
  ///   `schemaChanged`, `sumOutOfRange`, `diskFull`.
  public static func salvage(
    from source: URL,
    to target: URL,
    for types: any Document.Type...,
    onProgress: (@Sendable (SalvageProgress) -> Void)? = nil
  ) throws(StoreError) -> SalvageReport {
    try salvage(from: source, to: target, for: types, onProgress: onProgress)
  }

  /// Makes a new store of all documents that can still be read in a damaged one, for a list of
  /// types.
  ///
  /// - Parameters:
  ///   - source: the directory of the damaged store.
  ///   - target: the directory of the new store, in which there must be none.
  ///   - types: the types of the documents; none for documents alone.
  ///   - onProgress: told now and then how far it has come.
  /// - Returns: what was brought over and what is lost.
  /// - Throws: ``StoreError`` as ``salvage(from:to:for:onProgress:)``.
  package static func salvage(
    from source: URL,
    to target: URL,
    for types: [any Document.Type],
    onProgress: (@Sendable (SalvageProgress) -> Void)? = nil
  ) throws(StoreError) -> SalvageReport {
    try salvage(from: source, to: target, for: types, identifying: nil, onProgress: onProgress)
  }

  /// Makes a new store of what can be read of a damaged one, and reads ids that the table has lost
  /// off the fields of documents whose types are not given.
  package static func salvage(
    from source: URL,
    to target: URL,
    for types: [any Document.Type],
    identifying identify: Identify?,
    onProgress: (@Sendable (SalvageProgress) -> Void)? = nil
  ) throws(StoreError) -> SalvageReport {
    let declarations = try declarations(of: types)
    var salvage = try Salvage(
      of: SalvageSource(at: source.path(percentEncoded: false)),
      declarations,
      identifying: identify,
      onProgress
    )
    do {
      let path = target.path(percentEncoded: false)
      try Environment.makeStore(at: path, mode: salvage.fileMode) { temporary in
        try salvage.run(into: URL(filePath: temporary, directoryHint: .isDirectory))
      }
    } catch let error as StoreError {
      throw error
    } catch let error as LMDBError {
      throw StoreError(error, "salvage")
    } catch {
      preconditionFailure("all errors are ours")
    }
    return salvage.report
  }
}
