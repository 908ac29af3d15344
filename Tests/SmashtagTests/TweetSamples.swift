import Foundation
import Smashtag

/// Tweets for tests, in Swift and in JSON.
enum TweetSamples {
  /// The moment every sample was posted: 31 August 2014, 00:29:15 UTC.
  static let created = Date(timeIntervalSince1970: 1_409_444_955)

  /// A tweet whose text names its hashtags and users.
  static func tweet(
    _ id: String,
    by author: String,
    hashtags: [String] = [],
    users: [String] = []
  ) -> ImportedTweet {
    ImportedTweet(
      id: id,
      text: (hashtags.map { "#" + $0 } + users.map { "@" + $0 }).joined(separator: " "),
      created: created,
      author: TweetAuthor(screenName: author, name: author, id: "of " + author),
      hashtags: hashtags.map { Hashtag(text: $0) },
      userMentions: users.map { UserMention(screenName: $0) }
    )
  }

  /// The four tweets of fixture A.
  static let fixtureA = [
    tweet("1", by: "alice", hashtags: ["Autumn", "leaves"], users: ["Bob"]),
    tweet("2", by: "bob", hashtags: ["autumn", "AUTUMN"]),
    tweet("3", by: "carol", hashtags: ["caf\u{E9}"], users: ["carol"]),
    tweet("4", by: "carol", hashtags: ["cafe"]),
  ]

  /// A tweet as JSON, with fields replaced or, where the value is nil, left out.
  static func json(_ changes: [String: String?] = [:], author: [String: String?] = [:]) -> String {
    let user = object(
      ["screen_name": #""alice""#, "name": #""Alice""#, "id_str": #""77""#],
      author
    )
    return object(
      [
        "id": "1", "id_str": #""505874924095815681""#, "text": #""hello""#,
        "created_at": #""Sun Aug 31 00:29:15 +0000 2014""#, "user": user,
      ],
      changes
    )
  }

  private static func object(_ fields: [String: String], _ changes: [String: String?]) -> String {
    var fields = fields
    for (name, value) in changes { fields[name] = value }
    let members = fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// Counts each mention once a tweet, keeping the spelling first seen.
  static func count(
    _ tweets: [ImportedTweet],
    includingAuthors: Bool = true
  ) -> [(mention: Mention, count: Int)] {
    var counts: [(mention: Mention, count: Int)] = []
    var places: [Mention: Int] = [:]
    for mention in tweets.flatMap({ $0.mentions(includingAuthor: includingAuthors) }) {
      let folded = Mention(kind: mention.kind, keyword: mention.identity)
      if let place = places[folded] {
        counts[place].count += 1
      } else {
        places[folded] = counts.count
        counts.append((mention, 1))
      }
    }
    return counts
  }
}
