// error: cannot convert value of type 'CountedGroups<Tweet, String, Int>' to expected argument type 'CountedGroups<Person
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

struct Person: Document {
  var id: Int

  static let indexes: [Index<Person>] = [.count(Tweet.perTerm)]
}
