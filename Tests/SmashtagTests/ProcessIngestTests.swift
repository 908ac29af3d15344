import Foundation
import Martlet
import Smashtag
import TestSupport
import Testing

@Suite("The verb ingest", .temporaryDirectory, .needsTool)
struct ProcessIngestTests {
  @Test("takes tweets in once", .timeLimit(.minutes(15)))
  func ingestsOnce() async throws {
    #expect(try await ingestFixtureA() == "4 new, 0 known, 0 skipped\n")
    let stored = try Data(contentsOf: URL(filePath: path("store/data.mdb")))
    #expect(try await ingestFixtureA() == "0 new, 4 known, 0 skipped\n")
    #expect(try Data(contentsOf: URL(filePath: path("store/data.mdb"))) == stored)
  }

  @Test(
    "takes in several files, standard input too, and words in any order",
    .timeLimit(.minutes(15))
  )
  func ingestsFiles() async throws {
    try write(Fixture.a[..<2].map(json).joined(separator: "\n"), to: "a.jsonl")
    try write("[" + json(Fixture.a[2]) + "]", to: "b.json")
    try write(#"{"statuses":[\#(json(Fixture.a[3])),\#(json(Fixture.five))]}"#, to: "c.json")
    let output = try await Tool.output(
      [
        "ingest", path("a.jsonl"), "--term=t=1", "-", path("c.json"), "--store", path("store"),
        "--", path("a.jsonl"),
      ],
      input: FileHandle(forReadingFrom: URL(filePath: path("b.json")))
    )
    #expect(output == "5 new, 2 known, 0 skipped\n")
    let store = try openTweetStore()
    #expect(try store.terms().map(\.term) == ["t=1"])
    #expect(try store.terms().map(\.tweets) == [5])
  }

  @Test("leaves retweets and authors out where it is told to", .timeLimit(.minutes(15)))
  func ingestsWithOptions() async throws {
    let lines = [
      json(Fixture.a[0]), json(Fixture.five), TweetSamples.json(["retweeted_status": "{}"]),
    ]
    try write(lines.joined(separator: "\n"), to: "tweets")
    let words = ["ingest", "--store", path("store"), "--term", "t", path("tweets")]
    let output = try await Tool.output(words + ["--skip-retweets", "--no-authors"])
    #expect(output == "2 new, 0 known, 0 skipped\n1 retweets left out\n")
    let rows = try openTweetStore().popularity(term: "t", minimum: 1).sections.flatMap(\.rows)
    #expect(rows.map(\.keyword) == ["#Autumn", "#leaves", "#sea", "@Bob"])
  }

  @Test("tells what it took in as JSON", .timeLimit(.minutes(15)))
  func ingestsWithJSON() async throws {
    struct Totals: Decodable {
      let read: Int
      let report: IngestReport
    }
    try write("[" + (Fixture.a + Fixture.a[..<1]).map(json).joined(separator: ",") + "]", to: "a")
    let words = ["ingest", "--store", path("store"), "--term", "t", path("a")]
    let totals = try await Tool.json(Totals.self, words)
    #expect(totals.read == 5)
    #expect(totals.report == IngestReport(added: 4, repeated: 1))
  }

  @Test(
    "J: counts the real answer",
    .timeLimit(.minutes(15)),
    .enabled(if: realAnswer != nil, "set MARTLET_TWEETS to the path of twitter-search.json")
  )
  func realAnswerThroughTool() async throws {
    let file = try #require(realAnswer)
    let term = "\u{4E00}"
    let flags = ["--store", path("store")]
    let words = ["ingest", "--term", term, file] + flags
    #expect(try await Tool.output(words) == "100 new, 0 known, 0 skipped\n")
    let stored = try Data(contentsOf: URL(filePath: path("store/data.mdb")))
    #expect(try await Tool.output(words) == "0 new, 100 known, 0 skipped\n")
    #expect(try Data(contentsOf: URL(filePath: path("store/data.mdb"))) == stored)
    #expect(
      try await Tool.output(["statistics"] + flags) == """
        100 TweetMs
        100 tweets 134 mensions in \(term)
        1 SearchTerms
        134 Mensions

        """
    )
    #expect(
      try await Tool.output(["popularity", "--term", term] + flags) == """
        Popularity for \(term)

        Hashtags
          #RT\u{3057}\u{305F}\u{4EBA}\u{306B}\u{3084}\u{308B}    2

        Users
          @shiawaseomamori  58
          @UARROW_Y          2

        """
    )
    #expect(try soundContents().tweets.count == 100)
  }
}
