// error: cannot convert value of type 'Int' to expected argument type 'String'
import Martlet

struct Tweet: Document {
  var id: Int
  var terms: [String]

  static let perTerm = CountedGroups<Tweet, String, Int>(
    "perTerm",
    ranking: .descending(within: 1)
  ) { tweet in tweet.terms.map { ($0, tweet.id % 2) } }

  static let indexes: [Index<Tweet>] = [.count(perTerm)]
}

func count(_ store: DocumentStore) throws -> Int {
  try store.read { transaction in try transaction.count(Tweet.perTerm, of: 1, "term") }
}
