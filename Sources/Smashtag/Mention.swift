/// The two things a tweet can mention, in the order a popularity table shows them.
public enum MentionKind: Int, Codable, Hashable, Sendable, CaseIterable, Comparable {
  /// A hashtag; its keyword starts with `#`.
  case hashtag = 0
  /// A user, mentioned or the author; its keyword starts with `@`.
  case user = 1

  /// The heading of the kind's section, which is also its name in the store.
  public var sectionName: String {
    switch self {
    case .hashtag: "Hashtags"
    case .user: "Users"
    }
  }

  /// Hashtags come before users.
  public static func < (left: MentionKind, right: MentionKind) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// One thing that a tweet mentions, in the spelling of that tweet.
///
/// Equality compares the spelling. To ask whether two mentions count as one, compare ``kind`` and
/// ``identity``.
public struct Mention: Codable, Hashable, Sendable {
  /// Hashtag or user.
  public var kind: MentionKind
  /// The keyword with its `#` or `@`.
  public var keyword: String

  /// A mention of that kind and spelling.
  public init(kind: MentionKind, keyword: String) {
    self.kind = kind
    self.keyword = keyword
  }

  /// The folded keyword: equal for every spelling that counts as the same mention.
  public var identity: String { foldedIdentity(keyword) }
}
