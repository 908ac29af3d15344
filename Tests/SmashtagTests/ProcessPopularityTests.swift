import Foundation
import Martlet
import Smashtag
import TestSupport
import Testing

@Suite("The verb popularity", .temporaryDirectory, .needsTool)
struct ProcessPopularityTests {
  @Test(
    "shows the table of a term, from two tweets on unless told otherwise",
    .timeLimit(.minutes(15))
  )
  func popularity() async throws {
    _ = try await ingestFixtureA()
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
    .timeLimit(.minutes(15)),
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

  @Test("aligns what a terminal shows wide, and shows no controls", .timeLimit(.minutes(15)))
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
}
