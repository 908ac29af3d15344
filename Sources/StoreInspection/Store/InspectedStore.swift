package import Foundation
internal import LMDB
internal import Martlet

/// A store that is opened to be looked at, without the types of the program that wrote it.
///
/// Nothing is made and nothing is written.
package struct InspectedStore: Sendable {
  /// The directory of the store.
  package let url: URL
  /// The open file.
  private let environment: Environment

  /// Opens a store for reading.
  ///
  /// - Parameter url: The directory of the store.
  /// - Throws: ``StoreError`` with reason `notFound`, `notAStore`, `newerFormat`, `accessDenied` or
  ///   `corrupted`, and a sentence that names the path.
  package init(at url: URL) throws {
    self.url = url
    environment = try Self.openEnvironment(at: url)
    try read { _ in }
  }

  /// Reads one state of the store, whatever is written meanwhile.
  ///
  /// - Parameter body: Reads from the snapshot, which it cannot take along.
  /// - Returns: What the closure returns.
  /// - Throws: What the closure throws; ``StoreError`` where the store cannot be read.
  package func read<Value>(_ body: (Snapshot) throws -> Value) throws -> Value {
    for _ in 0..<Self.attempts {
      let transaction = try engine("read") { () throws(LMDBError) in try environment.beginRead() }
      guard let databases = try Self.databases(of: transaction.view) else { continue }
      let catalogue = try catalogue(transaction.view, databases)
      return try body(
        Snapshot(transaction.view, environment, catalogue: catalogue, databases: databases)
      )
    }
    throw StoreError(
      .storage,
      "read",
      advice: "another program keeps adding collections to \(path); try again"
    )
  }

  /// How often a read begins anew when another process has just made a database.
  private static let attempts = 3

  /// The path of the directory, for sentences.
  private var path: String { Self.path(of: url) }

  /// The path of a directory.
  private static func path(of url: URL) -> String { url.path(percentEncoded: false) }

  /// The handles of all databases; nil where one is so new that only the next transaction can use
  /// it.
  private static func databases(of view: TransactionView)
    throws(StoreError) -> [String: Database]?
  {
    do throws(LMDBError) {
      var all: [String: Database] = [:]
      for name in try view.databaseNames { all[name] = try view.database(named: name) }
      return all
    } catch {
      if error.kind == .databaseNotOpened { return nil }
      throw StoreError(error, "read")
    }
  }

  /// Reads the catalogue; nil where nothing has been written to the store yet.
  private func catalogue(_ view: TransactionView, _ databases: [String: Database])
    throws(StoreError) -> Catalogue?
  {
    if databases.isEmpty { return nil }
    guard let database = databases[Catalogue.databaseName] else {
      throw StoreError(
        .notAStore,
        "open",
        advice: "\(path) holds an LMDB file of another program; give the directory of a store"
      )
    }
    do throws(StoreError) {
      if let catalogue = try Catalogue(view, in: database) { return catalogue }
    } catch {
      switch error.reason {
      case .newerFormat, .corrupted:
        throw StoreError(error.reason, error.operation, advice: "\(path): \(error.advice)")
      default: throw error
      }
    }
    throw StoreError(
      .notAStore,
      "open",
      advice: "the catalogue of \(path) has no format; give the directory of a store"
    )
  }
}

extension InspectedStore {
  /// The sentence of a failure that this module or a layer below it threw; nil for any other.
  package static func sentence(of failure: any Error) -> String? {
    (failure as? StoreError)?.advice
  }

  /// Opens the file in a directory.
  private static func openEnvironment(at url: URL) throws(StoreError) -> Environment {
    var options = Environment.Options()
    options.access = .readOnly
    // Zero takes over the map size that the file names, which is what its writers reserve.
    options.mapSize = 0
    do throws(LMDBError) {
      return try Environment.open(at: path(of: url), options: options)
    } catch {
      throw explained(error, at: url)
    }
  }

  /// Says what stands at the path where no store can be opened.
  private static func explained(_ error: LMDBError, at url: URL) -> StoreError {
    let path = path(of: url)
    let original = StoreError(error, "open")
    let advice =
      switch error.kind {
      case .notFound:
        FileManager.default.fileExists(atPath: path)
          ? "the directory \(path) holds no store; give the directory of a store"
          : "there is nothing at \(path); give the directory of a store"
      case .notADirectory: "\(path) is not a directory; give the directory of a store"
      case .notAStore: "\(path)/data.mdb is not a file of LMDB; give the directory of a store"
      default: "\(path): \(original.advice)"
      }
    return StoreError(original.reason, "open", advice: advice)
  }
}

/// Runs a step of the storage engine and names its error as the store does.
func engine<Value: ~Copyable>(
  _ operation: String,
  _ body: () throws(LMDBError) -> Value
) throws(StoreError) -> Value {
  do throws(LMDBError) {
    return try body()
  } catch {
    throw StoreError(error, operation)
  }
}
