import Foundation
import Smashtag
import Testing

/// The path of a real answer of the search API, kept outside the package.
let realAnswer = ProcessInfo.processInfo.environment["MARTLET_TWEETS"]

@Suite(
  "A real answer of the search API",
  .enabled(if: realAnswer != nil, "set MARTLET_TWEETS to the path of twitter-search.json")
)
struct RealAnswerTests {
  private func batch() throws -> TweetBatch {
    let path = try #require(realAnswer)
    return try TweetReader().read(Data(contentsOf: URL(filePath: path)))
  }

  @Test("section 2, J1, J2, J-B3: holds 100 tweets, 73 of them retweets, with distinct ids")
  func tweets() throws {
    let batch = try batch()
    #expect(batch.tweets.count == 100)
    #expect(batch.skipped.isEmpty)
    #expect(Set(batch.tweets.map(\.id)).count == 100)
    #expect(batch.tweets.filter(\.isRetweet).count == 73)
    #expect(
      batch.paging
        == SearchPaging(newestID: "505874924095815681", olderMaximumID: "505874847260352512")
    )
  }

  @Test("section 2, J6 to J9: holds 8 hashtags, 87 user mentions, 13 links and 6 pictures")
  func entities() throws {
    let tweets = try batch().tweets
    let hashtags = tweets.flatMap(\.hashtags)
    #expect(hashtags.count == 8)
    #expect(Set(hashtags.map { foldedIdentity($0.keyword) }).count == 7)
    #expect(tweets.flatMap(\.userMentions).count == 87)
    #expect(tweets.flatMap(\.urls).count == 13)
    #expect(tweets.flatMap(\.media).count == 6)
  }

  @Test("section 2, T8, T11, T-B1: has 134 mentions, 7 + 127, in 193 tweets together")
  func mentions() throws {
    let counts = TweetSamples.count(try batch().tweets)
    #expect(counts.count == 134)
    #expect(counts.filter { $0.mention.kind == .hashtag }.count == 7)
    #expect(counts.filter { $0.mention.kind == .user }.count == 127)
    #expect(counts.reduce(0) { $0 + $1.count } == 193)
  }

  @Test("section 2, T20 to T22, T-B1: gives the table 2 / 58, 2")
  func table() throws {
    let table = PopularityTable(term: "\u{4E00}", counts: TweetSamples.count(try batch().tweets))
    let rows = table.sections.map { $0.rows.map { "\($0.keyword) \($0.count)" } }
    #expect(
      rows == [
        ["#RT\u{3057}\u{305F}\u{4EBA}\u{306B}\u{3084}\u{308B} 2"],
        ["@shiawaseomamori 58", "@UARROW_Y 2"],
      ]
    )
  }

  @Test("section 2, J-B3: without retweets has 27 tweets, 43 mentions and an empty table")
  func withoutRetweets() throws {
    let tweets = try batch().tweets.filter { !$0.isRetweet }
    let counts = TweetSamples.count(tweets)
    #expect(tweets.count == 27)
    #expect(counts.count == 43)
    #expect(PopularityTable(term: "\u{4E00}", counts: counts).sections.isEmpty)
  }

  @Test("J1: is one batch when streamed")
  func streamed() throws {
    let path = try #require(realAnswer)
    var stream = TweetStream(try FileHandle(forReadingFrom: URL(filePath: path)))
    let first = try stream.next()
    #expect(first == (try batch()))
    let second = try stream.next()
    #expect(second == nil)
  }
}
