/// Makes synthetic tweets: the same seed gives the same bytes, on every system.
///
/// Ids and times rise. The texts are of about 120 characters with up to four hashtags and three
/// mentions each, whose frequencies fall about as 1 / rank, from pools that grow slowly. One tweet
/// in five is a retweet, one in eight is Japanese, and some spellings differ in case.
public struct TweetGenerator: Sendable {
  /// A generator.
  public init() {}

  /// Tweets as JSON Lines, made one by one as they are asked for, with constant memory.
  ///
  /// - Parameters:
  ///   - count: How many, at least 0.
  ///   - seed: What decides every one of them; a longer run begins like a shorter one.
  /// - Returns: One JSON object a tweet, in the shape of the search API, without line feed.
  public func generate(count: Int, seed: UInt64) -> SyntheticTweets {
    precondition(count >= 0, "a number of tweets is not negative")
    return SyntheticTweets(count: count, seed: seed)
  }
}

/// A run of synthetic tweets, each a JSON object in one line.
public struct SyntheticTweets: Sequence, Sendable {
  let count: Int
  let seed: UInt64

  /// Starts the run from its first tweet.
  public func makeIterator() -> Iterator {
    Iterator(remaining: count, random: SplitMix64(seed: seed))
  }

  /// Makes the tweets of a run.
  public struct Iterator: IteratorProtocol, Sendable {
    private var remaining: Int
    private var random: SplitMix64
    private var index = 0

    init(remaining: Int, random: SplitMix64) {
      self.remaining = remaining
      self.random = random
    }

    /// The next tweet; nil after the last.
    public mutating func next() -> String? {
      guard remaining > 0 else { return nil }
      remaining -= 1
      defer { index += 1 }
      return SyntheticTweet(index: index, random: &random).json
    }
  }
}
