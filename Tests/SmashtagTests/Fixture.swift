import Foundation
import Martlet
import Smashtag
import TestSupport

/// The tweets of the worked examples.
enum Fixture {
  static let a = [
    tweet(1, by: "alice", hashtags: ["Autumn", "leaves"], users: ["Bob"]),
    tweet(2, by: "bob", hashtags: ["autumn", "AUTUMN"]),
    tweet(3, by: "carol", hashtags: ["caf\u{E9}"], users: ["carol"]),
    tweet(4, by: "carol", hashtags: ["cafe"]),
  ]

  static let five = tweet(5, by: "dave", hashtags: ["sea"])

  /// Fixture B: A, and two tweets under another term.
  static func storeB(in store: TweetStore) throws {
    try store.ingestAll(a, term: "#autumn")
    try store.ingestAll([a[2], five], term: "ocean")
  }

  static func tweet(
    _ id: Int,
    by author: String,
    hashtags: [String] = [],
    users: [String] = [],
    text: String = "text",
    created: Date = Date(timeIntervalSinceReferenceDate: 0),
    isRetweet: Bool = false
  ) -> ImportedTweet {
    ImportedTweet(
      id: "\(id)",
      text: text,
      created: created,
      author: TweetAuthor(screenName: author, name: author, id: author),
      hashtags: hashtags.map { Hashtag(text: $0) },
      userMentions: users.map { UserMention(screenName: $0, name: $0, id: $0) },
      isRetweet: isRetweet
    )
  }
}

extension TweetStore {
  func ingestAll(_ tweets: [ImportedTweet], term: String) throws {
    _ = try ingest(tweets, term: term)
  }
}

/// Opens a tweet store in the test case's directory.
func openTweetStore(_ name: String = "store") throws -> TweetStore {
  var options = DocumentStore.Options()
  // ThreadSanitizer leaves less address space than the default map takes.
  options.mapSize = 1 << 30
  options.durability = .relaxed
  let url = TemporaryDirectory.current.appending(path: name, directoryHint: .isDirectory)
  return try TweetStore(at: url, options: options)
}
