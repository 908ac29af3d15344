import CBaseline
import Foundation

/// LMDB from C: every loop over documents runs in C.
final class BaselineContender: Contender {
  private let store: OpaquePointer
  private var tweets = BaselineTweets([Tweet]())
  private var searches: [(term: TextList, tweets: BaselineTweets)] = []

  init(_ directory: URL, keys: baseline_keys) throws {
    var opened: OpaquePointer?
    try check(baseline_open(directory.path, keys, &opened))
    guard let opened else { throw BaselineError(code: 0) }
    store = opened
  }

  func hold(_ tweets: [Tweet]) { self.tweets = BaselineTweets(tweets) }

  func hold(_ searches: [Search]) {
    self.searches = searches.map { (TextList([$0.term]), BaselineTweets($0.tweets)) }
  }

  func insert(_ range: Range<Int>) throws {
    let part = UnsafeBufferPointer(rebasing: tweets.tweets[range])
    try check(baseline_insert(store, part.baseAddress, part.count))
  }

  func ingest(_ search: Int) throws {
    let search = searches[search]
    let tweets = search.tweets.tweets
    try check(baseline_ingest(store, search.term.pointers[0], tweets.baseAddress, tweets.count))
  }

  func openReader() throws -> any ContenderReader { try BaselineReader(store) }

  func close() throws { baseline_close(store) }
}

/// A reading transaction of LMDB, which is renewed for each use.
final class BaselineReader: ContenderReader, @unchecked Sendable {
  // One thread at a time uses it, as the protocol demands, and LMDB lets it be any thread.
  private let reader: OpaquePointer

  init(_ store: OpaquePointer) throws {
    var opened: OpaquePointer?
    try check(baseline_reader_open(store, &opened))
    guard let opened else { throw BaselineError(code: 0) }
    reader = opened
  }

  deinit { baseline_reader_close(reader) }

  func read(_ ids: TextList, transactionEach: Bool) throws -> Digest {
    try digest { baseline_read(reader, ids.pointers, ids.pointers.count, transactionEach, &$0) }
  }

  func scan(whole: Bool) throws -> Digest {
    try digest { baseline_scan(reader, whole, &$0) }
  }

  func find(users: TextList) throws -> Digest {
    try digest { baseline_find_users(reader, users.pointers, users.pointers.count, &$0) }
  }

  func count(users: TextList) throws -> Digest {
    try digest { baseline_count_users(reader, users.pointers, users.pointers.count, &$0) }
  }

  func newest(_ spans: [Range<Date>], limit: Int) throws -> Digest {
    let from = spans.map(\.lowerBound.timeIntervalSinceReferenceDate)
    let before = spans.map(\.upperBound.timeIntervalSinceReferenceDate)
    return try digest { baseline_newest(reader, from, before, spans.count, limit, &$0) }
  }

  func filter(retweets: Int) throws -> Digest {
    try digest { baseline_filter(reader, Int64(retweets), &$0) }
  }

  func select(retweets: Int) throws -> Digest {
    try digest { baseline_select(reader, Int64(retweets), &$0) }
  }

  func top(_ terms: TextList, limit: Int) throws -> Digest {
    try digest { baseline_top(reader, terms.pointers, terms.pointers.count, limit, &$0) }
  }

  private func digest(_ read: (inout baseline_digest) -> CInt) throws -> Digest {
    var digest = baseline_digest()
    try check(read(&digest))
    return Digest(digest)
  }
}

/// An error of LMDB or the system.
struct BaselineError: Error, CustomStringConvertible {
  let code: CInt

  var description: String { "LMDB from C: \(String(cString: baseline_message(code)))" }
}

private func check(_ code: CInt) throws {
  guard code == 0 else { throw BaselineError(code: code) }
}
