import Foundation
import Smashtag
import Testing

/// Reads a JSON text.
private func read(_ json: String) throws -> TweetBatch {
  try TweetReader().read(Data(json.utf8))
}

/// Reads the one tweet of a JSON text.
private func readOne(_ changes: [String: String?] = [:]) throws -> ImportedTweet {
  try #require(try read(TweetSamples.json(changes)).tweets.first)
}

@Suite("Reading tweets from JSON")
struct TweetReaderTests {
  @Test(
    "J1: takes an answer, a list and a single tweet",
    arguments: ["{\"statuses\":[T],\"search_metadata\":{}}", "[T]", "T", "\u{FEFF} [T]\n"]
  )
  func shapes(shape: String) throws {
    let batch = try read(shape.replacing("T", with: TweetSamples.json()))
    #expect(batch.tweets.map(\.id) == ["505874924095815681"])
    #expect(batch.skipped.isEmpty)
  }

  @Test("J1: takes an answer without any tweet")
  func noTweets() throws {
    #expect(try read(#"{"statuses":[]}"#) == TweetBatch())
    #expect(try read("[]") == TweetBatch())
  }

  @Test("J2: takes the id from its text, whatever the number says")
  func textID() throws {
    #expect(try readOne(["id": "1e999"]).id == "505874924095815681")
    #expect(try readOne(["id": "505874924095815681.5", "id_str": #""9""#]).id == "9")
    let batch = try read(TweetSamples.json(["id": "505874924095815681", "id_str": nil as String?]))
    #expect(batch.skipped.map(\.reason) == [.missing(.id)])
  }

  @Test("J3, J-B4: keeps the text as given, with its HTML escapes")
  func text() throws {
    #expect(try readOne(["text": #""a &amp; b \u00e9""#]).text == "a &amp; b \u{E9}")
    #expect(try readOne(["text": #""""#]).text.isEmpty)
  }

  @Test("J4: reads the time of posting")
  func created() throws {
    #expect(try readOne().created == TweetSamples.created)
  }

