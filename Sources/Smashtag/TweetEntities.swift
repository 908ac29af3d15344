public import Foundation

/// A hashtag of a tweet, as its entity gives it.
public struct Hashtag: Codable, Hashable, Sendable {
  /// The tag without its number sign.
  public var text: String
  /// Where the tag stands in the tweet's text, in Unicode scalars; nil when not told or not sound.
  public var range: Range<Int>?

  /// A hashtag with that text.
  public init(text: String, range: Range<Int>? = nil) {
    self.text = text
    self.range = range
  }

  /// The text with `#` before it.
  public var keyword: String { "#" + text }
}

/// A user whom a tweet mentions, as its entity gives it.
public struct UserMention: Codable, Hashable, Sendable {
  /// The user's handle without the at sign.
  public var screenName: String
  /// The user's name, where told.
  public var name: String?
  /// The user's id, where told.
  public var id: String?
  /// Where the mention stands in the tweet's text, in Unicode scalars; nil when not told or not
  /// sound.
  public var range: Range<Int>?

  /// A mention of the user with that handle.
  public init(
    screenName: String,
    name: String? = nil,
    id: String? = nil,
    range: Range<Int>? = nil
  ) {
    self.screenName = screenName
    self.name = name
    self.id = id
    self.range = range
  }

  /// The handle with `@` before it.
  public var keyword: String { "@" + screenName }
}

/// A link in a tweet.
public struct TweetLink: Codable, Hashable, Sendable {
  /// The short link that stands in the text.
  public var url: String
  /// Where the link leads, where told.
  public var expandedURL: String?
  /// The form meant for the eye, where told.
  public var displayURL: String?
  /// Where the link stands in the tweet's text, in Unicode scalars.
  public var range: Range<Int>

  /// A link that stands at that range of the text.
  public init(
    url: String,
    expandedURL: String? = nil,
    displayURL: String? = nil,
    range: Range<Int>
  ) {
    self.url = url
    self.expandedURL = expandedURL
    self.displayURL = displayURL
    self.range = range
  }

  /// The link as the text has it.
  public var keyword: String { url }
}

/// A picture or film attached to a tweet.
public struct TweetMedia: Codable, Hashable, Sendable {
  /// Where the picture is.
  public var url: URL
  /// Width divided by height of the small size.
  public var aspectRatio: Double

  /// A picture at that address.
  public init(url: URL, aspectRatio: Double) {
    self.url = url
    self.aspectRatio = aspectRatio
  }
}
