/// One kind of work that every contender does alike.
package enum Workload: String, Codable, CaseIterable, Sendable {
  case insertAll = "A"
  case insertRandom = "B"
  case insertRising = "B2"
  case read = "C"
  case readEach = "C1"
  case scan = "D"
  case equality = "E"
  case newest = "F"
  case filter = "U"
  case count = "I"
  case select = "I2"
  case ingest = "G"
  case top = "G-top"
  case concurrent = "H"

  /// What it does, in a few words.
  package var title: String {
    switch self {
    case .insertAll: "insert all, one transaction"
    case .insertRandom: "insert by 100, random ids"
    case .insertRising: "insert by 100, rising ids"
    case .read: "read by id"
    case .readEach: "read by id, a transaction each"
    case .scan: "scan and decode all"
    case .equality: "equality on an index"
    case .newest: "newest 50 of a range"
    case .filter: "filter without index, 1 %"
    case .count: "count by an index"
    case .select: "two fields of 1 %"
    case .ingest: "popularity ingest by 100"
    case .top: "popularity, top 20"
    case .concurrent: "4 readers beside a writer"
    }
  }

  /// What the stores hold before the time begins.
  package var start: Start {
    switch self {
    case .insertAll, .insertRandom, .insertRising, .ingest: .empty
    case .top: .ingested
    case .concurrent: .ownTweets
    case .read, .readEach, .scan, .equality, .newest, .filter, .count, .select: .tweets
    }
  }

  /// A state of a store before a workload.
  package enum Start: String, Sendable {
    case empty
    /// All tweets, in a store that later runs read too.
    case tweets
    /// All tweets, in a store that the run may change.
    case ownTweets
    /// All tweets, found under their terms, in a store that later runs read too.
    case ingested
  }
}
