/// One request to the search API, as its parameters.
public struct TweetQuery: Codable, Hashable, Sendable {
  /// How many tweets a first request asks for.
  public static let defaultCount = 100

  /// The query: the search with retweets filtered out.
  public var text: String
  /// How many tweets to send; nil leaves it to the service.
  public var count: Int?
  /// Only tweets newer than this id.
  public var sinceID: String?
  /// Only tweets up to this id.
  public var maximumID: String?

  /// The first request for a search.
  public init(search: String) {
    text = search + " -filter:retweets"
    count = Self.defaultCount
  }

  /// The request for what came since an answer.
  ///
  /// - Parameter paging: The answer's paging.
  /// - Returns: This query from the answer's newest id on, without a count; nil where the answer
  ///   names no id.
  public func newer(than paging: SearchPaging) -> TweetQuery? {
    guard let newestID = paging.newestID else { return nil }
    var query = self
    query.count = nil
    query.maximumID = nil
    query.sinceID = newestID
    return query
  }

  /// The request for what came before an answer.
  ///
  /// - Parameter paging: The answer's paging.
  /// - Returns: This query up to the id that the answer names; nil where it names none, that is at
  ///   the end.
  public func older(than paging: SearchPaging) -> TweetQuery? {
    guard let maximumID = paging.olderMaximumID else { return nil }
    var query = self
    query.sinceID = nil
    query.maximumID = maximumID
    return query
  }

  /// The names and values to send, not yet escaped.
  public var parameters: [(name: String, value: String)] {
    var parameters = [(name: "q", value: text)]
    if let count { parameters.append(("count", String(count))) }
    if let sinceID { parameters.append(("since_id", sinceID)) }
    if let maximumID { parameters.append(("max_id", maximumID)) }
    return parameters
  }

  /// The search that a mention starts: for a user what mentions or comes from that user.
  ///
  /// - Parameter keyword: A hashtag, or a handle with its at sign.
  /// - Returns: The search as it is typed, stored and shown.
  public static func userSearch(for keyword: String) -> String {
    keyword.hasPrefix("@") ? "\(keyword) OR from:\(keyword)" : keyword
  }
}
