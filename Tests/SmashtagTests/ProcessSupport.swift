import Foundation
import Martlet
import Smashtag
import TestSupport
import Testing

/// The path of something in the test case's directory.
func path(_ name: String) -> String {
  TemporaryDirectory.current.appending(path: name).path
}

/// Writes a file into the test case's directory.
func write(_ text: String, to name: String) throws {
  try Data(text.utf8).write(to: URL(filePath: path(name)))
}

/// A tweet as a line of JSON.
func json(_ tweet: ImportedTweet) -> String {
  let hashtags = tweet.hashtags.map { #"{"text":"\#($0.text)"}"# }
  let users = tweet.userMentions.map { mention in
    let name = mention.screenName
    return #"{"screen_name":"\#(name)","name":"\#(name)","id_str":"\#(name)"}"#
  }
  let entities = """
    {"hashtags":[\(hashtags.joined(separator: ","))],\
    "user_mentions":[\(users.joined(separator: ","))]}
    """
  return TweetSamples.json(
    ["id_str": #""\#(tweet.id)""#, "entities": entities],
    author: ["screen_name": #""\#(tweet.author.screenName)""#]
  )
}

/// Stores fixture A under its term with the tool.
func ingestFixtureA() async throws -> String {
  try write(Fixture.a.map(json).joined(separator: "\n"), to: "a.jsonl")
  return try await Tool.output(
    ["ingest", "--store", path("store"), "--term", "#autumn", path("a.jsonl")]
  )
}

/// Tweets that `smashtag generate` prints, in a file and as they are read from it.
struct SyntheticInput {
  /// How many lines the tool stores in one transaction.
  static let batchSize = 100

  let lines: [String]
  let tweets: [ImportedTweet]

  init(batches: Int, seed: Int) async throws {
    let count = batches * Self.batchSize
    let output = try await Tool.output(["generate", "--count", "\(count)", "--seed", "\(seed)"])
    lines = output.split(separator: "\n").map(String.init)
    tweets = try lines.map { line in
      try #require(TweetReader().read(Data(line.utf8)).tweets.first)
    }
  }

  /// The tweets of some batches.
  func tweets(_ batches: Range<Int>) -> ArraySlice<ImportedTweet> {
    tweets[batches.lowerBound * Self.batchSize..<batches.upperBound * Self.batchSize]
  }

  /// A batch, as the tool reads it.
  func text(_ batch: Int) -> String {
    lines[batch * Self.batchSize..<(batch + 1) * Self.batchSize].map { $0 + "\n" }.joined()
  }

  /// Writes some batches to a file of the test case's directory.
  ///
  /// - Returns: the file's path.
  func write(_ batches: Range<Int>, to name: String) throws -> String {
    try SmashtagTests.write(batches.map(text).joined(), to: name)
    return path(name)
  }
}

/// All that a store says, in an order that does not tell how it came to be.
struct StoreContents: Equatable {
  /// Tweets of a term that contain a mention.
  struct Group: Hashable {
    let term: String
    let kind: MentionKind
    let keyword: String
  }

  let tweets: [StoredTweet]
  let terms: [StoredTerm]
  let history: [String]
  let mentions: [Group: Int]
  let tweetsOfTerms: [String: Int]

  init(of store: TweetStore) throws {
    history = try store.history().entries
    (tweets, terms, mentions, tweetsOfTerms) = try store.documents.read { tx in
      (
        try tx.fetch(StoredTweet.all).sorted { $0.id < $1.id },
        try tx.fetch(StoredTerm.all).sorted { $0.id < $1.id },
        Dictionary(
          try tx.counts(StoredTweet.mentionCounts).map { row in
            let (term, kind, keyword) = row.group
            return (
              Group(term: term, kind: kind, keyword: foldedIdentity(keyword)), row.count
            )
          },
          uniquingKeysWith: +
        ),
        Dictionary(
          try tx.counts(StoredTweet.termCounts).map { ($0.group, $0.count) },
          uniquingKeysWith: +
        )
      )
    }
  }
}

/// What a store of the test case's directory holds; it must be sound.
func soundContents(_ name: String = "store") throws -> StoreContents {
  let store = try openTweetStore(name)
  defer { store.documents.close() }
  let report = try store.documents.verify()
  #expect(report.isSound, "\(report.problems)")
  return try StoreContents(of: store)
}

/// What one ingest of tweets makes, batch by batch.
func contents(ofOneIngest tweets: [ImportedTweet], term: String) throws -> StoreContents {
  let store = try openTweetStore("single")
  for start in stride(from: 0, to: tweets.count, by: SyntheticInput.batchSize) {
    let end = min(start + SyntheticInput.batchSize, tweets.count)
    try store.ingestAll(Array(tweets[start..<end]), term: term)
  }
  store.documents.close()
  return try soundContents("single")
}
