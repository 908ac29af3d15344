public import Foundation
public import Martlet

/// Tweets, the terms they were found under, and how many tweets of a term contain each mention.
///
/// Every method is one transaction: other threads and processes see all of it or nothing.
public final class TweetStore: Sendable {
  /// The most bytes of UTF-8 that a term's identity takes.
  public static let termLimit = 400

  /// The store underneath, for its verification and for reading its documents.
  public let documents: DocumentStore

  /// Opens the store in a directory, and makes it where there is none.
  ///
  /// - Parameters:
  ///   - url: the store's directory.
  ///   - options: how it is opened.
  /// - Throws: `StoreError`.
  public init(at url: URL, options: DocumentStore.Options = DocumentStore.Options())
    throws(StoreError)
  {
    documents = try DocumentStore(
      at: url,
      for: StoredTweet.self,
      StoredTerm.self,
      StoredHistory.self,
      options: options
    )
  }

  /// The popularity table of a term; empty for a blank or unknown one.
  ///
  /// The cost is that of the rows shown, however many mentions the term has; below the default
  /// minimum it is linear in the mentions of the term.
  ///
  /// - Parameters:
  ///   - term: the term in any spelling.
  ///   - minimum: mentions in fewer tweets are left out.
  ///   - limit: how many rows a section has at most; nil for all.
  /// - Returns: the table.
  /// - Throws: `StoreError`.
  public func popularity(
    term: String,
    minimum: Int = PopularityTable.defaultMinimum,
    limit: Int? = nil
  ) throws -> PopularityTable {
    guard let term = SearchTerm(term) else { return PopularityTable(term: "", sections: []) }
    return try documents.read { tx in
      let spelling = try tx.find(StoredTerm.self, id: term.identity)?.spelling ?? term.text
      guard minimum >= PopularityTable.defaultMinimum else {
        let counts = try tx.counts(StoredTweet.mentionCounts, within: term.identity)
        return PopularityTable(
          term: spelling,
          counts: counts.map { (Mention(kind: $0.group.0, keyword: $0.group.1), $0.count) },
          minimum: minimum,
          limit: limit
        )
      }
      var sections: [PopularityTable.Section] = []
      for kind in MentionKind.allCases {
        let ranked = try tx.ranking(
          StoredTweet.mentionCounts,
          within: term.identity,
          kind,
          from: minimum,
          limit: limit
        )
        sections.append(
          PopularityTable.Section(
            title: kind.sectionName,
            rows: ranked.map { PopularityTable.Row(keyword: $0.group, count: $0.count) }
          )
        )
      }
      return PopularityTable(term: spelling, sections: sections)
    }
  }

  /// Every term with its counts, in order of the code points.
  ///
  /// - Throws: `StoreError`.
  public func terms() throws -> [StoreStatistics.Term] {
    try documents.read { tx in try Self.terms(in: tx) }.sorted { precedes($0.term, $1.term) }
  }

  /// The latest searches, newest first.
  ///
  /// - Throws: `StoreError`.
  public func history() throws -> SearchHistory {
    try documents.read { tx in try Self.history(in: tx) }
  }

  /// What the store holds, counted.
  ///
  /// Every tweet is read, to find those of several terms.
  ///
  /// - Throws: `StoreError`.
  public func statistics() throws -> StoreStatistics {
    try documents.read { tx in
      var spellings: [String: String] = [:]
      try tx.forEach(StoredTerm.all) { spellings[$0.id] = $0.spelling }
      var shared: [StoreStatistics.SharedTweet] = []
      try tx.forEach(StoredTweet.all) { tweet in
        guard tweet.terms.count > 1 else { return }
        shared.append(
          StoreStatistics.SharedTweet(
            id: tweet.id,
            terms: tweet.terms.map { spellings[$0] ?? $0 }
          )
        )
      }
      return StoreStatistics(
        tweets: try tx.fetchCount(StoredTweet.all),
        terms: try Self.terms(in: tx),
        sharedTweets: shared
      )
    }
  }

  private static func terms(in tx: borrowing some Reading) throws -> [StoreStatistics.Term] {
    try tx.fetch(StoredTerm.all).map { term in
      StoreStatistics.Term(
        term: term.spelling,
        tweets: try tx.count(StoredTweet.termCounts, of: term.id),
        mentions: try tx.counts(StoredTweet.mentionCounts, within: term.id).count
      )
    }
  }

  static func history(in tx: borrowing some Reading) throws(StoreError) -> SearchHistory {
    let stored = try tx.find(StoredHistory.self, id: StoredHistory.onlyID)
    return SearchHistory(newestFirst: stored?.entries ?? [])
  }

  static func keep(_ history: SearchHistory, in tx: inout WriteTransaction) throws(StoreError) {
    try tx.upsert(StoredHistory(id: StoredHistory.onlyID, entries: history.entries))
  }
}
