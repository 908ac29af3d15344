public import Foundation
public import Martlet

/// A tweet as it is stored: what a table needs of it, and the terms it was found under.
///
/// Which tweets a term has, and how many of them contain each mention, are indexes of it: they
/// follow from the stored tweets alone and can be made again from them at any time.
public struct StoredTweet: Document, Hashable {
  /// The tweet's id.
  public var id: String
  /// The text, as it was first read.
  public var text: String
  /// When it was posted.
  public var posted: Date
  /// The handle of who posted it.
  public var author: String
  /// What it mentions, each once.
  public var mentions: [Mention]
  /// The identities of the terms it was found under, in order; never none.
  public var terms: [String]

  /// The stored name of the collection.
  public static let collectionName = "Tweet"

  /// In how many tweets of a term each mention stands: term, kind, keyword.
  ///
  /// The table shows no mention of a single tweet, so only counts from 2 on are ranked.
  public static let mentionCounts = CountedGroups<StoredTweet, String, MentionKind, String>(
    "mentions",
    collations: (.exact, .exact, .caseInsensitive),
    ranking: .descending(within: 2, from: PopularityTable.defaultMinimum)
  ) { tweet in
    tweet.terms.flatMap { term in tweet.mentions.map { (term, $0.kind, $0.keyword) } }
  }

  /// How many tweets each term has.
  public static let termCounts = CountedGroups<StoredTweet, String>(
    "terms",
    by: .each(\.terms)
  )

  /// The indexes of the collection.
  public static let indexes: [Index<StoredTweet>] = [
    .each(\.terms),
    .value(\.posted),
    .count(mentionCounts),
    .count(termCounts),
  ]

  /// Makes the tweet that is stored when it is first found.
  init(_ tweet: ImportedTweet, term: SearchTerm, includesAuthor: Bool) {
    id = tweet.id
    text = tweet.text
    posted = tweet.created
    author = tweet.author.screenName
    mentions = Self.mentions(of: tweet, includesAuthor: includesAuthor)
    terms = [term.identity]
  }

  /// Takes over what a later reading of the tweet says.
  mutating func renew(_ tweet: ImportedTweet, includesAuthor: Bool) {
    text = tweet.text
    posted = tweet.created
    author = tweet.author.screenName
    mentions = Self.mentions(of: tweet, includesAuthor: includesAuthor)
  }

  private static func mentions(of tweet: ImportedTweet, includesAuthor: Bool) -> [Mention] {
    tweet.mentions(includingAuthor: includesAuthor).map { mention in
      Mention(kind: mention.kind, keyword: plainSpelling(mention.keyword))
    }
  }

  /// Notes that the tweet was found under a further term.
  mutating func add(_ term: SearchTerm) {
    terms.append(term.identity)
    terms.sort(by: precedes)
  }
}

/// Kinds are stored by their numbers.
extension MentionKind: IndexValue {}
