import Foundation
import Martlet
import Smashtag
import TestSupport
import Testing

@Suite("A store that several processes use", .temporaryDirectory, .needsTool)
struct ProcessSharingTests {
  private static let term = "#Shared"

  @Test(
    "holds after two overlapping ingests at once what one ingest makes, and no half of a batch",
    .tags(.slow),
    .timeLimit(.minutes(15))
  )
  func overlappingHalves() async throws {
    let input = try await SyntheticInput(batches: 6, seed: 1)
    let halves = [0..<4, 2..<6]
    try openTweetStore().documents.close()
    var reader = TableReader(PossibleReads(input, halves, term: Self.term), term: Self.term)

    // The writers get their batches one by one, so that there are readings between the commits.
    let feeds = halves.map { _ in FedInput() }
    let writers = try feeds.map { try $0.start(Self.ingestWords + ["-", "--json"]) }
    for place in 0..<4 {
      for (feed, half) in zip(feeds, halves) {
        try feed.write(input.text(half.lowerBound + place))
      }
      try await reader.read()
    }
    for feed in feeds { try feed.close() }
    repeat { try await reader.read() } while writers.contains(where: \.isRunning)

    var added = 0
    for writer in writers { added += try await totals(writer).report.added }
    #expect(added == input.tweets.count)
    #expect(try soundContents() == contents(ofOneIngest: input.tweets, term: Self.term))
  }

  @Test(
    "may be made by all of them at once",
    .tags(.slow),
    .timeLimit(.minutes(15)),
    arguments: 0..<3
  )
  func makeAtOnce(seed: Int) async throws {
    let input = try await SyntheticInput(batches: 1, seed: seed)
    let file = try input.write(0..<1, to: "tweets")
    let writers = try (0..<4).map { _ in try Tool.start(Self.ingestWords + [file, "--json"]) }
    var reports: [IngestReport] = []
    for writer in writers { reports.append(try await totals(writer).report) }
    #expect(reports.map(\.added).sorted() == [0, 0, 0, 100])
    #expect(reports.allSatisfy { $0.added + $0.known == 100 })
    #expect(try soundContents() == contents(ofOneIngest: input.tweets, term: Self.term))
  }

  private static var ingestWords: [String] {
    ["ingest", "--store", path("store"), "--term", term]
  }

  private struct Totals: Decodable {
    let report: IngestReport
  }

  /// What an ingest tells at its end, which must be a good one.
  private func totals(_ writer: RunningTool) async throws -> Totals {
    let result = try await writer.result()
    try #require(result.status == 0, "\(result)")
    return try JSONDecoder().decode(Totals.self, from: Data(result.output.utf8))
  }
}

/// Reads tables and statistics in further processes.
private struct TableReader {
  private let possible: PossibleReads
  private let term: String
  private var tweets = 0

  init(_ possible: PossibleReads, term: String) {
    self.possible = possible
    self.term = term
  }

  /// Reads both tables and the statistics once, and expects each to show a possible state.
  mutating func read() async throws {
    let words = ["popularity", "--store", path("store"), "--term", term, "--minimum"]
    for (minimum, tables) in possible.tables {
      let table = try await Tool.json(PopularityTable.self, words + ["\(minimum)"])
      #expect(tables.contains(ReadTable(table)))
    }
    let statistics = try await Tool.json(
      StoreStatistics.self,
      ["statistics", "--store", path("store")]
    )
    #expect(possible.statistics.contains(ReadCounts(statistics)))
    #expect(statistics.tweets >= tweets)
    tweets = statistics.tweets
  }
}

/// Everything that one reading may show while halves are taken in: whole batches of each, in order.
private struct PossibleReads {
  var tables: [Int: Set<ReadTable>] = [:]
  var statistics: Set<ReadCounts> = []

  init(_ input: SyntheticInput, _ halves: [Range<Int>], term: String) {
    var states: Set<Set<Int>> = [[]]
    for half in halves {
      let beginnings = (0...half.count).map { Set(half.prefix($0)) }
      states = Set(states.flatMap { state in beginnings.map { state.union($0) } })
    }
    for state in states {
      let tweets = state.sorted().flatMap { input.tweets($0..<$0 + 1) }
      let counts = TweetSamples.count(tweets)
      statistics.insert(ReadCounts(tweets: tweets.count, mentions: counts.count))
      for minimum in [1, PopularityTable.defaultMinimum] {
        let table = PopularityTable(term: term, counts: counts, minimum: minimum)
        tables[minimum, default: []].insert(ReadTable(table))
      }
    }
  }
}

/// A table without its spellings, which tell who came first.
private struct ReadTable: Hashable {
  struct Row: Hashable {
    let keyword: String
    let count: Int
  }

  let sections: [[Row]]

  init(_ table: PopularityTable) {
    sections = table.sections.map { section in
      section.rows.map { Row(keyword: foldedIdentity($0.keyword), count: $0.count) }
    }
  }
}

/// What statistics say of a store with one term.
private struct ReadCounts: Hashable {
  let tweets: Int
  let tweetsOfTerm: Int
  let mentions: Int

  init(tweets: Int, mentions: Int) {
    self.tweets = tweets
    self.tweetsOfTerm = tweets
    self.mentions = mentions
  }

  init(_ statistics: StoreStatistics) {
    tweets = statistics.tweets
    tweetsOfTerm = statistics.terms.reduce(0) { $0 + $1.tweets }
    mentions = statistics.mentions
  }
}
