/// A part of a tweet without which it cannot be kept; the raw value is its path in the JSON.
public enum TweetField: String, Codable, Hashable, Sendable, CaseIterable {
  /// The id as text.
  case id = "id_str"
  /// The text, in its short or its full form.
  case text
  /// The time of posting.
  case created = "created_at"
  /// The author.
  case author = "user"
  /// The author's handle.
  case authorScreenName = "user.screen_name"
  /// The author's name.
  case authorName = "user.name"
  /// The author's id as text.
  case authorID = "user.id_str"
}

/// A tweet that could not be read, while the rest of its batch was.
public struct SkippedTweet: Hashable, Sendable {
  /// Its place in the input: the element of the list, or the line that is not blank, from 0.
  public var index: Int
  /// What is wrong with it.
  public var reason: Reason

  /// A skipped tweet at that place.
  public init(index: Int, reason: Reason) {
    self.index = index
    self.reason = reason
  }

  /// What is wrong with a tweet.
  public enum Reason: Error, Hashable, Sendable, CustomStringConvertible {
    /// Its line is not JSON.
    case notJSON
    /// It is JSON, but not an object.
    case notAnObject
    /// A required field is absent, null or, being an id or a handle, blank.
    case missing(TweetField)
    /// A required field is of another type, or text that is not Unicode.
    case wrongType(TweetField)
    /// The time of posting is not one.
    case badDate

    /// A few words for a report.
    public var description: String {
      switch self {
      case .notJSON: "line is not JSON"
      case .notAnObject: "not an object"
      case .missing(let field): "\(field.rawValue) is missing"
      case .wrongType(let field): "\(field.rawValue) is of the wrong type"
      case .badDate: "\(TweetField.created.rawValue) is not a date"
      }
    }
  }
}

extension Sequence<SkippedTweet> {
  /// How many were skipped for each reason, the most frequent first, ties in order of their words.
  public func countedByReason() -> [(reason: SkippedTweet.Reason, count: Int)] {
    var counts: [SkippedTweet.Reason: Int] = [:]
    for skipped in self { counts[skipped.reason, default: 0] += 1 }
    return counts.sorted {
      $0.value == $1.value ? $0.key.description < $1.key.description : $0.value > $1.value
    }.map { (reason: $0.key, count: $0.value) }
  }
}
