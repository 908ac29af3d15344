import Foundation
import Martlet
import Smashtag
import TestSupport
import Testing

@Suite("A tweet store", .temporaryDirectory)
struct TweetStoreTests {
  @Test("T3: takes the first of several tweets with one id")
  func takesFirst() throws {
    let store = try openTweetStore()
    let report = try store.ingest(
      [
        Fixture.tweet(1, by: "a", hashtags: ["x"], text: "a"),
        Fixture.tweet(1, by: "a", hashtags: ["x"], text: "b"),
      ],
      term: "t"
    )
    #expect(report == IngestReport(added: 1, repeated: 1))
    let stored = try store.documents.read { tx in try tx.find(StoredTweet.self, id: "1") }
    #expect(stored?.text == "a")
    #expect(try store.popularity(term: "t", minimum: 1).sections[0].rows[0].count == 1)
  }

  @Test("T5: rewrites a known tweet only where that is asked for")
  func keepsKnown() throws {
    func text(_ store: TweetStore) throws -> String? {
      try store.documents.read { tx in try tx.find(StoredTweet.self, id: "1")?.text }
    }
    let store = try openTweetStore()
    try store.ingestAll([Fixture.tweet(1, by: "a", text: "first")], term: "t")
    let again = [Fixture.tweet(1, by: "a", hashtags: ["new"], text: "second")]
    try store.ingestAll(again, term: "t")
    #expect(try text(store) == "first")
    _ = try store.ingest(again, term: "t", options: IngestOptions(updatesKnownTweets: true))
    #expect(try text(store) == "second")
    #expect(try store.popularity(term: "t", minimum: 1).sections[0].rows[0].keyword == "#new")
    #expect(try store.documents.verify().isSound)
  }

  @Test("T9, T-B9: shows the spelling that was seen first")
  func showsFirstSpelling() throws {
    let store = try openTweetStore()
    try store.ingestAll([Fixture.tweet(1, by: "a", hashtags: ["SwIfT"])], term: "t")
    try store.ingestAll([Fixture.tweet(2, by: "b", hashtags: ["swift"])], term: "t")
    #expect(try store.popularity(term: "t").sections[0].rows.map(\.keyword) == ["#SwIfT"])
  }

  @Test("T-B3, T-B14: has one identity of a term, in the spelling used last")
  func foldsTerms() throws {
    let store = try openTweetStore()
    try store.ingestAll(Fixture.a, term: "#Autumn")
    #expect(try store.ingest(Fixture.a, term: " #\u{FF21}utumn ").added == 4)
    #expect(try store.ingest(Fixture.a, term: "\u{FF03}autumn").known == 4)
    #expect(try store.terms().map(\.term).contains("\u{FF03}autumn"))
    #expect(try store.terms().count == 2)
  }

  @Test("T20, T23: shows a mention from its second tweet on")
  func hidesSingles() throws {
    let store = try openTweetStore()
    try store.ingestAll([Fixture.tweet(1, by: "a", hashtags: ["x"])], term: "t")
    #expect(try store.popularity(term: "t").sections.isEmpty)
    try store.ingestAll([Fixture.tweet(2, by: "b", hashtags: ["x"])], term: "t")
    let table = try store.popularity(term: "t")
    #expect(table.sections.map(\.title) == ["Hashtags"])
    #expect(table.sectionIndexTitles == ["H"])
    #expect(table.sections[0].rows[0].detail == "tweets.count: 2")
  }

  @Test("T25: has an empty table for blank and unknown terms")
  func showsNothing() throws {
    let store = try openTweetStore()
    #expect(try store.popularity(term: "  ").sections.isEmpty)
    #expect(try store.popularity(term: "unknown").sections.isEmpty)
  }

  @Test("T21: orders by count, then by the folded keyword")
  func orders() throws {
    let store = try openTweetStore()
    let names = ["b", "C", "a", "\u{E9}", "Z"]
    try store.ingestAll(
      (0..<3).map { Fixture.tweet($0, by: "u\($0)", hashtags: $0 == 0 ? names + ["top"] : names) }
        + [Fixture.tweet(9, by: "v", hashtags: ["c"])],
      term: "t"
    )
    let rows = try store.popularity(term: "t", minimum: 1).sections[0].rows.map(\.keyword)
    #expect(rows == ["#C", "#a", "#b", "#Z", "#\u{E9}", "#top"])
    let limited = try store.popularity(term: "t", limit: 2).sections[0].rows.map(\.keyword)
    #expect(limited == ["#C", "#a"])
    let higher = try store.popularity(term: "t", minimum: 4).sections[0].rows.map(\.keyword)
    #expect(higher == ["#C"])
  }

