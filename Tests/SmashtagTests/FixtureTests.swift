import Foundation
import Martlet
import Smashtag
import TestSupport
import Testing

@Suite("Fixtures A to E", .temporaryDirectory)
struct FixtureTests {
  @Test("A, T-B1, T-B7: counts tweets, and keeps diacritics apart")
  func countsTweets() throws {
    let store = try openTweetStore()
    let report = try store.ingest(Fixture.a, term: "#autumn")
    #expect(report == IngestReport(added: 4))
    let all = try store.popularity(term: "#autumn", minimum: 1)
    #expect(all.sections.map(\.title) == ["Hashtags", "Users"])
    #expect(
      all.sections.map { $0.rows.map { "\($0.keyword) \($0.count)" } } == [
        ["#Autumn 2", "#cafe 1", "#caf\u{E9} 1", "#leaves 1"],
        ["@Bob 2", "@carol 2", "@alice 1"],
      ]
    )
    let table = try store.popularity(term: "#AUTUMN")
    #expect(table.title == "Popularity for #autumn")
    #expect(table.sectionIndexTitles == ["H", "U"])
    #expect(
      table.sections.map { $0.rows.map { "\($0.keyword) \($0.count)" } } == [
        ["#Autumn 2"], ["@Bob 2", "@carol 2"],
      ]
    )
    #expect(
      try store.statistics().lines == [
        "4 TweetMs", "4 tweets 7 mensions in #autumn", "1 SearchTerms", "7 Mensions",
      ]
    )
  }

  @Test("B, T7: counts a tweet under each of its terms")
  func countsUnderBothTerms() throws {
    let store = try openTweetStore()
    try Fixture.storeB(in: store)
    #expect(
      try store.statistics().lines == [
        "5 TweetMs", "      --2 terms в твите с id = 3",
        String(repeating: " ", count: 21) + "#autumn", String(repeating: " ", count: 21) + "ocean",
        "4 tweets 7 mensions in #autumn", "2 tweets 4 mensions in ocean",
        "2 SearchTerms", "11 Mensions",
      ]
    )
  }

  @Test("C, T41, T42: deletes a term with the tweets that no other term has")
  func deletesOrphans() throws {
    let store = try openTweetStore()
    try Fixture.storeB(in: store)
    #expect(try store.delete(term: "#Autumn"))
    #expect(
      try store.statistics().lines == [
        "2 TweetMs", "2 tweets 4 mensions in ocean", "1 SearchTerms", "4 Mensions",
      ]
    )
    #expect(try store.history().entries == ["ocean"])
    #expect(try store.delete(term: "ocean"))
    #expect(try store.statistics().lines == ["0 TweetMs", "0 SearchTerms", "0 Mensions"])
    #expect(try store.documents.verify().isSound)
  }

  @Test("D, T6: ingested again changes nothing")
  func changesNothing() throws {
    let store = try openTweetStore()
    try store.ingestAll(Fixture.a, term: "#autumn")
    let before = try store.documents.read { tx in tx.commitNumber }
    #expect(try store.ingest(Fixture.a, term: "#autumn") == IngestReport(known: 4))
    #expect(try store.documents.read { tx in tx.commitNumber } == before)
  }

  @Test("E, T-B2, T-B4: a term that begins like another is another")
  func tellsTermsApart() throws {
    let store = try openTweetStore()
    let tweet = Fixture.a[0]
    #expect(try store.ingest([tweet], term: "#autumnleaves").added == 1)
    #expect(try store.ingest([tweet], term: "#autumn").added == 1)
    #expect(try store.terms().map(\.term) == ["#autumn", "#autumnleaves"])
    #expect(try store.terms().map(\.tweets) == [1, 1])
    #expect(try store.popularity(term: "#autumn", minimum: 1).sections.flatMap(\.rows).count == 4)
  }
}
