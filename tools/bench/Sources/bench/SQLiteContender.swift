import Foundation

/// SQLite's C interface from Swift: prepared statements, and the same structs as Martlet's.
final class SQLiteContender: Contender {
  private let file: URL
  private let connection: SQLiteConnection
  private let insertTweet: SQLiteStatement
  private let insertHashtag: SQLiteStatement
  private let insertMention: SQLiteStatement
  private let popularity: SQLitePopularity
  private var tweets: [Tweet] = []
  private var searches: [Search] = []

  init(_ directory: URL, ranks: Bool) throws {
    file = directory.appending(path: "tweets.sqlite")
    connection = try SQLiteConnection(file)
    try connection.execute(SQLiteSchema.tweets)
    try connection.execute(SQLiteSchema.found)
    if ranks { try connection.execute(SQLiteSchema.ranking) }
    insertTweet = try connection.prepare(
      """
      INSERT INTO tweet(created, retweets, user_id, is_verified, id, user_name, text)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """
    )
    insertHashtag = try connection.prepare("INSERT INTO hashtag VALUES (?, ?, ?)")
    insertMention = try connection.prepare("INSERT INTO mention VALUES (?, ?, ?)")
    popularity = try SQLitePopularity(connection)
  }

  func hold(_ tweets: [Tweet]) { self.tweets = tweets }

  func hold(_ searches: [Search]) { self.searches = searches }

  func insert(_ range: Range<Int>) throws {
    try connection.transaction {
      for tweet in tweets[range] { try insert(tweet) }
    }
  }

  func ingest(_ search: Int) throws {
    try connection.transaction { try popularity.ingest(searches[search]) }
  }

  func openReader() throws -> any ContenderReader { try SQLiteReader(file) }

  func close() throws { try connection.close() }

  private func insert(_ tweet: Tweet) throws {
    try insertTweet.bind(tweet.created.timeIntervalSinceReferenceDate, at: 1)
    try insertTweet.bind(Int64(tweet.retweets), at: 2)
    try insertTweet.bind(Int64(tweet.user.id), at: 3)
    try insertTweet.bind(tweet.user.isVerified ? 1 : Int64(0), at: 4)
    try insertTweet.run(texts: tweet.id, tweet.user.name, tweet.text, from: 5)
    let row = connection.lastRow
    try insertHashtag.run(list: tweet.hashtags, of: row)
    try insertMention.run(list: tweet.mentions, of: row)
  }
}

extension SQLiteStatement {
  /// Runs with three texts as the parameters from that one on.
  func run(texts first: String, _ second: String, _ third: String, from parameter: CInt) throws {
    try first.withBytes { first in
      try second.withBytes { second in
        try third.withBytes { third in
          try bind(first, at: parameter)
          try bind(second, at: parameter + 1)
          try bind(third, at: parameter + 2)
          try run()
        }
      }
    }
  }

  /// Runs for each value of a list: row, position, value.
  func run(list: [String], of row: Int64) throws {
    for (position, value) in list.enumerated() {
      try bind(row, at: 1)
      try bind(Int64(position), at: 2)
      try value.withBytes { value in
        try bind(value, at: 3)
        try run()
      }
    }
  }
}
