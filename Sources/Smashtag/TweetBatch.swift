/// What one reading gave: tweets, those that had to be skipped, and where the answer continues.
public struct TweetBatch: Hashable, Sendable {
  /// The tweets, in the order of the input.
  public var tweets: [ImportedTweet]
  /// The tweets that could not be read, in the order of the input.
  public var skipped: [SkippedTweet]
  /// Where newer and older tweets begin, when the input says so.
  public var paging: SearchPaging?

  /// A batch of those tweets.
  public init(
    tweets: [ImportedTweet] = [],
    skipped: [SkippedTweet] = [],
    paging: SearchPaging? = nil
  ) {
    self.tweets = tweets
    self.skipped = skipped
    self.paging = paging
  }
}

/// Where a search goes on, from the `search_metadata` of an answer.
public struct SearchPaging: Codable, Hashable, Sendable {
  /// The id after which newer tweets come; it is the next request's `since_id`.
  public var newestID: String?
  /// The id up to which older tweets come; it is the next request's `max_id`.
  public var olderMaximumID: String?

  /// Paging between those ids.
  public init(newestID: String? = nil, olderMaximumID: String? = nil) {
    self.newestID = newestID
    self.olderMaximumID = olderMaximumID
  }

  /// Reads `max_id_str` and the `max_id` within `next_results`.
  init(maximumID: String?, nextResults: String?) {
    newestID = maximumID.flatMap { $0.isEmpty ? nil : $0 }
    let query = (nextResults ?? "").drop { $0 == "?" }
    for item in query.split(separator: "&") where item.hasPrefix("max_id=") {
      let value = String(item.dropFirst("max_id=".count))
      if !value.isEmpty { olderMaximumID = value }
    }
  }
}
