import Foundation
import Martlet
import Smashtag
import Synchronization
import TestSupport
import Testing

@Suite("A store that several processes use", .temporaryDirectory, .needsTool)
struct ProcessSharingTests {
  private static let term = "#Shared"

  @Test(
    "holds after two overlapping ingests at once what one ingest makes, and no half of a batch",
    .tags(.slow),
    .timeLimit(.minutes(2))
  )
  func overlappingHalves() async throws {
    let input = try await SyntheticInput(batches: 6, seed: 1)
    let halves = [0..<4, 2..<6]
    let files = try halves.map { try input.write($0, to: "half-\($0.lowerBound)") }
    let possible = PossibleReads(input, halves, term: Self.term)
    try openTweetStore().documents.close()

    let ended = Mutex(false)
    async let reports = ingest(files, ended)
    var reads = 0
    var tweets = 0
    repeat {
      for minimum in [1, PopularityTable.defaultMinimum] {
        let table = try await Tool.json(
          PopularityTable.self,
          ["popularity", "--store", path("store"), "--term", Self.term, "--minimum", "\(minimum)"]
        )
        #expect(possible.tables[minimum]?.contains(ReadTable(table)) == true)
      }
      let statistics = try await Tool.json(
        StoreStatistics.self,
        ["statistics", "--store", path("store")]
      )
      #expect(possible.statistics.contains(ReadCounts(statistics)))
      #expect(statistics.tweets >= tweets)
      tweets = statistics.tweets
      reads += 1
    } while !ended.withLock { $0 }

    let added = try await reports.map(\.report.added).reduce(0, +)
    #expect(added == 600)
    #expect(reads > 0)
    #expect(try soundContents() == contents(ofOneIngest: input.tweets, term: Self.term))
  }

  @Test(
    "may be made by all of them at once",
    .tags(.slow),
    .timeLimit(.minutes(1)),
    arguments: 0..<3
  )
  func makeAtOnce(seed: Int) async throws {
    let input = try await SyntheticInput(batches: 1, seed: seed)
    let file = try input.write(0..<1, to: "tweets")
    let reports = try await ingest([file, file, file, file], Mutex(false))
    #expect(reports.map(\.report.added).sorted() == [0, 0, 0, 100])
    #expect(reports.allSatisfy { $0.report.added + $0.report.known == 100 })
    #expect(try soundContents() == contents(ofOneIngest: input.tweets, term: Self.term))
  }

  private struct Totals: Decodable {
    let report: IngestReport
  }

  /// Ingests the files, each in a process of its own, all at once; notes when all have ended.
  private func ingest(_ files: [String], _ ended: borrowing Mutex<Bool>) async throws -> [Totals] {
    defer { ended.withLock { $0 = true } }
    return try await withThrowingTaskGroup(of: Totals.self) { group in
      for file in files {
        group.addTask {
          try await Tool.json(
            Totals.self,
            ["ingest", "--store", path("store"), "--term", Self.term, file]
          )
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
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
