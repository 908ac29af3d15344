import Foundation

/// A connection for reading; the statements are prepared once.
final class SQLiteReader: ContenderReader, @unchecked Sendable {
  // One thread at a time uses it, as the protocol demands.
  private let connection: SQLiteConnection
  private let byID: SQLiteStatement
  private let byUser: SQLiteStatement
  private let countUser: SQLiteStatement
  private let byCreated: SQLiteStatement
  private let byRetweets: SQLiteStatement
  private let selected: SQLiteStatement
  private let ranked: SQLiteStatement
  private let lists: SQLiteLists

  init(_ file: URL) throws {
    connection = try SQLiteConnection(file)
    let select = "SELECT \(SQLiteSchema.columns) FROM tweet"
    byID = try connection.prepare("\(select) WHERE id = ?")
    byUser = try connection.prepare("\(select) WHERE user_name = ?")
    countUser = try connection.prepare("SELECT count(*) FROM tweet WHERE user_name = ?")
    byCreated = try connection.prepare(
      "\(select) WHERE created >= ? AND created < ? ORDER BY created DESC LIMIT ?"
    )
    byRetweets = try connection.prepare("\(select) WHERE retweets >= ?")
    selected = try connection.prepare("SELECT id, retweets FROM tweet WHERE retweets >= ?")
    ranked = try connection.prepare(
      """
      SELECT keyword, count FROM counter WHERE term = ? AND count >= 2
      ORDER BY count DESC, keyword LIMIT ?
      """
    )
    lists = try SQLiteLists(connection)
  }

  deinit {
    do { try connection.close() } catch { fatalError("\(error)") }
  }

  func read(_ ids: TextList, transactionEach: Bool) throws -> Digest {
    var digest = Digest()
    if transactionEach {
      for id in ids.texts { try connection.reading { digest.add(try tweet(id)) } }
    } else {
      try connection.reading { for id in ids.texts { digest.add(try tweet(id)) } }
    }
    return digest
  }

  func scan(whole: Bool) throws -> Digest {
    var digest = Digest()
    try connection.reading {
      try lists.scan { whole ? digest.addWhole($0) : digest.add($0) }
    }
    return digest
  }

  func find(users: TextList) throws -> Digest {
    var digest = Digest()
    try connection.reading {
      for user in users.texts {
        try user.withBytes { user in
          try byUser.bind(user, at: 1)
          try forEach(byUser) { digest.add($0) }
        }
      }
    }
    return digest
  }

  func count(users: TextList) throws -> Digest {
    var digest = Digest()
    try connection.reading {
      for user in users.texts {
        digest.count += try countUser.count(of: user)
      }
    }
    return digest
  }

  func newest(_ spans: [Range<Date>], limit: Int) throws -> Digest {
    var digest = Digest()
    try connection.reading {
      for span in spans {
        try byCreated.bind(span, limit: limit)
        try forEach(byCreated) { digest.addInOrder($0) }
      }
    }
    return digest
  }

  func filter(retweets: Int) throws -> Digest {
    var digest = Digest()
    try connection.reading {
      try byRetweets.bind(Int64(retweets), at: 1)
      try forEach(byRetweets) { digest.add($0) }
    }
    return digest
  }

  func select(retweets: Int) throws -> Digest {
    var digest = Digest()
    try connection.reading {
      try selected.bind(Int64(retweets), at: 1)
      defer { selected.reset() }
      while try selected.step() {
        digest.add(id: selected.text(0), retweets: Int(selected.integer(1)))
      }
    }
    return digest
  }

  func top(_ terms: TextList, limit: Int) throws -> Digest {
    var digest = Digest()
    try connection.reading {
      for term in terms.texts {
        try term.withBytes { term in
          try ranked.bind(term, at: 1)
          try ranked.bind(Int64(limit), at: 2)
          defer { ranked.reset() }
          while try ranked.step() {
            digest.add(keyword: ranked.text(0), count: Int(ranked.integer(1)))
          }
        }
      }
    }
    return digest
  }

  private func tweet(_ id: String) throws -> Tweet {
    try id.withBytes { id in
      try byID.bind(id, at: 1)
      defer { byID.reset() }
      guard try byID.step() else { throw MissingDocument() }
      return try lists.tweet(byID)
    }
  }

  private func forEach(_ statement: SQLiteStatement, _ body: (Tweet) throws -> Void) throws {
    defer { statement.reset() }
    while try statement.step() { try body(try lists.tweet(statement)) }
  }
}
