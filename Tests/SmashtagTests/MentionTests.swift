import Smashtag
import Testing

@Suite("The mentions of a tweet")
struct MentionTests {
  @Test("T8: are its hashtags, then its users, then its author")
  func order() {
    let tweet = TweetSamples.tweet("1", by: "alice", hashtags: ["b", "a"], users: ["Bob", "al"])
    #expect(tweet.mentions().map(\.keyword) == ["#b", "#a", "@Bob", "@al", "@alice"])
    #expect(tweet.mentions().map(\.kind) == [.hashtag, .hashtag, .user, .user, .user])
  }

  @Test("section 0: leave the author out when asked")
  func withoutAuthor() {
    let tweet = TweetSamples.tweet("1", by: "alice", users: ["Bob"])
    #expect(tweet.mentions(includingAuthor: false).map(\.keyword) == ["@Bob"])
  }

  @Test("T-B1, T-B9: hold each keyword once, in its first spelling")
  func once() {
    let twice = TweetSamples.tweet("2", by: "bob", hashtags: ["autumn", "AUTUMN"])
    #expect(twice.mentions().map(\.keyword) == ["#autumn", "@bob"])
    let himself = TweetSamples.tweet("3", by: "carol", users: ["Carol", "carol"])
    #expect(himself.mentions().map(\.keyword) == ["@Carol"])
  }

  @Test("T-B8: keep a hashtag and a user of one name apart")
  func kinds() {
    let tweet = TweetSamples.tweet("1", by: "x", hashtags: ["sea"], users: ["sea"])
    #expect(tweet.mentions(includingAuthor: false).map(\.keyword) == ["#sea", "@sea"])
  }

  @Test("leave blank keywords out")
  func blank() {
    let tweet = TweetSamples.tweet("1", by: " ", hashtags: ["", " "], users: [""])
    #expect(tweet.mentions().isEmpty)
  }

  @Test("T22: belong to sections named Hashtags and Users, in this order")
  func sections() {
    #expect(MentionKind.allCases.sorted().map(\.sectionName) == ["Hashtags", "Users"])
    #expect(MentionKind.allCases.map(\.rawValue) == [0, 1])
  }

  @Test("T-B1, T-B7: of fixture A are counted as worked out by hand")
  func fixtureA() {
    let counts = TweetSamples.count(TweetSamples.fixtureA)
    let lines = counts.map { "\($0.mention.keyword) \($0.count)" }
    #expect(
      lines == [
        "#Autumn 2", "#leaves 1", "@Bob 2", "@alice 1", "#caf\u{E9} 1", "@carol 2", "#cafe 1",
      ]
    )
  }
}
