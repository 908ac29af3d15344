/// What a store of tweets holds, counted.
public struct StoreStatistics: Codable, Hashable, Sendable {
  /// One term and what is stored under it.
  public struct Term: Codable, Hashable, Sendable {
    /// The term, as it is shown.
    public var term: String
    /// How many tweets are stored under it.
    public var tweets: Int
    /// How many different mentions they contain.
    public var mentions: Int

    /// A term with those counts.
    public init(term: String, tweets: Int, mentions: Int) {
      self.term = term
      self.tweets = tweets
      self.mentions = mentions
    }
  }

  /// A tweet that is stored under several terms.
  public struct SharedTweet: Codable, Hashable, Sendable {
    /// The tweet's id.
    public var id: String
    /// Its terms, as they are shown.
    public var terms: [String]

    /// A tweet of those terms.
    public init(id: String, terms: [String]) {
      self.id = id
      self.terms = terms
    }
  }

  /// How many tweets there are, each counted once.
  public var tweets: Int
  /// The terms, in order of their code points.
  public var terms: [Term]
  /// The tweets with several terms, in order of the code points of their ids.
  public var sharedTweets: [SharedTweet]

  /// Statistics of those counts, put in order.
  public init(tweets: Int, terms: [Term], sharedTweets: [SharedTweet]) {
    self.tweets = tweets
    self.terms = terms.sorted { precedes($0.term, $1.term) }
    self.sharedTweets = sharedTweets.filter { $0.terms.count > 1 }
      .map { SharedTweet(id: $0.id, terms: $0.terms.sorted(by: precedes)) }
      .sorted { precedes($0.id, $1.id) }
  }

  /// How many mentions there are, counted for each term.
  public var mentions: Int { terms.reduce(0) { $0 + $1.mentions } }

  /// The statistics as text, in the exact words of the system that this one replaces.
  public var lines: [String] {
    var lines = ["\(tweets) TweetMs"]
    for tweet in sharedTweets {
      lines.append("      --\(tweet.terms.count) terms в твите с id = \(tweet.id)")
      lines += tweet.terms.map { String(repeating: " ", count: 21) + $0 }
    }
    lines += terms.map { "\($0.tweets) tweets \($0.mentions) mensions in \($0.term)" }
    lines.append("\(terms.count) SearchTerms")
    lines.append("\(mentions) Mensions")
    return lines
  }
}
