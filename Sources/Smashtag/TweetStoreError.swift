/// Why a tweet store refuses what it is asked.
public enum TweetStoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The term has no letters.
  case blankTerm
  /// The term's identity takes more bytes than a term may.
  case termTooLong(limit: Int)

  /// One sentence that says what to do.
  public var description: String {
    switch self {
    case .blankTerm: "the search term is blank; give it at least one letter"
    case .termTooLong(let limit): "the search term is too long; use at most \(limit) bytes of UTF-8"
    }
  }
}
