import Foundation

/// SQLite with each document as JSON text and indexes over what is extracted from it.
final class SQLiteJSONContender: Contender {
  private static let schema = """
    CREATE TABLE IF NOT EXISTS document(
      row INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS document_user ON document(body ->> '$.user.name');
    CREATE INDEX IF NOT EXISTS document_created ON document(body ->> '$.created');
    CREATE TABLE IF NOT EXISTS document_hashtag(
      value TEXT NOT NULL, row INTEGER NOT NULL, PRIMARY KEY(value, row)) WITHOUT ROWID;
    """

  private let file: URL
  private let connection: SQLiteConnection
  private let insertDocument: SQLiteStatement
  private let insertHashtag: SQLiteStatement
  private let encoder = JSONEncoder()
  private var tweets: [Tweet] = []

  init(_ directory: URL) throws {
    file = directory.appending(path: "tweets.sqlite")
    connection = try SQLiteConnection(file)
    try connection.execute(Self.schema)
    insertDocument = try connection.prepare("INSERT INTO document(id, body) VALUES (?, ?)")
    insertHashtag = try connection.prepare("INSERT INTO document_hashtag VALUES (?, ?)")
  }

  func hold(_ tweets: [Tweet]) { self.tweets = tweets }

  func hold(_ searches: [Search]) { preconditionFailure("takes no part in popularity") }

  func ingest(_ search: Int) throws { preconditionFailure("takes no part in popularity") }

  func insert(_ range: Range<Int>) throws {
    try connection.transaction {
      for tweet in tweets[range] { try insert(tweet) }
    }
  }

  func openReader() throws -> any ContenderReader { try SQLiteJSONReader(file) }

  func close() throws { try connection.close() }

  private func insert(_ tweet: Tweet) throws {
    let body = [UInt8](try encoder.encode(tweet))
    try tweet.id.withBytes { id in
      try body.withUnsafeBufferPointer { body in
        try insertDocument.bind(id, at: 1)
        try insertDocument.bind(body, at: 2)
        try insertDocument.run()
      }
    }
    try insertHashtag.bind(connection.lastRow, at: 2)
    for hashtag in tweet.hashtags {
      try hashtag.withBytes { hashtag in
        try insertHashtag.bind(hashtag, at: 1)
        try insertHashtag.run()
      }
    }
  }
}
