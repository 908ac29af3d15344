import Foundation
import Martlet
import Smashtag
import TestSupport
import Testing

@Suite("The tool", .temporaryDirectory, .needsTool)
struct ProcessVerbTests {
  @Test("takes tweets in once", .timeLimit(.minutes(5)))
  func ingestsOnce() async throws {
    #expect(try await ingestA() == "4 new, 0 known, 0 skipped\n")
    let stored = try Data(contentsOf: URL(filePath: path("store/data.mdb")))
    #expect(try await ingestA() == "0 new, 4 known, 0 skipped\n")
    #expect(try Data(contentsOf: URL(filePath: path("store/data.mdb"))) == stored)
  }

  @Test(
    "takes in several files, standard input too, and words in any order",
    .timeLimit(.minutes(5))
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

  @Test("leaves retweets and authors out where it is told to", .timeLimit(.minutes(5)))
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

  @Test("tells what it took in as JSON", .timeLimit(.minutes(5)))
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
    "shows the table of a term, from two tweets on unless told otherwise",
    .timeLimit(.minutes(5))
  )
  func popularity() async throws {
    _ = try await ingestA()
    let words = ["popularity", "--store", path("store"), "--term", " #AUTUMN"]
    #expect(
      try await Tool.output(words) == """
        Popularity for #autumn

        Hashtags
          #Autumn  2

        Users
          @Bob     2
          @carol   2

        """
    )
    #expect(
      try await Tool.output(words + ["--minimum", "1", "--limit", "2"]) == """
        Popularity for #autumn

        Hashtags
          #Autumn  2
          #cafe    1

        Users
          @Bob     2
          @carol   2

        """
    )
    #expect(
      try await Tool.output(words + ["--minimum=3"]) == """
        Popularity for #autumn

        No mention is in 3 tweets or more.

        """
    )
  }

  @Test(
    "gives tables to programs as the library does",
    .timeLimit(.minutes(5)),
    arguments: [nil, 1, 2, 3],
    [nil, 1, 2]
  )
  func popularityAsJSON(minimum: Int?, limit: Int?) async throws {
    let store = try openTweetStore()
    try Fixture.storeB(in: store)
    var words = ["popularity", "--store", path("store"), "--term", "#autumn"]
    if let minimum { words += ["--minimum", "\(minimum)"] }
    if let limit { words += ["--limit", "\(limit)"] }
    let table = try await Tool.json(PopularityTable.self, words)
    #expect(
      try table == store.popularity(term: "#autumn", minimum: minimum ?? 2, limit: limit)
    )
  }

  @Test("aligns what a terminal shows wide, and shows no controls", .timeLimit(.minutes(5)))
  func alignsWideText() async throws {
    let tweets = (1...2).map {
      Fixture.tweet($0, by: "a", hashtags: ["\u{7D05}\u{8449}", "b"])
    }
    let store = try openTweetStore()
    try store.ingestAll(tweets, term: "\u{7D05}\u{1B}[31m")
    store.documents.close()
    let words = ["popularity", "--store", path("store"), "--term", "\u{7D05}\u{1B}[31m"]
    #expect(
      try await Tool.output(words) == """
        Popularity for \u{7D05}\u{FFFD}[31m

        Hashtags
          #b     2
          #\u{7D05}\u{8449}  2

        Users
          @a     2

        """
    )
    for verb in ["terms", "history", "statistics"] {
      let output = try await Tool.output([verb, "--store", path("store")])
      #expect(!output.contains("\u{1B}"))
      #expect(output.contains("\u{FFFD}"))
    }
  }

  @Test("1.9 A, D, E: counts the fixtures as the library does", .timeLimit(.minutes(5)))
  func fixtures() async throws {
    _ = try await ingestA()
    let statistics = """
      4 TweetMs
      4 tweets 7 mensions in #autumn
      1 SearchTerms
      7 Mensions

      """
    #expect(try await Tool.output(["statistics", "--store", path("store")]) == statistics)
    _ = try await ingestA()
    #expect(try await Tool.output(["statistics", "--store", path("store")]) == statistics)

    try write(json(Fixture.five), to: "five")
    for term in ["#seaside", "#sea"] {
      let words = ["ingest", "--store", path("e"), "--term", term, path("five")]
      #expect(try await Tool.output(words) == "1 new, 0 known, 0 skipped\n")
    }
    #expect(
      try await Tool.output(["statistics", "--store", path("e")]) == """
        1 TweetMs
              --2 terms в твите с id = 5
                             #sea
                             #seaside
        1 tweets 2 mensions in #sea
        1 tweets 2 mensions in #seaside
        2 SearchTerms
        4 Mensions

        """
    )
  }

  @Test(
    "1.9 B, C: lists terms and history, and deletes a term with its tweets",
    .timeLimit(.minutes(5))
  )
  func deletes() async throws {
    _ = try await ingestA()
    try write([Fixture.a[2], Fixture.five].map(json).joined(separator: "\n"), to: "b")
    _ = try await Tool.output(["ingest", "--store", path("store"), "--term", "ocean", path("b")])
    func output(_ words: String...) async throws -> String {
      try await Tool.output(words + ["--store", path("store")])
    }
    #expect(
      try await output("statistics") == """
        5 TweetMs
              --2 terms в твите с id = 3
                             #autumn
                             ocean
        4 tweets 7 mensions in #autumn
        2 tweets 4 mensions in ocean
        2 SearchTerms
        11 Mensions

        """
    )
    #expect(
      try await output("terms") == """
        term         tweets    mentions
        #autumn           4           7
        ocean             2           4

        """
    )
    #expect(try await output("history") == "ocean\n#autumn\n")
    #expect(try await output("delete", "--term", "#AUTUMN ") == "deleted\n")
    #expect(try await output("history") == "ocean\n")
    #expect(
      try await output("statistics") == """
        2 TweetMs
        2 tweets 4 mensions in ocean
        1 SearchTerms
        4 Mensions

        """
    )
    #expect(try await output("delete", "--term", "ocean") == "deleted\n")
    #expect(try await output("statistics") == "0 TweetMs\n0 SearchTerms\n0 Mensions\n")
    #expect(try await output("history").isEmpty)
    #expect(try soundContents().mentions.isEmpty)
  }

  @Test("gives terms, history and statistics to programs", .timeLimit(.minutes(5)))
  func printsJSON() async throws {
    let store = try openTweetStore()
    try Fixture.storeB(in: store)
    let flags = ["--store", path("store")]
    let terms = try await Tool.json([StoreStatistics.Term].self, ["terms"] + flags)
    #expect(try terms == store.terms())
    let history = try await Tool.json([String].self, ["history"] + flags)
    #expect(try history == store.history().entries)
    let statistics = try await Tool.json(StoreStatistics.self, ["statistics"] + flags)
    #expect(try statistics == store.statistics())
  }

  @Test("purges by age, and terms that are left without a tweet", .timeLimit(.minutes(5)))
  func purges() async throws {
    _ = try await ingestA()
    let words = ["purge", "--store", path("store"), "--older-than"]
    #expect(try await Tool.output(words + ["1000000"]) == "0 tweets and 0 terms deleted\n")
    #expect(try await Tool.output(words + ["0"]) == "4 tweets and 1 terms deleted\n")
    let contents = try soundContents()
    #expect(contents.tweets.isEmpty)
    #expect(contents.terms.isEmpty)
    #expect(contents.history.isEmpty)
    #expect(contents.mentions.isEmpty)
  }

  @Test(
    "makes the same tweets for the same seed, the longer run from the shorter",
    .timeLimit(.minutes(5))
  )
  func generates() async throws {
    func lines(_ count: Int, seed: UInt64) async throws -> String {
      try await Tool.output(["generate", "--count", "\(count)", "--seed", "\(seed)"])
    }
    let tweets = try await lines(200, seed: 7)
    #expect(try await lines(200, seed: 7) == tweets)
    let made = TweetGenerator().generate(count: 200, seed: 7).map { $0 + "\n" }
    #expect(tweets == made.joined())
    #expect(try await lines(300, seed: 7).hasPrefix(tweets))
    #expect(try await lines(200, seed: 8) != tweets)
    #expect(try await lines(1, seed: .max).count { $0 == "\n" } == 1)
    #expect(try await lines(0, seed: 7).isEmpty)
  }

  @Test(
    "explains each verb",
    .timeLimit(.minutes(5)),
    arguments: [
      "ingest", "popularity", "terms", "history", "delete", "purge", "statistics", "generate",
    ]
  )
  func helps(verb: String) async throws {
    let help = try await Tool.output([verb, "--help"])
    #expect(help.hasPrefix("usage: smashtag \(verb) [OPTIONS]"))
    #expect(try await Tool.output([verb, "--store", "x", "-h"]) == help)
    #expect(help.contains("--store DIR") == (verb != "generate"))
    for words in [["--help"], ["-h"], ["help"]] {
      #expect(try await Tool.output(words).contains("\n  \(verb) "))
    }
  }

  @Test(
    "J: counts the real answer",
    .timeLimit(.minutes(5)),
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

  /// Stores fixture A under its term.
  private func ingestA() async throws -> String {
    try write(Fixture.a.map(json).joined(separator: "\n"), to: "a.jsonl")
    return try await Tool.output(
      ["ingest", "--store", path("store"), "--term", "#autumn", path("a.jsonl")]
    )
  }
}
