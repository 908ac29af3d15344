import Foundation

/// What the workloads write and ask for; the number of documents and the seed decide all of it.
struct Inputs {
  /// Retweets are below this, evenly spread.
  static let retweetBound = 1000
  /// One document in a hundred has so many retweets.
  static let manyRetweets = 990
  static let batch = 100
  static let newestLimit = 50
  static let topLimit = 20
  private static let queries = 400

  let count: Int
  let seed: UInt64

  /// The tweets of a part of the run.
  func tweets(_ range: Range<Int>, ids: TweetMaker.IDs = .random) -> [Tweet] {
    let maker = TweetMaker(seed: seed, ids: ids)
    return range.map { maker.tweet(at: $0) }
  }

  /// Ids of stored tweets at random places.
  func storedIDs(_ number: Int, salt: UInt64 = 0) -> [String] {
    let maker = TweetMaker(seed: seed, ids: .random)
    var random = SplitMix64(seed: seed &+ 17 &+ salt)
    return (0..<number).map { _ in maker.id(at: random.below(count)) }
  }

  /// Users who wrote some tweets, and not very many.
  var users: [String] {
    var random = SplitMix64(seed: seed &+ 29)
    return (0..<Self.queries).map { _ in Vocabulary.screenName(50 + random.below(950)) }
  }

  /// Spans of time that about two hundred tweets fall into.
  var spans: [Range<Date>] {
    let maker = TweetMaker(seed: seed, ids: .random)
    var random = SplitMix64(seed: seed &+ 31)
    return (0..<Self.queries).map { _ in
      let end = random.below(count)
      return maker.created(at: max(0, end - 200))..<maker.created(at: end)
    }
  }

  /// The tweets that searches find, a search after the other.
  ///
  /// About one in seven was found before.
  var searches: [Search] {
    let maker = TweetMaker(seed: seed, ids: .random)
    var random = SplitMix64(seed: seed &+ 37)
    var fresh = 0
    return stride(from: 0, to: count, by: Self.batch).map { start in
      let term = Vocabulary.terms[start / Self.batch % Vocabulary.terms.count]
      let size = min(Self.batch, count - start)
      let tweets = (0..<size).map { _ in
        let isRepeated = fresh > 0 && random.below(7) == 0
        let index = isRepeated ? random.below(fresh) : fresh
        if !isRepeated { fresh += 1 }
        return FoundTweet(maker.tweet(at: index), term: term)
      }
      return Search(term: term, tweets: tweets)
    }
  }
}

/// The tweets that one search found, which are stored in one write.
struct Search {
  var term: String
  var tweets: [FoundTweet]
}
