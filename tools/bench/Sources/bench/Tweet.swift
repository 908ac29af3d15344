import Foundation
import Martlet

/// The document of every workload but popularity.
struct Tweet: Document {
  var id: String
  var text: String
  var user: Author
  var created: Date
  var retweets: Int
  var hashtags: [String]
  var mentions: [String]

  static let indexes: [Index<Tweet>] = [
    .value(\.user.name), .value(\.created), .each(\.hashtags),
  ]
}

/// Who wrote a tweet.
struct Author: Codable, Sendable {
  var name: String
  var id: Int
  var isVerified: Bool
}

/// A tweet of the popularity workloads: what it mentions, and the terms it was found under.
struct FoundTweet: Document {
  var id: String
  var text: String
  var user: Author
  var created: Date
  var retweets: Int
  var keywords: [String]
  var terms: [String]

  /// In how many tweets of a term each keyword stands; single ones are not ranked.
  static let mentions = CountedGroups<FoundTweet, String, String>(
    "mentions",
    by: .each(\.terms),
    .each(\.keywords),
    ranking: .descending(within: 1, from: 2)
  )

  static let indexes: [Index<FoundTweet>] = [.each(\.terms), .count(mentions)]

  init(_ tweet: Tweet, term: String) {
    id = tweet.id
    text = tweet.text
    user = tweet.user
    created = tweet.created
    retweets = tweet.retweets
    keywords = tweet.hashtags.map { "#" + $0 } + tweet.mentions.map { "@" + $0 }
    terms = [term]
  }
}