  @Test("J5: reads the author, not verified and without picture unless told")
  func author() throws {
    #expect(
      try readOne().author == TweetAuthor(screenName: "alice", name: "Alice", id: "77")
    )
    let batch = try read(
      TweetSamples.json(
        author: ["verified": "true", "profile_image_url": #""http://example.org/a.png""#])
    )
    #expect(batch.tweets.first?.author.verified == true)
    #expect(
      batch.tweets.first?.author.profileImageURL == URL(string: "http://example.org/a.png")
    )
    let plain = try read(
      TweetSamples.json(author: ["verified": "null", "profile_image_url": #""""#])
    )
    #expect(plain.tweets.first?.author.verified == false)
    #expect(plain.tweets.map(\.author.profileImageURL) == [nil])
  }

  @Test("J10: tells where newer and older tweets begin")
  func paging() throws {
    let answer = """
      {"statuses":[],"search_metadata":{"max_id":1,"max_id_str":"505",
      "next_results":"?max_id=504&q=%E4%B8%80&count=100"}}
      """
    #expect(try read(answer).paging == SearchPaging(newestID: "505", olderMaximumID: "504"))
    #expect(
      try read(#"{"statuses":[],"search_metadata":{"max_id_str":"505"}}"#).paging
        == SearchPaging(newestID: "505")
    )
    #expect(try read(#"{"statuses":[],"search_metadata":null}"#).paging == nil)
  }

  @Test("J-B3: knows a retweet by the tweet it repeats, and takes the outer entities")
  func retweet() throws {
    let entities = #"{"hashtags":[{"text":"inner"}]}"#
    let tweet = try readOne(["retweeted_status": TweetSamples.json(["entities": entities])])
    #expect(tweet.isRetweet)
    #expect(tweet.hashtags.isEmpty)
    #expect(try !readOne(["retweeted_status": "null", "text": #""RT @x: y""#]).isRetweet)
  }

  @Test("J-B4: prefers the full text")
  func fullText() throws {
    #expect(try readOne(["full_text": #""long""#]).text == "long")
    let batch = try read(TweetSamples.json(["full_text": #""long""#, "text": nil as String?]))
    #expect(batch.tweets.map(\.text) == ["long"])
  }

  @Test("J-B4: prefers the extended tweet's text, entities and media")
  func extendedTweet() throws {
    let media = #"{"media_url_https":"https://e.org/M","sizes":{"small":{"w":4,"h":2}}}"#
    let tweet = try readOne([
      "truncated": "true", "entities": #"{"hashtags":[{"text":"cut"}]}"#,
      "extended_tweet": """
      {"full_text":"whole","entities":{"hashtags":[{"text":"whole"}],"media":[]},
      "extended_entities":{"media":[\(media)]}}
      """,
    ])
    #expect(tweet.text == "whole")
    #expect(tweet.hashtags.map(\.text) == ["whole"])
    #expect(tweet.media.map(\.aspectRatio) == [2])
  }

  @Test("J-B4: prefers the extended entities' media")
  func extendedEntities() throws {
    func media(_ name: String) -> String {
      #"{"media":[{"media_url_https":"https://e.org/NAME","sizes":{"small":{"w":1,"h":2}}}]}"#
        .replacing("NAME", with: name)
    }
    let tweet = try readOne(["entities": media("a"), "extended_entities": media("b")])
    #expect(tweet.media.map(\.url.lastPathComponent) == ["b"])
  }
}

@Suite("The entities of a tweet that is read")
struct TweetEntityReadingTests {
  @Test("J6, J-B1, J-B2: hashtags come from the entity, not from the text")
  func hashtags() throws {
    let tweet = try readOne([
      "text": "\"\u{1F600} \u{FF03}\u{79CB}\"",
      "entities": "{\"hashtags\":[{\"text\":\"\u{79CB}\",\"indices\":[2,4]}]}",
    ])
    #expect(tweet.hashtags == [Hashtag(text: "\u{79CB}", range: 2..<4)])
    #expect(tweet.mentions().map(\.keyword) == ["#\u{79CB}", "@alice"])
  }

  @Test("J7: user mentions come from the entity")
  func userMentions() throws {
    let tweet = try readOne([
      "entities": """
      {"user_mentions":[{"screen_name":"Bob","name":"B","id":5,"id_str":"5","indices":[0,4]}]}
      """
    ])
    #expect(
      tweet.userMentions == [UserMention(screenName: "Bob", name: "B", id: "5", range: 0..<4)]
    )
  }

  @Test("J8: links keep their three forms")
  func links() throws {
    let tweet = try readOne([
      "entities": """
      {"urls":[{"url":"http://t.co/a","expanded_url":"http://e.org","display_url":"e.org",
      "indices":[3,16]}]}
      """
    ])
    #expect(
      tweet.urls == [
        TweetLink(
          url: "http://t.co/a",
          expandedURL: "http://e.org",
          displayURL: "e.org",
          range: 3..<16
        )
      ]
    )
    #expect(tweet.urls.map(\.keyword) == ["http://t.co/a"])
  }

  @Test("J9: media without a positive small size are left out")
  func media() throws {
    let tweet = try readOne([
      "entities": """
      {"media":[{"media_url_https":"https://e.org/1","sizes":{"small":{"w":340,"h":170}}},
      {"media_url_https":"https://e.org/2","sizes":{"small":{"w":0,"h":170}}},
      {"media_url_https":"https://e.org/3","sizes":{"large":{"w":1,"h":1}}},
      {"sizes":{"small":{"w":1,"h":1}}}, null, 7]}
      """
    ])
    #expect(tweet.media.map(\.aspectRatio) == [2])
  }

  @Test(
    "J12: a link with bad indices is dropped, a hashtag or user keeps its place",
    arguments: [
      "", ",\"indices\":null", ",\"indices\":[-1,4]", ",\"indices\":[4,4]", ",\"indices\":[5,4]",
      ",\"indices\":[1]", ",\"indices\":[1,2,3]", ",\"indices\":[\"1\",\"2\"]",
      ",\"indices\":[1.5,2]", ",\"indices\":[1,99999999999999999999]",
    ]
  )
  func badIndices(indices: String) throws {
    let entities = """
      {"hashtags":[{"text":"a"I}],"user_mentions":[{"screen_name":"b"I}],
      "urls":[{"url":"http://t.co/a"I},{"url":"http://t.co/b","indices":[0,1]}]}
      """
    let tweet = try readOne(["entities": entities.replacing("I", with: indices)])
    #expect(tweet.hashtags == [Hashtag(text: "a")])
    #expect(tweet.userMentions == [UserMention(screenName: "b")])
    #expect(tweet.urls.map(\.url) == ["http://t.co/b"])
  }

  @Test(
    "J-B5: are empty where the object or its lists are absent or of another type",
    arguments: [
      nil, "null", "{}", "[]", "7", #"{"hashtags":null,"urls":{},"user_mentions":"x"}"#,
      #"{"hashtags":[null,1,{},{"text":5}]}"#,
    ] as [String?]
  )
  func absent(entities: String?) throws {
    let tweet = try readOne(["entities": entities])
    #expect(tweet.hashtags.isEmpty && tweet.userMentions.isEmpty && tweet.urls.isEmpty)
  }
}
