public import Foundation

/// Who wrote a tweet.
public struct TweetAuthor: Codable, Hashable, Sendable {
  /// The handle without the at sign.
  public var screenName: String
  /// The name the author shows.
  public var name: String
  /// The author's id.
  public var id: String
  /// Whether the service vouches for the author.
  public var verified: Bool
  /// The author's picture, where there is one.
  public var profileImageURL: URL?

  /// An author with that handle, name and id.
  public init(
    screenName: String,
    name: String,
    id: String,
    verified: Bool = false,
    profileImageURL: URL? = nil
  ) {
    self.screenName = screenName
    self.name = name
    self.id = id
    self.verified = verified
    self.profileImageURL = profileImageURL
  }
}

/// A tweet as it was read, before it is stored under a term.
public struct ImportedTweet: Codable, Hashable, Sendable, Identifiable {
  /// The tweet's id, always the text form: a number of this size loses digits in many programs.
  public var id: String
  /// The text as it came.
  ///
  /// The service escapes `&`, `<` and `>` for HTML and the text keeps that, since the ranges of the
  /// entities count the escaped text.
  public var text: String
  /// When it was posted, to the second.
  public var created: Date
  /// Who posted it.
  public var author: TweetAuthor
  /// Its hashtags, in the order given.
  public var hashtags: [Hashtag]
  /// The users it mentions, in the order given.
  public var userMentions: [UserMention]
  /// Its links, in the order given.
  public var urls: [TweetLink]
  /// Its pictures, in the order given.
  public var media: [TweetMedia]
  /// Whether it repeats another tweet; the author and entities are those of the repetition.
  public var isRetweet: Bool

  /// A tweet with those values.
  public init(
    id: String,
    text: String,
    created: Date,
    author: TweetAuthor,
    hashtags: [Hashtag] = [],
    userMentions: [UserMention] = [],
    urls: [TweetLink] = [],
    media: [TweetMedia] = [],
    isRetweet: Bool = false
  ) {
    self.id = id
    self.text = text
    self.created = created
    self.author = author
    self.hashtags = hashtags
    self.userMentions = userMentions
    self.urls = urls
    self.media = media
    self.isRetweet = isRetweet
  }
}
