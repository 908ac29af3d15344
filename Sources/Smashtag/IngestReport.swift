/// How tweets are taken in.
public struct IngestOptions: Hashable, Sendable {
  /// Whether a tweet's author counts as a mentioned user.
  public var includesAuthors: Bool
  /// Whether retweets are left out.
  public var skipsRetweets: Bool
  /// Whether a known tweet takes the text and time of the new reading.
  public var updatesKnownTweets: Bool

  /// Authors count, retweets are kept, and known tweets stay as they are, unless told otherwise.
  public init(
    includesAuthors: Bool = true,
    skipsRetweets: Bool = false,
    updatesKnownTweets: Bool = false
  ) {
    self.includesAuthors = includesAuthors
    self.skipsRetweets = skipsRetweets
    self.updatesKnownTweets = updatesKnownTweets
  }
}

/// What became of the tweets of a batch.
public struct IngestReport: Codable, Hashable, Sendable {
  /// Tweets that were not stored under the term before.
  public var added: Int
  /// Tweets that were, and that changed nothing.
  public var known: Int
  /// Tweets whose id came earlier in the same batch.
  public var repeated: Int
  /// Retweets that the options leave out.
  public var skippedRetweets: Int

  /// A report of those counts.
  public init(added: Int = 0, known: Int = 0, repeated: Int = 0, skippedRetweets: Int = 0) {
    self.added = added
    self.known = known
    self.repeated = repeated
    self.skippedRetweets = skippedRetweets
  }

  /// Adds the counts of another batch.
  public static func += (total: inout IngestReport, batch: IngestReport) {
    total.added += batch.added
    total.known += batch.known
    total.repeated += batch.repeated
    total.skippedRetweets += batch.skippedRetweets
  }

  /// The line that the system which this one replaces prints after each batch.
  public var statisticsLine: String { "-----------кол-во новых элементов \(added)-----" }
}

/// What a purge removed.
public struct PurgeReport: Codable, Hashable, Sendable {
  /// How many tweets went.
  public var tweets: Int
  /// The terms that were left without a tweet and went too, as they were shown.
  public var terms: [String]

  /// A report of those counts.
  public init(tweets: Int = 0, terms: [String] = []) {
    self.tweets = tweets
    self.terms = terms
  }

  /// The lines that the system which this one replaces prints.
  public var statisticsLines: [String] { ["Убрано \(tweets) Tweetms", "=======finished"] }
}
