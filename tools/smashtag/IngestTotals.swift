import Smashtag
import ToolSupport

/// What became of the tweets of all files.
struct IngestTotals: Encodable {
  /// What the store says of its batches.
  var report = IngestReport()
  /// How many tweets were read.
  var read = 0
  private var reasons: [String: Int] = [:]

  /// Counts tweets that could not be read; they themselves are not kept.
  mutating func add(_ skipped: [SkippedTweet]) {
    for (reason, count) in skipped.countedByReason() {
      reasons[reason.description, default: 0] += count
    }
  }

  /// How many tweets could not be read.
  var skipped: Int { reasons.values.reduce(0, +) }

  /// The totals for a person.
  var lines: [String] {
    var lines = ["\(report.added) new, \(report.known) known, \(skipped) skipped"]
    if report.repeated > 0 { lines.append("\(report.repeated) repeated within a batch") }
    if report.skippedRetweets > 0 { lines.append("\(report.skippedRetweets) retweets left out") }
    let sorted = reasons.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
    return lines + sorted.map { "skipped \($0.value): \($0.key)" }
  }
}

/// A line on standard error that tells how far a long reading is, where a person sees it.
struct Progress {
  private static let step = 10_000
  private let isShown = Output.errorIsTerminal
  private var next = Progress.step
  private var isOpen = false

  /// Tells the number of tweets, now and then.
  mutating func show(_ tweets: Int) {
    guard isShown, tweets >= next else { return }
    next = tweets + Self.step
    isOpen = true
    Output.writeProgress("\r\(tweets) tweets")
  }

  /// Leaves the line.
  mutating func end() {
    if isOpen { Output.writeProgress("\n") }
    isOpen = false
  }
}
