import Foundation
import Glibc
import Martlet
import Smashtag
import TestSupport
import Testing

@Suite("An ingest that is killed", .temporaryDirectory, .needsTool, .serialized)
struct ProcessKillTests {
  private static let term = "#Killed"
  private static let batches = 4
  private static let kills = 3
  /// A batch takes some thousand readings of the store, so a kill falls anywhere within one.
  private static let mostPolls = 2_000

  @Test(
    "D24: again and again leaves whole batches in a sound store, to which it can be added",
    .tags(.slow, .crash),
    .timeLimit(.minutes(15)),
    arguments: 0..<5
  )
  func killed(seed: Int) async throws {
    var random = SeededGenerator(seed: seed)
    let input = try await SyntheticInput(batches: Self.batches, seed: seed)
    let file = try input.write(0..<Self.batches, to: "tweets")
    let whole = try contents(ofOneIngest: input.tweets, term: Self.term)
    var known = 0
    for _ in 0..<Self.kills {
      let further = Int.random(in: 0...2, using: &random)
      let target = min(known / SyntheticInput.batchSize + further, Self.batches)
      let polls = Int.random(in: 0..<Self.mostPolls, using: &random)
      let seen = try await killIngest(of: file, after: target, polls)

      let left = try soundContents()
      known = left.tweets.count
      #expect(known.isMultiple(of: SyntheticInput.batchSize))
      #expect(known >= max(seen, target) * SyntheticInput.batchSize)
      let first = Set(input.tweets.prefix(known).map(\.id))
      #expect(left.tweets == whole.tweets.filter { first.contains($0.id) })
      #expect(left.terms == (first.isEmpty ? [] : whole.terms))
      #expect(left.history == (first.isEmpty ? [] : whole.history))
    }
    let output = try await Tool.output(Self.words + [file])
    #expect(output == "\(input.tweets.count - known) new, \(known) known, 0 skipped\n")
    #expect(try soundContents() == whole)
  }

  @Test(
    "while another waits lets that one go on",
    .tags(.slow, .crash),
    .timeLimit(.minutes(15)),
    arguments: 0..<2
  )
  func leavesOthersAlone(seed: Int) async throws {
    let input = try await SyntheticInput(batches: Self.batches, seed: seed)
    let file = try input.write(0..<Self.batches, to: "tweets")
    try openTweetStore().documents.close()
    let survivor = try Tool.start(Self.words + [file])
    _ = try await killIngest(of: file, after: 1 + seed, 0)
    let result = try await survivor.result()
    #expect(result.status == 0, "\(result)")
    #expect(try soundContents() == contents(ofOneIngest: input.tweets, term: Self.term))
  }

  private static var words: [String] { ["ingest", "--store", path("store"), "--term", term] }

  /// Ingests a file and kills the tool a number of polls after that many batches are stored.
  ///
  /// Behind the file the tool reads a standard input that never ends, so that it is never done.
  private func killIngest(of file: String, after batches: Int, _ polls: Int) async throws -> Int {
    let endless = FedInput()
    let tool = try endless.start(Self.words + [file, "-"])
    let seen = try await BatchWatch(term: Self.term).poll(tool, until: batches, polls)
    tool.kill()
    let result = try await tool.result()
    #expect(result.status == -SIGKILL, "\(result)")
    try endless.close()
    return seen
  }
}

/// Follows from outside how many batches an ingest has stored.
private struct BatchWatch {
  private let url: URL
  private let term: String

  init(term: String) {
    url = URL(filePath: path("store"), directoryHint: .isDirectory)
    self.term = foldedIdentity(term)
  }

  /// Reads until so many batches are stored, and then a number of times more.
  func poll(_ tool: RunningTool, until batches: Int, _ polls: Int) async throws -> Int {
    var store: TweetStore?
    defer { store?.documents.close() }
    var left = polls
    var seen = 0
    while left > 0 || seen < batches, tool.isRunning {
      if store == nil { store = try? open() }
      if let store { seen = try self.batches(in: store) }
      if seen >= batches { left -= 1 }
      await Task.yield()
    }
    return seen
  }

  /// Throws as long as the tool has not made the store.
  private func open() throws -> TweetStore {
    var options = DocumentStore.Options()
    options.mapSize = 1 << 30
    options.access = .readOnly
    return try TweetStore(at: url, options: options)
  }

  private func batches(in store: TweetStore) throws -> Int {
    let tweets = try store.documents.read { tx in try tx.count(StoredTweet.termCounts, of: term) }
    #expect(tweets.isMultiple(of: SyntheticInput.batchSize))
    return tweets / SyntheticInput.batchSize
  }
}
