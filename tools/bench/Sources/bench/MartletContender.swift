import Foundation
import Martlet

/// Martlet with plain `Codable` documents, through its public API.
final class MartletContender: Contender {
  private let store: DocumentStore
  private var tweets: [Tweet] = []
  private var searches: [Search] = []

  init(_ directory: URL) throws {
    var options = DocumentStore.Options()
    // As much as C reserves; valgrind refuses the 256 GiB that are usual.
    options.mapSize = 16 << 30
    store = try DocumentStore(
      at: directory.appending(path: "store"),
      for: Tweet.self,
      FoundTweet.self,
      options: options
    )
  }

  func hold(_ tweets: [Tweet]) { self.tweets = tweets }

  func hold(_ searches: [Search]) { self.searches = searches }

  func insert(_ range: Range<Int>) throws {
    try store.write { tx in try tx.insert(contentsOf: tweets[range]) }
  }

  func ingest(_ search: Int) throws {
    let search = searches[search]
    try store.write { tx in
      for tweet in search.tweets {
        let wasThere = try tx.update(FoundTweet.self, id: tweet.id) { stored in
          if !stored.terms.contains(search.term) { stored.terms.append(search.term) }
        }
        if !wasThere { try tx.insert(tweet) }
      }
    }
  }

  func openReader() throws -> any ContenderReader { MartletReader(store: store) }

  func close() throws { store.close() }
}

/// Reads from the store, which any number of threads may do.
struct MartletReader: ContenderReader {
  let store: DocumentStore

  func read(_ ids: TextList, transactionEach: Bool) throws -> Digest {
    var digest = Digest()
    if transactionEach {
      for id in ids.texts {
        guard let tweet = try store.read({ tx in try tx.find(Tweet.self, id: id) }) else {
          throw MissingDocument()
        }
        digest.add(tweet)
      }
    } else {
      try store.read { tx in
        for id in ids.texts {
          guard let tweet = try tx.find(Tweet.self, id: id) else { throw MissingDocument() }
          digest.add(tweet)
        }
      }
    }
    return digest
  }

  func scan(whole: Bool) throws -> Digest {
    var digest = Digest()
    try store.read { tx in
      try tx.forEach(Tweet.all) { whole ? digest.addWhole($0) : digest.add($0) }
    }
    return digest
  }

  func find(users: TextList) throws -> Digest {
    var digest = Digest()
    try store.read { tx in
      for user in users.texts {
        try tx.forEach(Tweet.filter { $0.user.name == user }) { digest.add($0) }
      }
    }
    return digest
  }

  func count(users: TextList) throws -> Digest {
    var digest = Digest()
    try store.read { tx in
      for user in users.texts {
        digest.count += UInt64(try tx.fetchCount(Tweet.filter { $0.user.name == user }))
      }
    }
    return digest
  }

  func newest(_ spans: [Range<Date>], limit: Int) throws -> Digest {
    var digest = Digest()
    try store.read { tx in
      for span in spans {
        let query = Tweet.filter { $0.created.isIn(span) }
          .sorted(by: \.created, order: .reverse)
          .limit(limit)
        try tx.forEach(query) { digest.addInOrder($0) }
      }
    }
    return digest
  }

  func filter(retweets: Int) throws -> Digest {
    var digest = Digest()
    try store.read { tx in
      try tx.forEach(Tweet.filter { $0.retweets >= retweets }) { digest.add($0) }
    }
    return digest
  }

  func select(retweets: Int) throws -> Digest {
    var digest = Digest()
    try store.read { tx in
      let query = Tweet.filter { $0.retweets >= retweets }.select(\.id, \.retweets)
      for (id, retweets) in try tx.fetch(query) { digest.add(id: id, retweets: retweets) }
    }
    return digest
  }

  func top(_ terms: TextList, limit: Int) throws -> Digest {
    var digest = Digest()
    try store.read { tx in
      for term in terms.texts {
        for row in try tx.ranking(FoundTweet.mentions, within: term, from: 2, limit: limit) {
          digest.add(keyword: row.group, count: row.count)
        }
      }
    }
    return digest
  }
}
