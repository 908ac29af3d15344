internal import Dispatch
internal import DocumentCoding
public import Foundation
internal import LMDB

/// A store of documents: one directory, many readers that never wait, one writer at a time.
///
/// Documents are plain `Codable` structs that conform to ``Document``. Reads and writes happen in
/// closures that get a transaction; both come in a synchronous form, and in an `async` form of the
/// same name that never blocks the caller's thread on the disk.
///
/// ```swift
/// let store = try DocumentStore(at: url, for: Person.self)
/// try await store.write { tx in try tx.insert(ana) }
/// let found = try await store.read { tx in try tx.find(Person.self, id: ana.id) }
/// ```
///
/// Opening the same store twice in a process shares the files, if it is for the same
/// ``Options/access``. Two processes may have one store open at once. The store closes when the
/// last reference to it goes, or by ``close()``.
public final class DocumentStore: Sendable {
  /// The directory of the store; nil where it is in memory.
  public let url: URL?
  /// Nil when the store was closed; other stores may have the same environment open.
  let opened: Guarded<OpenStore?>
  let declarations: [any Declaration]
  let options: Options
  /// One thread at a time opens the file anew.
  let reopening = Guarded(())
  /// Where `async` writes run, one after the other, in the order in which they were asked for.
  let writes = DispatchQueue(label: "martlet.writes")

  /// Opens a store, and makes it where there is none.
  ///
  /// New collections and indexes are made before the store is returned. An index over many
  /// documents takes its time: it is built in short transactions, between which other programs
  /// write. Where that is broken off, the next opening goes on with it. Where a document stands
  /// against an index, the new indexes are taken out of the store again.
  ///
  /// - Parameters:
  ///   - url: the directory of the store.
  ///   - types: the types whose documents are read and written.
  ///   - options: how the store is opened.
  /// - Throws: ``StoreError``: `notFound`, `notAStore`, `newerFormat`, `accessDenied`,
  ///   `alreadyOpen`, `invalidSchema`, `schemaChanged`, `corrupted`, `diskFull`, `mapFull`, `busy`,
  ///   `inputOutput`, `commitOutcomeUnknown`; where an index is made, `uniqueViolation`,
  ///   `referenceMissing`, `sumOutOfRange`, `invalidKey` and `decodingFailed`.
  public convenience init(
    at url: URL,
    for types: any Document.Type...,
    options: Options = Options()
  ) throws(StoreError) {
    try self.init(at: url, for: types, options: options)
  }

  /// Opens a store for a list of types, and makes it where there is none.
  ///
  /// - Parameters:
  ///   - url: the directory of the store.
  ///   - types: the types whose documents are read and written.
  ///   - options: how the store is opened.
  /// - Throws: ``StoreError`` as ``init(at:for:options:)``.
  public convenience init(at url: URL, for types: [any Document.Type], options: Options = Options())
    throws(StoreError)
  {
    let declarations = try Self.declarations(of: types)
    let open = try Self.open(declarations, options) { () throws(StoreError) in
      try Self.openEnvironment(at: url, options)
    }
    self.init(open, at: url, declarations, options)
  }

  /// Opens a store that is kept in memory: no other program and no other store of this one sees it,
  /// and it is gone when it closes.
  ///
  /// It lies in `/dev/shm`, whose size is its limit. Where the machine has no such file system, it
  /// lies among the temporary files, without a name.
  ///
  /// - Parameters:
  ///   - types: the types whose documents are read and written.
  ///   - options: how the store is opened; what they say of access and permissions has no meaning.
  /// - Returns: the store.
  /// - Throws: ``StoreError`` as when a store on disk is opened.
  public static func inMemory(
    for types: any Document.Type...,
    options: Options = Options()
  ) throws(StoreError) -> DocumentStore {
    var options = options
    options.access = .readWrite
    let declarations = try Self.declarations(of: types)
    let open = try open(declarations, options) { () throws(StoreError) in
      try openEnvironmentInMemory(options)
    }
    return DocumentStore(open, at: nil, declarations, options)
  }

  private init(
    _ open: OpenStore,
    at url: URL?,
    _ declarations: [any Declaration],
    _ options: Options
  ) {
    self.url = url
    self.options = options
    self.declarations = declarations
    opened = Guarded(open)
  }

  /// Closes the store.
  ///
  /// Further reads and writes of this object throw `closed`; another that has the same store open
  /// goes on. The files close with the last of them and its last transaction.
  public func close() {
    opened.withLock { $0 = nil }
  }

  /// What is stored of each declared collection, and the shapes of its documents, by name.
  package func storedSchema() throws -> [(record: CollectionRecord, shapes: [[String]])] {
    try read { transaction in
      transaction.view.state.schema.all.map { ($0.record, $0.shapes.lists) }
    }
  }

