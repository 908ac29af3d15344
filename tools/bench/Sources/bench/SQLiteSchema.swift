/// The tables of SQLite: typed columns, a side table for each list, and the needed indexes.
///
/// Numbers stand first, so that a filter on them skips no text.
enum SQLiteSchema {
  static let tweets = """
    CREATE TABLE IF NOT EXISTS tweet(
      row INTEGER PRIMARY KEY, created REAL NOT NULL, retweets INTEGER NOT NULL,
      user_id INTEGER NOT NULL, is_verified INTEGER NOT NULL,
      id TEXT NOT NULL UNIQUE, user_name TEXT NOT NULL, text TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS hashtag(
      row INTEGER NOT NULL, position INTEGER NOT NULL, value TEXT NOT NULL,
      PRIMARY KEY(row, position)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS mention(
      row INTEGER NOT NULL, position INTEGER NOT NULL, value TEXT NOT NULL,
      PRIMARY KEY(row, position)) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS tweet_user ON tweet(user_name);
    CREATE INDEX IF NOT EXISTS tweet_created ON tweet(created);
    CREATE INDEX IF NOT EXISTS hashtag_value ON hashtag(value);
    """

  static let found = """
    CREATE TABLE IF NOT EXISTS found(
      row INTEGER PRIMARY KEY, created REAL NOT NULL, retweets INTEGER NOT NULL,
      user_id INTEGER NOT NULL, is_verified INTEGER NOT NULL,
      id TEXT NOT NULL UNIQUE, user_name TEXT NOT NULL, text TEXT NOT NULL);
    CREATE TABLE IF NOT EXISTS keyword(
      row INTEGER NOT NULL, position INTEGER NOT NULL, value TEXT NOT NULL,
      PRIMARY KEY(row, position)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS found_term(
      term TEXT NOT NULL, row INTEGER NOT NULL, PRIMARY KEY(term, row)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS counter(
      term TEXT NOT NULL, keyword TEXT NOT NULL, count INTEGER NOT NULL,
      PRIMARY KEY(term, keyword)) WITHOUT ROWID;
    """

  /// The ranking, like the others' from a count of 2 on.
  static let ranking = """
    CREATE INDEX IF NOT EXISTS counter_ranking ON counter(term, count DESC, keyword)
      WHERE count >= 2;
    """

  static let columns = "row, created, retweets, user_id, is_verified, id, user_name, text"
}
