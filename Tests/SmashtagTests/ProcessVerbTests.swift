import Foundation
import Martlet
import Smashtag
import TestSupport
import Testing

@Suite("The tool", .temporaryDirectory, .needsTool)
struct ProcessVerbTests {
  @Test("1.9 A, D, E: counts the fixtures as the library does", .timeLimit(.minutes(15)))
  func fixtures() async throws {
    _ = try await ingestFixtureA()
    let statistics = """
      4 TweetMs
      4 tweets 7 mensions in #autumn
      1 SearchTerms
      7 Mensions

      """
    #expect(try await Tool.output(["statistics", "--store", path("store")]) == statistics)
    _ = try await ingestFixtureA()
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
    .timeLimit(.minutes(15))
  )
  func deletes() async throws {
    _ = try await ingestFixtureA()
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
        term     tweets  mentions
        #autumn       4         7
        ocean         2         4

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

  @Test("gives terms, history and statistics to programs", .timeLimit(.minutes(15)))
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

  @Test("purges by age, and terms that are left without a tweet", .timeLimit(.minutes(15)))
  func purges() async throws {
    _ = try await ingestFixtureA()
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
    .timeLimit(.minutes(15))
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
    .timeLimit(.minutes(15)),
    arguments: [
      "ingest", "popularity", "terms", "history", "delete", "purge", "statistics", "generate",
    ]
  )
  func helps(verb: String) async throws {
    let help = try await Tool.output([verb, "--help"])
    #expect(help.hasPrefix("usage: smashtag \(verb) [OPTIONS]"))
    #expect(try await Tool.output([verb, "word", "-h"]) == help)
    #expect(help.contains("--store DIR") == (verb != "generate"))
    for words in [["--help"], ["-h"], ["help"]] {
      #expect(try await Tool.output(words).contains("\n  \(verb) "))
    }
  }
}