  /// Reads one consistent state of the store.
  ///
  /// A read waits for no write, and sees nothing of writes that commit while it runs. A long one
  /// makes the file grow, since the space of what it may still see is not reused.
  ///
  /// - Parameter body: reads from the transaction, which it cannot take along.
  /// - Returns: what the closure returns.
  /// - Throws: what the closure throws; ``StoreError`` where the transaction cannot begin, and
  ///   `snapshotExpired` where it takes longer than ``Options/maximumSnapshotAge``.
  public func read<Value>(_ body: (ReadTransaction) throws -> Value) throws -> Value {
    try readNow(body)
  }

  /// Changes the store in one transaction: all of it, or nothing where the closure throws.
  ///
  /// The closure runs once, on the caller's thread, when the writes before it have ended. When
  /// this returns, the changes are on disk.
  ///
  /// - Parameter body: reads and changes; it must not wait for anything.
  /// - Returns: what the closure returns.
  /// - Throws: what the closure throws; ``StoreError``: `nestedWrite` inside a write,
  ///   `uniqueViolation`, `referenceMissing`, `deleteDenied`, `sumOutOfRange`, `readOnly`,
  ///   `closed`, `moved`, `busy`, `diskFull`, `mapFull`, `inputOutput`, `commitOutcomeUnknown`.
  @discardableResult
  public func write<Value>(_ body: (inout WriteTransaction) throws -> Value) throws -> Value {
    try writeNow(body)
  }

  /// Reads one consistent state of the store, off the caller's actor.
  ///
  /// - Parameter body: reads from the transaction, which it cannot take along.
  /// - Returns: what the closure returns.
  /// - Throws: what the closure throws; ``StoreError`` where the transaction cannot begin.
  @concurrent
  public func read<Value: Sendable>(
    _ body: @escaping @Sendable (ReadTransaction) throws -> Value
  ) async throws -> Value {
    try readNow(body)
  }

  /// Changes the store in one transaction, without blocking the caller's thread.
  ///
  /// Writes run in the order in which they were asked for. When this returns, the changes are on
  /// disk.
  ///
  /// - Parameter body: reads and changes; it must not wait for anything.
  /// - Returns: what the closure returns.
  /// - Throws: what the closure throws; ``StoreError`` as the synchronous form.
  @discardableResult
  public func write<Value: Sendable>(
    _ body: @escaping @Sendable (inout WriteTransaction) throws -> Value
  ) async throws -> Value {
    try await withCheckedThrowingContinuation { continuation in
      writes.async {
        continuation.resume(with: Result { try self.writeNow(body) })
      }
    }
  }

  func readNow<Value>(
    expires: Bool = true,
    _ body: (ReadTransaction) throws -> Value
  ) throws -> Value {
    var attempts = 0
    while attempts < 3 {
      let open = try openStore("read")
      guard
        let transaction = try begin(
          on: open,
          { environment throws(StoreError) in try environment.read("read", expires: expires) }
        )
      else { continue }
      attempts += 1
      guard let state = try open.state(transaction.view, declarations) else { continue }
      state.obey(options)
      return try body(ReadTransaction(ReadView(transaction.view, state: state)))
    }
    throw Self.unreadable
  }

  private func writeNow<Value>(_ body: (inout WriteTransaction) throws -> Value) throws -> Value {
    var attempts = 0
    while attempts < 3 {
      let open = try openStore("write")
      guard
        let raw = try begin(
          on: open,
          { environment throws(StoreError) in try environment.write("write") }
        )
      else { continue }
      attempts += 1
      guard let state = try state(of: raw, in: open) else { continue }
      state.obey(options)
      state.log?.note(.began)
      let value: Value
      do {
        var transaction = WriteTransaction(raw, owner: state)
        value = try body(&transaction)
        try transaction.finish()
      } catch {
        state.log?.note(.rolledBack)
        throw error
      }
      if let onWarning = options.onWarning { open.watch.look(open.environment, onWarning) }
      return value
    }
    throw Self.unreadable
  }

  /// Begins a transaction; nil where this store goes over to another environment meanwhile, as it
  /// does when it is compacted and when the engine gives the present one up.
  private func begin<Transaction: ~Copyable>(
    on open: OpenStore,
    _ body: (Environment) throws(StoreError) -> Transaction
  ) throws(StoreError) -> Transaction? {
    do throws(StoreError) {
      let transaction = try body(open.environment)
      // Opening anew here would wait for the end of this very transaction.
      guard isCurrent(open) else { return nil }
      return transaction
    } catch {
      switch error.reason {
      case .moved where !isCurrent(open): return nil
      case .closed where open.environment.hasFailed: return nil
      default: throw error
      }
    }
  }

  private func isCurrent(_ open: OpenStore) -> Bool { opened.withLock { $0 === open } }

  static var unreadable: StoreError {
    StoreError(
      .corrupted,
      "read catalogue",
      advice: "a database that the catalogue names is missing; use a backup"
    )
  }

  private func state(of raw: borrowing LMDB.WriteTransaction, in open: OpenStore)
    throws(StoreError) -> TransactionState?
  {
    try open.state(raw.view, declarations)
  }
}