  @Test("T30, T33: keeps the history with the term, newest first")
  func keepsHistory() throws {
    let store = try openTweetStore()
    for term in ["a", "b", "A"] { try store.ingestAll(Fixture.a, term: term) }
    #expect(try store.history().entries == ["A", "b"])
    #expect(throws: TweetStoreError.blankTerm) { try store.ingest(Fixture.a, term: " ") }
    #expect(try store.history().entries == ["A", "b"])
  }

  @Test("T40, T-B5: deletes a search that found nothing")
  func deletesEmptySearch() throws {
    let store = try openTweetStore()
    try store.ingestAll([], term: "nothing")
    #expect(try store.terms().isEmpty)
    #expect(try store.delete(term: "NOTHING"))
    #expect(try store.history().entries.isEmpty)
    #expect(try !store.delete(term: "nothing"))
  }

  @Test("T43: deletes the tweet that two deleted terms share")
  func deletesSharedTweet() throws {
    let store = try openTweetStore()
    try Fixture.storeB(in: store)
    #expect(try store.delete(terms: ["#autumn", "ocean", "unknown"]) == 2)
    #expect(try store.statistics().tweets == 0)
    #expect(try store.documents.verify().isSound)
  }

  @Test("T44, T45, T-B16: purges old tweets strictly, and keeps the order of the history")
  func purges() throws {
    let store = try openTweetStore()
    let limit = Date(timeIntervalSinceReferenceDate: 1000)
    let old = Fixture.tweet(1, by: "a", hashtags: ["x"], created: limit - 1)
    let edge = Fixture.tweet(2, by: "b", hashtags: ["x"], created: limit)
    try store.ingestAll([old], term: "gone")
    try store.ingestAll([old, edge], term: "first")
    try store.ingestAll([edge], term: "second")
    #expect(try store.purge(olderThan: limit) == PurgeReport(tweets: 1, terms: ["gone"]))
    #expect(try store.history().entries == ["second", "first"])
    let rows = try store.popularity(term: "first", minimum: 1).sections[0].rows
    #expect(rows == [PopularityTable.Row(keyword: "#x", count: 1)])
    #expect(try store.ingest([old], term: "first").added == 1)
    #expect(try store.popularity(term: "first").sections[0].rows.map(\.count) == [2])
    #expect(try store.documents.verify().isSound)
  }

  @Test("refuses a term that is too long for a key, and changes nothing")
  func refusesLongTerm() throws {
    let store = try openTweetStore()
    let long = String(repeating: "x", count: TweetStore.termLimit + 1)
    #expect(throws: TweetStoreError.termTooLong(limit: TweetStore.termLimit)) {
      try store.ingest(Fixture.a, term: long)
    }
    #expect(try store.statistics().tweets == 0)
    let longest = String(repeating: "\u{4E00}", count: TweetStore.termLimit / 3)
    #expect(try store.ingest(Fixture.a, term: longest).added == 4)
    #expect(try store.popularity(term: longest).sections.count == 2)
  }

  @Test(
    "J: the real answer gives 100 tweets and 134 mentions",
    .enabled(if: realAnswer != nil, "set MARTLET_TWEETS to the path of twitter-search.json")
  )
  func storesRealAnswer() throws {
    let data = try Data(contentsOf: URL(filePath: try #require(realAnswer)))
    let store = try openTweetStore()
    let tweets = try TweetReader().read(data).tweets
    #expect(try store.ingest(tweets, term: "\u{4E00}").added == 100)
    #expect(try store.ingest(tweets, term: "\u{4E00}").added == 0)
    let statistics = try store.statistics()
    #expect(statistics.tweets == 100)
    #expect(statistics.mentions == 134)
    let table = try store.popularity(term: "\u{4E00}")
    let rows = table.sections.map { $0.rows.map { "\($0.keyword) \($0.count)" } }
    #expect(
      rows == [
        ["#RT\u{3057}\u{305F}\u{4EBA}\u{306B}\u{3084}\u{308B} 2"],
        ["@shiawaseomamori 58", "@UARROW_Y 2"],
      ]
    )
    let all = try store.popularity(term: "\u{4E00}", minimum: 1)
    #expect(all.sections.flatMap(\.rows).reduce(0) { $0 + $1.count } == 193)
    #expect(try store.documents.verify().isSound)
  }
}
