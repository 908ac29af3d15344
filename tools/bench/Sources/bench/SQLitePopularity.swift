import Foundation

/// Counting in SQLite what the tweets of a term mention.
struct SQLitePopularity {
  private let connection: SQLiteConnection
  private let findRow: SQLiteStatement
  private let insertFound: SQLiteStatement
  private let insertKeyword: SQLiteStatement
  private let insertTerm: SQLiteStatement
  private let raiseCount: SQLiteStatement

  init(_ connection: SQLiteConnection) throws {
    self.connection = connection
    findRow = try connection.prepare("SELECT row FROM found WHERE id = ?")
    insertFound = try connection.prepare(
      """
      INSERT INTO found(created, retweets, user_id, is_verified, id, user_name, text)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """
    )
    insertKeyword = try connection.prepare("INSERT INTO keyword VALUES (?, ?, ?)")
    insertTerm = try connection.prepare(
      "INSERT INTO found_term VALUES (?1, ?2) ON CONFLICT DO NOTHING RETURNING row"
    )
    raiseCount = try connection.prepare(
      """
      INSERT INTO counter VALUES (?1, ?2, ?3)
      ON CONFLICT(term, keyword) DO UPDATE SET count = count + ?3
      """
    )
  }

  /// Stores the tweets and counts; each count is raised once, as the other stores do it.
  func ingest(_ search: Search) throws {
    var added: [String: Int64] = [:]
    try search.term.withBytes { term in
      for tweet in search.tweets {
        let row = try row(of: tweet.id) ?? insert(tweet)
        guard try note(term, row) else { continue }
        for keyword in tweet.keywords { added[keyword, default: 0] += 1 }
      }
      for (keyword, count) in added.sorted(by: { $0.key < $1.key }) {
        try raiseCount.bind(term, at: 1)
        try raiseCount.bind(count, at: 3)
        try keyword.withBytes { keyword in
          try raiseCount.bind(keyword, at: 2)
          try raiseCount.run()
        }
      }
    }
  }

  private func row(of id: String) throws -> Int64? {
    try id.withBytes { id in
      try findRow.bind(id, at: 1)
      defer { findRow.reset() }
      return try findRow.step() ? findRow.integer(0) : nil
    }
  }

  private func insert(_ tweet: FoundTweet) throws -> Int64 {
    try insertFound.bind(tweet.created.timeIntervalSinceReferenceDate, at: 1)
    try insertFound.bind(Int64(tweet.retweets), at: 2)
    try insertFound.bind(Int64(tweet.user.id), at: 3)
    try insertFound.bind(tweet.user.isVerified ? 1 : Int64(0), at: 4)
    try insertFound.run(texts: tweet.id, tweet.user.name, tweet.text, from: 5)
    let row = connection.lastRow
    try insertKeyword.run(list: tweet.keywords, of: row)
    return row
  }

  /// Notes that the term found the tweet; false where it had before.
  private func note(_ term: UnsafeBufferPointer<UInt8>, _ row: Int64) throws -> Bool {
    try insertTerm.bind(term, at: 1)
    try insertTerm.bind(row, at: 2)
    defer { insertTerm.reset() }
    return try insertTerm.step()
  }
}
