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
  private let begin: SQLiteStatement
  private let end: SQLiteStatement

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
    begin = try connection.prepare("BEGIN")
    end = try connection.prepare("COMMIT")
  }

  deinit {
    do { try connection.close() } catch { fatalError("\(error)") }
  }

  func read(_ ids: TextList, transactionEach: Bool) throws -> Digest {
    var digest = Digest()
    if transactionEach {
      for id in ids.texts { try inTransaction { digest.add(try tweet(id)) } }
    } else {
      try inTransaction { for id in ids.texts { digest.add(try tweet(id)) } }
    }
    return digest
  }

  func scan(whole: Bool) throws -> Digest {
    var digest = Digest()
    try inTransaction {
      try lists.scan { whole ? digest.addWhole($0) : digest.add($0) }
    }
    return digest
  }

  func find(users: TextList) throws -> Digest {
    var digest = Digest()
    try inTransaction {
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
    try inTransaction {
      for user in users.texts {
        try user.withBytes { user in
          try countUser.bind(user, at: 1)
          if try countUser.step() { digest.count += UInt64(countUser.integer(0)) }
          countUser.reset()
        }
      }
    }
    return digest
  }

  func newest(_ spans: [Range<Date>], limit: Int) throws -> Digest {
    var digest = Digest()
    try inTransaction {
      for span in spans {
        try byCreated.bind(span.lowerBound.timeIntervalSinceReferenceDate, at: 1)
        try byCreated.bind(span.upperBound.timeIntervalSinceReferenceDate, at: 2)
        try byCreated.bind(Int64(limit), at: 3)
        try forEach(byCreated) { digest.addInOrder($0) }
      }
    }
    return digest
  }

  func filter(retweets: Int) throws -> Digest {
    var digest = Digest()
    try inTransaction {
      try byRetweets.bind(Int64(retweets), at: 1)
      try forEach(byRetweets) { digest.add($0) }
    }
    return digest
  }

  func select(retweets: Int) throws -> Digest {
    var digest = Digest()
    try inTransaction {
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
    try inTransaction {
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

  /// A statement by itself is a transaction too, so each read has one in any case.
  private func inTransaction(_ body: () throws -> Void) throws {
    try begin.run()
    do {
      try body()
    } catch {
      try end.run()
      throw error
    }
    try end.run()
  }
}
