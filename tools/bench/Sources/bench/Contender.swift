import BenchReport
import CBaseline
import Foundation

/// A store under test.
///
/// What it is handed was made before the time began.
protocol Contender: AnyObject {
  /// Takes tweets in the form in which the store is given them; `insert` names them by places.
  func hold(_ tweets: [Tweet])
  /// Takes searches; `ingest` names them by places.
  func hold(_ searches: [Search])
  /// Inserts tweets that are held, in one durable transaction. A taken id is an error.
  func insert(_ range: Range<Int>) throws
  /// Stores what one search found, in one durable transaction: each tweet once, with the terms it
  /// was found under, the counts of its keywords under the term, and their ranking.
  func ingest(_ search: Int) throws
  /// What one thread reads with.
  func openReader() throws -> any ContenderReader
  /// Closes the store. Its readers are gone.
  func close() throws
}

/// Reads for one thread at a time.
///
/// Everything but counts comes back as the whole document.
protocol ContenderReader: Sendable {
  func read(_ ids: TextList, transactionEach: Bool) throws -> Digest
  func scan(whole: Bool) throws -> Digest
  func find(users: TextList) throws -> Digest
  func count(users: TextList) throws -> Digest
  func newest(_ spans: [Range<Date>], limit: Int) throws -> Digest
  func filter(retweets: Int) throws -> Digest
  func select(retweets: Int) throws -> Digest
  func top(_ terms: TextList, limit: Int) throws -> Digest
}

/// A document that was asked for and is not there.
struct MissingDocument: Error, CustomStringConvertible {
  var description: String { "a document that was stored is not found" }
}

/// Opens a contender's store in a directory, which it makes.
func openContender(_ name: ContenderName, at directory: URL) throws -> any Contender {
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  return switch name {
  case .martlet: try MartletContender(directory)
  case .c: try BaselineContender(directory, keys: baseline_row_ids)
  case .cWithIDs: try BaselineContender(directory, keys: baseline_ids_as_keys)
  case .sqlite: try SQLiteContender(directory, ranks: true)
  case .sqliteJSON: try SQLiteJSONContender(directory)
  case .sqliteSorting: try SQLiteContender(directory, ranks: false)
  }
}
