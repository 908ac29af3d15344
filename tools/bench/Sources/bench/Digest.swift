import BenchReport
import CBaseline
import Foundation

/// What was read: how many documents, and a number made of them.
///
/// The baseline makes the same number in C. In the time that is measured it is made of numbers and
/// lengths, so that its cost does not hide that of reading; the contents are compared byte by byte
/// outside of it.
struct Digest: Equatable {
  var count: UInt64 = 0
  var hash: UInt64 = 0

  init() {}

  init(_ digest: baseline_digest) {
    count = digest.count
    hash = digest.hash
  }

  /// The number of a document, which lists of documents add up or put in order.
  mutating func add(_ tweet: Tweet) {
    count += 1
    hash &+= Self.hash(tweet)
  }

  /// Adds a document whose place matters.
  mutating func addInOrder(_ tweet: Tweet) {
    hash &*= 31
    add(tweet)
  }

  /// Adds a document by all of its bytes.
  mutating func addWhole(_ tweet: Tweet) {
    var whole = Self.text(tweet.id, onto: Self.hash(tweet))
    whole = Self.text(tweet.text, onto: whole)
    whole = Self.text(tweet.user.name, onto: whole)
    for hashtag in tweet.hashtags { whole = Self.text(hashtag, onto: whole) }
    for mention in tweet.mentions { whole = Self.text(mention, onto: whole) }
    count += 1
    hash &+= whole
  }

  /// Adds the two fields of a selection.
  mutating func add(id: String, retweets: Int) {
    count += 1
    hash &+= Self.text(id) &+ UInt64(retweets)
  }

  /// Adds a row of a ranking; the place matters.
  mutating func add(keyword: String, count occurrences: Int) {
    count += 1
    hash = hash &* 31 &+ Self.text(keyword) &+ UInt64(occurrences)
  }

  /// Adds what another thread has read.
  mutating func add(_ other: Digest) {
    count += other.count
    hash &+= other.hash
  }

  private static func hash(_ tweet: Tweet) -> UInt64 {
    var hash = UInt64(tweet.retweets)
    hash = hash &* 31 &+ UInt64(tweet.created.timeIntervalSinceReferenceDate)
    hash = hash &* 31 &+ UInt64(tweet.user.id)
    hash = hash &* 31 &+ (tweet.user.isVerified ? 1 : 0)
    hash = hash &* 31 &+ UInt64(tweet.text.utf8.count)
    hash = hash &* 31 &+ UInt64(tweet.user.name.utf8.count)
    hash = hash &* 31 &+ UInt64(tweet.hashtags.count)
    return hash &* 31 &+ UInt64(tweet.mentions.count)
  }

  private static func text(_ text: String, onto start: UInt64 = 0xCBF2_9CE4_8422_2325) -> UInt64 {
    var hash = start
    for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return (hash ^ 0xFF) &* 0x100_0000_01B3
  }
}

extension Digest: CustomStringConvertible {
  var description: String { "\(count)-" + String(hash, radix: 16) }
}
