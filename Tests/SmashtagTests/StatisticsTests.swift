import Smashtag
import Testing

@Suite("The statistics of a store")
struct StatisticsTests {
  @Test("1.6: of fixture A are the exact lines")
  func fixtureA() {
    let statistics = StoreStatistics(
      tweets: 4,
      terms: [.init(term: "#autumn", tweets: 4, mentions: 7)],
      sharedTweets: []
    )
    #expect(
      statistics.lines
        == ["4 TweetMs", "4 tweets 7 mensions in #autumn", "1 SearchTerms", "7 Mensions"]
    )
  }

  @Test("1.6: of fixture B name the shared tweet and its terms, in order")
  func fixtureB() {
    let statistics = StoreStatistics(
      tweets: 5,
      terms: [
        .init(term: "ocean", tweets: 2, mentions: 4),
        .init(term: "#autumn", tweets: 4, mentions: 7),
      ],
      sharedTweets: [.init(id: "3", terms: ["ocean", "#autumn"])]
    )
    #expect(
      statistics.lines == [
        "5 TweetMs",
        "      --2 terms \u{432} \u{442}\u{432}\u{438}\u{442}\u{435} \u{441} id = 3",
        "                     #autumn",
        "                     ocean",
        "4 tweets 7 mensions in #autumn",
        "2 tweets 4 mensions in ocean",
        "2 SearchTerms",
        "11 Mensions",
      ]
    )
  }

  @Test("1.6: sort terms and ids by code point and leave out tweets of one term")
  func order() {
    let statistics = StoreStatistics(
      tweets: 3,
      terms: ["b", "\u{E9}", "B"].map { .init(term: $0, tweets: 1, mentions: 1) },
      sharedTweets: [
        .init(id: "9", terms: ["b", "B"]), .init(id: "10", terms: ["b", "B"]),
        .init(id: "1", terms: ["b"]),
      ]
    )
    #expect(statistics.terms.map(\.term) == ["B", "b", "\u{E9}"])
    #expect(statistics.sharedTweets.map(\.id) == ["10", "9"])
  }

  @Test("1.6: of an empty store are zeros")
  func empty() {
    #expect(
      StoreStatistics(tweets: 0, terms: [], sharedTweets: []).lines
        == ["0 TweetMs", "0 SearchTerms", "0 Mensions"]
    )
  }

  @Test("T2, T44: of an ingest and a purge are the exact lines")
  func reports() {
    var report = IngestReport(added: 2, known: 1)
    report += IngestReport(added: 3, repeated: 1, skippedRetweets: 4)
    #expect(report == IngestReport(added: 5, known: 1, repeated: 1, skippedRetweets: 4))
    #expect(report.statisticsLine.hasPrefix("-----------\u{43A}\u{43E}\u{43B}-\u{432}\u{43E} "))
    #expect(report.statisticsLine.hasSuffix(" 5-----"))
    #expect(PurgeReport(tweets: 2).statisticsLines.last == "=======finished")
    #expect(PurgeReport(tweets: 2).statisticsLines.first?.hasSuffix(" 2 Tweetms") == true)
  }
}
