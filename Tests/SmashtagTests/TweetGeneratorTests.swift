import Foundation
import Smashtag
import Testing

@Suite("Synthetic tweets")
struct TweetGeneratorTests {
  /// The tweets of a run, read back.
  private func tweets(_ count: Int, seed: UInt64) throws -> [ImportedTweet] {
    let lines = TweetGenerator().generate(count: count, seed: seed).joined(separator: "\n")
    var rest: Data? = Data(lines.utf8)
    var stream = TweetStream { () throws(TweetReadingError) in
      defer { rest = nil }
      return rest
    }
    var tweets: [ImportedTweet] = []
    while let batch = try stream.next() {
      #expect(batch.skipped.isEmpty)
      tweets += batch.tweets
    }
    return tweets
  }

  @Test("are the same for the same seed, others for another, and a short run begins a long one")
  func deterministic() {
    let run = Array(TweetGenerator().generate(count: 50, seed: 1))
    #expect(run == Array(TweetGenerator().generate(count: 50, seed: 1)))
    #expect(run != Array(TweetGenerator().generate(count: 50, seed: 2)))
    #expect(run == Array(TweetGenerator().generate(count: 90, seed: 1).prefix(50)))
    #expect(run.allSatisfy { !$0.contains("\n") })
  }

  @Test("start with the bytes they always started with")
  func golden() throws {
    let first = try #require(TweetGenerator().generate(count: 1, seed: 42).first { _ in true })
    #expect(first == goldenTweet)
  }

  @Test("J1, J2, J4: are read without loss, with rising ids and times")
  func readable() throws {
    let tweets = try tweets(1000, seed: 7)
    #expect(tweets.count == 1000)
    for (earlier, later) in zip(tweets, tweets.dropFirst()) {
      #expect(earlier.id < later.id && earlier.id.utf8.count == later.id.utf8.count)
      #expect(earlier.created <= later.created)
    }
  }

  @Test("J6, J7: carry entities that stand where they say")
  func entities() throws {
    for tweet in try tweets(300, seed: 3) {
      let scalars = Array(tweet.text.unicodeScalars)
      #expect((120...170).contains(scalars.count))
      #expect(tweet.hashtags.count <= 4 && tweet.userMentions.count <= 3)
      let places =
        tweet.hashtags.map { ($0.keyword, $0.range) }
        + tweet.userMentions.map { ($0.keyword, $0.range) }
      for (keyword, range) in places {
        let range = try #require(range)
        var slice = String.UnicodeScalarView()
        slice.append(contentsOf: scalars[range])
        #expect(String(slice) == keyword)
      }
    }
  }

  @Test("hold retweets, Japanese, several spellings, and a few keywords far ahead of the rest")
  func variety() throws {
    let tweets = try tweets(2000, seed: 11)
    let retweets = tweets.filter(\.isRetweet).count
    #expect((300...500).contains(retweets))
    #expect(tweets.contains { $0.text.contains("\u{79CB}") })
    let counts = TweetSamples.count(tweets).filter { $0.mention.kind == .hashtag }
    let sorted = counts.map(\.count).sorted(by: >)
    #expect(sorted[0] > 10 * sorted[sorted.count / 2])
    let spellings = Set(tweets.flatMap { $0.hashtags.map(\.text) })
    #expect(spellings.count > counts.count)
  }
}
