public import Foundation

/// Tweets, the terms they were found under, and how many tweets of a term contain each mention.
public final class TweetStore: Sendable {
  /// Opens the store in a directory, creating it when there is none.
  ///
  /// - Parameter url: The store's directory.
  /// - Throws: When it cannot be opened.
  public init(at url: URL) throws {
    preconditionFailure("not built yet")
  }

  /// Stores a batch under a term, all of it or, when it throws, nothing.
  ///
  /// - Parameters:
  ///   - tweets: The batch; of several tweets with one id the first counts.
  ///   - term: The term as typed; it becomes the newest of the history.
  ///   - options: What to take in.
  /// - Returns: How many were new and how many were not.
  /// - Throws: When the term is blank or the store cannot be written.
  public func ingest(
    _ tweets: [ImportedTweet],
    term: String,
    options: IngestOptions = IngestOptions()
  ) throws -> IngestReport {
    preconditionFailure("not built yet")
  }

  /// The popularity table of a term; empty for a blank or unknown one.
  ///
  /// - Parameters:
  ///   - term: The term in any spelling.
  ///   - minimum: Mentions in fewer tweets are left out.
  ///   - limit: How many rows a section has at most; nil for all.
  /// - Returns: The table.
  /// - Throws: When the store cannot be read.
  public func popularity(
    term: String,
    minimum: Int = PopularityTable.defaultMinimum,
    limit: Int? = nil
  ) throws -> PopularityTable {
    preconditionFailure("not built yet")
  }

  /// Every term with its counts, in order of the code points.
  ///
  /// - Returns: The terms.
  /// - Throws: When the store cannot be read.
  public func terms() throws -> [StoreStatistics.Term] {
    preconditionFailure("not built yet")
  }

  /// The latest searches.
  ///
  /// - Returns: The history, newest first.
  /// - Throws: When the store cannot be read.
  public func history() throws -> SearchHistory {
    preconditionFailure("not built yet")
  }

  /// Deletes a term, its mentions, its place in the history and the tweets that no other term has.
  ///
  /// - Parameter term: The term in any spelling.
  /// - Returns: Whether there was such a term or such an entry of the history.
  /// - Throws: When the store cannot be written.
  public func delete(term: String) throws -> Bool {
    preconditionFailure("not built yet")
  }

  /// Deletes every tweet posted before a moment, and terms that are left without a tweet.
  ///
  /// - Parameter date: Tweets posted at this moment or later stay.
  /// - Returns: What was removed.
  /// - Throws: When the store cannot be written.
  public func purge(olderThan date: Date) throws -> PurgeReport {
    preconditionFailure("not built yet")
  }

  /// What the store holds, counted.
  ///
  /// - Returns: The counts.
  /// - Throws: When the store cannot be read.
  public func statistics() throws -> StoreStatistics {
    preconditionFailure("not built yet")
  }
}
