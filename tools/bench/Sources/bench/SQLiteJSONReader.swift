import Foundation

/// A connection that reads documents as JSON.
final class SQLiteJSONReader: ContenderReader, @unchecked Sendable {
  // One thread at a time uses it, as the protocol demands.
  private let connection: SQLiteConnection
  private let byID: SQLiteStatement
  private let all: SQLiteStatement
  private let byUser: SQLiteStatement
  private let countUser: SQLiteStatement
  private let byCreated: SQLiteStatement
  private let byRetweets: SQLiteStatement
  private let selected: SQLiteStatement
  private let decoder = JSONDecoder()

  init(_ file: URL) throws {
    connection = try SQLiteConnection(file)
    let select = "SELECT body FROM document"
    byID = try connection.prepare("\(select) WHERE id = ?")
    all = try connection.prepare("\(select) ORDER BY row")
    byUser = try connection.prepare("\(select) WHERE body ->> '$.user.name' = ?")
    countUser = try connection.prepare(
      "SELECT count(*) FROM document WHERE body ->> '$.user.name' = ?"
    )
    byCreated = try connection.prepare(
      """
      \(select) WHERE body ->> '$.created' >= ? AND body ->> '$.created' < ?
      ORDER BY body ->> '$.created' DESC LIMIT ?
      """
    )
    byRetweets = try connection.prepare("\(select) WHERE body ->> '$.retweets' >= ?")
    selected = try connection.prepare(
      """
      SELECT id, body ->> '$.retweets' FROM document WHERE body ->> '$.retweets' >= ?
      """
    )
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
      try forEach(all) { whole ? digest.addWhole($0) : digest.add($0) }
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
      for user in users.texts { digest.count += try countUser.count(of: user) }
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
    preconditionFailure("takes no part in popularity")
  }

  private func tweet(_ id: String) throws -> Tweet {
    try id.withBytes { id in
      try byID.bind(id, at: 1)
      defer { byID.reset() }
      guard try byID.step() else { throw MissingDocument() }
      return try decoder.decode(Tweet.self, from: byID.bytes(0))
    }
  }

  private func forEach(_ statement: SQLiteStatement, _ body: (Tweet) throws -> Void) throws {
    defer { statement.reset() }
    while try statement.step() {
      try body(try decoder.decode(Tweet.self, from: statement.bytes(0)))
    }
  }
}
