public import Foundation
internal import Martlet

extension TweetStore {
  /// Stores a batch under a term, all of it or, when it throws, nothing.
  ///
  /// A tweet that is stored already keeps what it says; only its terms may grow. Of several tweets
  /// with one id the first counts. An empty batch makes no term, but the search stands in the
  /// history.
  ///
  /// - Parameters:
  ///   - tweets: the batch.
  ///   - term: the term as typed; it becomes the newest of the history.
  ///   - options: what to take in.
  /// - Returns: how many were new under the term and how many were not.
  /// - Throws: ``TweetStoreError`` for a term that cannot be one; `StoreError`.
  public func ingest(
    _ tweets: [ImportedTweet],
    term: String,
    options: IngestOptions = IngestOptions()
  ) throws -> IngestReport {
    let term = try Self.term(term)
    return try documents.write { tx in
      var report = IngestReport()
      var seen: Set<String> = []
      for tweet in tweets {
        if tweet.isRetweet, options.skipsRetweets {
          report.skippedRetweets += 1
        } else if !seen.insert(tweet.id).inserted {
          report.repeated += 1
        } else if try Self.store(tweet, term, options, in: &tx) {
          report.added += 1
        } else {
          report.known += 1
        }
      }
      if !seen.isEmpty {
        try tx.upsert(StoredTerm(id: term.identity, spelling: term.text))
      }
      var history = try Self.history(in: tx)
      if history.add(term.text) { try Self.keep(history, in: &tx) }
      return report
    }
  }

  /// Deletes a term, its mentions, its place in the history and the tweets that no other term has.
  ///
  /// - Parameter term: the term in any spelling.
  /// - Returns: whether there was such a term or such an entry of the history.
  /// - Throws: `StoreError`.
  public func delete(term: String) throws -> Bool {
    try delete(terms: [term]) > 0
  }

  /// Deletes several terms at once; a tweet that only they share goes too.
  ///
  /// - Parameter terms: the terms, each in any spelling.
  /// - Returns: how many of them were stored or stood in the history.
  /// - Throws: `StoreError`.
  public func delete(terms: [String]) throws -> Int {
    let terms = Set(terms.compactMap(SearchTerm.init))
    return try documents.write { tx in
      var history = try Self.history(in: tx)
      var count = 0
      for term in terms {
        for tweet in try tx.fetch(StoredTweet.filter { $0.terms.contains(term.identity) }) {
          try Self.take(term, from: tweet, in: &tx)
        }
        let wasStored = try tx.delete(StoredTerm.self, id: term.identity)
        let wasSearched = history.remove(term.text)
        if wasStored || wasSearched { count += 1 }
      }
      try Self.keep(history, in: &tx)
      return count
    }
  }

  /// Deletes every tweet posted before a moment, terms that are left without a tweet, and searches
  /// whose term is gone; the history keeps its order.
  ///
  /// - Parameter date: tweets posted at this moment or later stay.
  /// - Returns: what was removed.
  /// - Throws: `StoreError`.
  public func purge(olderThan date: Date) throws -> PurgeReport {
    try documents.write { tx in
      var report = PurgeReport()
      for tweet in try tx.fetch(StoredTweet.filter { $0.posted < date })
      where try tx.delete(StoredTweet.self, id: tweet.id) {
        report.tweets += 1
      }
      for term in try tx.fetch(StoredTerm.all)
      where try tx.count(StoredTweet.termCounts, of: term.id) == 0 {
        try tx.delete(StoredTerm.self, id: term.id)
        report.terms.append(term.spelling)
      }
      var history = try Self.history(in: tx)
      for search in history.entries
      where try !tx.contains(StoredTerm.self, id: foldedIdentity(search)) {
        history.remove(search)
      }
      try Self.keep(history, in: &tx)
      report.terms.sort(by: precedes)
      return report
    }
  }

  private static func term(_ typed: String) throws(TweetStoreError) -> SearchTerm {
    guard let term = SearchTerm(typed) else { throw .blankTerm }
    guard term.identity.utf8.count <= termLimit else { throw .termTooLong(limit: termLimit) }
    return term
  }

  /// Stores a tweet under a term; returns whether it is new there.
  private static func store(
    _ tweet: ImportedTweet,
    _ term: SearchTerm,
    _ options: IngestOptions,
    in tx: inout WriteTransaction
  ) throws -> Bool {
    guard var stored = try tx.find(StoredTweet.self, id: tweet.id) else {
      try tx.insert(StoredTweet(tweet, term: term, includesAuthor: options.includesAuthors))
      return true
    }
    let isNew = !stored.terms.contains(term.identity)
    if isNew { stored.add(term) }
    if options.updatesKnownTweets {
      stored.renew(tweet, includesAuthor: options.includesAuthors)
    }
    try tx.upsert(stored)
    return isNew
  }

  /// Takes a term from a tweet; a tweet without a term goes.
  private static func take(
    _ term: SearchTerm,
    from tweet: StoredTweet,
    in tx: inout WriteTransaction
  ) throws(StoreError) {
    var tweet = tweet
    tweet.terms.removeAll { $0 == term.identity }
    if tweet.terms.isEmpty {
      _ = try tx.delete(StoredTweet.self, id: tweet.id)
    } else {
      try tx.upsert(tweet)
    }
  }
}
