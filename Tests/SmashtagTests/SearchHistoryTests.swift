import Smashtag
import Testing

@Suite("The search history")
struct SearchHistoryTests {
  @Test("T30: puts the newest first")
  func newestFirst() {
    var history = SearchHistory()
    history.add("#a")
    history.add("#b")
    #expect(history.entries == ["#b", "#a"])
  }

  @Test("T30, T-B3: holds each term once, in its newest spelling")
  func unique() {
    var history = SearchHistory(newestFirst: ["#Autumn", "#sea"])
    history.add(" \u{FF03}autumn ")
    #expect(history.entries == ["\u{FF03}autumn", "#sea"])
    history.add("#SEA")
    #expect(history.entries == ["#SEA", "\u{FF03}autumn"])
  }

  @Test("T30: holds 100 searches at most and drops the oldest")
  func limit() {
    var history = SearchHistory()
    for number in 0..<120 { history.add("#\(number)") }
    #expect(history.entries.count == 100)
    #expect(history.entries.first == "#119")
    #expect(history.entries.last == "#20")
    #expect(SearchHistory(newestFirst: history.entries) == history)
  }

  @Test("T31: ignores blank searches", arguments: ["", " ", "\n\u{3000}"])
  func blank(search: String) {
    var history = SearchHistory()
    let changed = history.add(search)
    #expect(!changed)
    #expect(history.entries.isEmpty)
  }

  @Test("is unchanged by the search that is on top already, unless its spelling is new")
  func unchanged() {
    var history = SearchHistory(newestFirst: ["#a", "#b"])
    let same = history.add("#a ")
    #expect(!same)
    let respelled = history.add("#A")
    #expect(respelled)
    #expect(history.entries == ["#A", "#b"])
  }

  @Test("T31: begins with its first entry, else with #stanford, which it then holds")
  func initialSearch() {
    var history = SearchHistory()
    #expect(history.initialSearch == "#stanford")
    let begun = history.begin()
    #expect(begun == "#stanford")
    #expect(history.entries == ["#stanford"])
    history.add("#sea")
    let resumed = history.begin()
    #expect(resumed == "#sea")
    #expect(history.entries == ["#sea", "#stanford"])
  }

  @Test("T40, T-B5: gives up an entry in whatever spelling")
  func remove() {
    var history = SearchHistory(newestFirst: ["#a", "#b"])
    let removed = history.remove("#B")
    #expect(removed)
    let again = history.remove("#b")
    #expect(!again)
    #expect(history.entries == ["#a"])
  }
}

@Suite("A request to the search API")
struct TweetQueryTests {
  private let query = TweetQuery(search: "#sea")

  @Test("T32: filters retweets and asks for 100 at first")
  func first() {
    #expect(query.parameters.map(\.name) == ["q", "count"])
    #expect(query.parameters.map(\.value) == ["#sea -filter:retweets", "100"])
  }

  @Test("T32, J10: goes on from the newest id, without a count")
  func newer() throws {
    let newer = try #require(query.newer(than: SearchPaging(newestID: "9", olderMaximumID: "5")))
    #expect(newer.parameters.map(\.name) == ["q", "since_id"])
    #expect(newer.sinceID == "9")
    #expect(query.newer(than: SearchPaging()) == nil)
  }

  @Test("J10: goes back from the id that the answer names")
  func older() throws {
    let older = try #require(query.older(than: SearchPaging(newestID: "9", olderMaximumID: "5")))
    #expect(older.parameters.map(\.name) == ["q", "count", "max_id"])
    #expect(older.maximumID == "5")
    #expect(query.older(than: SearchPaging(newestID: "9")) == nil)
  }

  @Test("T26: for a user asks for what mentions or comes from that user")
  func user() {
    #expect(TweetQuery.userSearch(for: "@user") == "@user OR from:@user")
    #expect(TweetQuery.userSearch(for: "#sea") == "#sea")
  }
}
