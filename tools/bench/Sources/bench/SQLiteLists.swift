import Foundation

/// Puts documents together from their row and the side tables.
struct SQLiteLists {
  private let hashtags: SQLiteStatement
  private let mentions: SQLiteStatement
  private let allTweets: SQLiteStatement
  private let allHashtags: SQLiteStatement
  private let allMentions: SQLiteStatement

  init(_ connection: SQLiteConnection) throws {
    hashtags = try connection.prepare("SELECT value FROM hashtag WHERE row = ? ORDER BY position")
    mentions = try connection.prepare("SELECT value FROM mention WHERE row = ? ORDER BY position")
    allTweets = try connection.prepare("SELECT \(SQLiteSchema.columns) FROM tweet ORDER BY row")
    allHashtags = try connection.prepare("SELECT row, value FROM hashtag ORDER BY row, position")
    allMentions = try connection.prepare("SELECT row, value FROM mention ORDER BY row, position")
  }

  /// The document at whose row the statement stands.
  func tweet(_ statement: SQLiteStatement) throws -> Tweet {
    let row = statement.integer(0)
    return tweet(
      statement,
      hashtags: try values(hashtags, of: row),
      mentions: try values(mentions, of: row)
    )
  }

  /// Hands out every document.
  ///
  /// The three tables are read side by side, each once.
  func scan(_ body: (Tweet) throws -> Void) throws {
    defer {
      allTweets.reset()
      allHashtags.reset()
      allMentions.reset()
    }
    var hasHashtag = try allHashtags.step()
    var hasMention = try allMentions.step()
    while try allTweets.step() {
      let row = allTweets.integer(0)
      let tweet = tweet(
        allTweets,
        hashtags: try run(allHashtags, of: row, &hasHashtag),
        mentions: try run(allMentions, of: row, &hasMention)
      )
      try body(tweet)
    }
  }

  private func values(_ statement: SQLiteStatement, of row: Int64) throws -> [String] {
    try statement.bind(row, at: 1)
    defer { statement.reset() }
    var values: [String] = []
    while try statement.step() { values.append(statement.text(0)) }
    return values
  }

  /// The values of one row, where the statement stands at its first one.
  private func run(_ statement: SQLiteStatement, of row: Int64, _ hasValue: inout Bool) throws
    -> [String]
  {
    var values: [String] = []
    while hasValue, statement.integer(0) == row {
      values.append(statement.text(1))
      hasValue = try statement.step()
    }
    return values
  }

  private func tweet(_ statement: SQLiteStatement, hashtags: [String], mentions: [String])
    -> Tweet
  {
    Tweet(
      id: statement.text(5),
      text: statement.text(7),
      user: Author(
        name: statement.text(6),
        id: Int(statement.integer(3)),
        isVerified: statement.integer(4) != 0
      ),
      created: Date(timeIntervalSinceReferenceDate: statement.double(1)),
      retweets: Int(statement.integer(2)),
      hashtags: hashtags,
      mentions: mentions
    )
  }
}
