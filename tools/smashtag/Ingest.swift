import Foundation
import Smashtag

/// `ingest`: stores the tweets of files under a term.
struct Ingest: Verb {
  static let name = "ingest"
  static let summary = "Stores the tweets of JSON or JSON Lines files under a term."
  static let operands = "FILE... (- is standard input)"
  static let flags = [
    Flag.store, Flag.term,
    Flag(name: "skip-retweets", value: nil, help: "leave retweets out"),
    Flag(name: "no-authors", value: nil, help: "do not count authors as mentioned"),
    Flag.json,
  ]

  private let store: String
  private let term: String
  private let files: [String]
  private let options: IngestOptions
  private let json: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    store = try arguments.text("store")
    term = try arguments.text("term")
    files = arguments.operands
    guard !files.isEmpty else { throw UsageError("name a file, or - for standard input") }
    options = IngestOptions(
      includesAuthors: !arguments.has("no-authors"),
      skipsRetweets: arguments.has("skip-retweets")
    )
    json = arguments.has("json")
  }

  func run() throws {
    let store = try TweetStore(at: URL(filePath: store, directoryHint: .isDirectory))
    var totals = IngestTotals()
    var progress = Progress()
    do {
      for (index, file) in files.enumerated() {
        do {
          try ingest(try open(file), into: store, &totals, &progress)
        } catch let error as TweetReadingError {
          throw Problem("file \(index + 1) of \(files.count): \(error)")
        }
      }
    } catch {
      // What the batches before the error stored stays stored, so it is told.
      progress.end()
      try print(totals)
      throw error
    }
    progress.end()
    try print(totals)
    if totals.read == 0, totals.skipped > 0 {
      throw Problem("no tweet could be read; see the reasons above")
    }
  }

  private func open(_ file: String) throws(TweetReadingError) -> FileHandle {
    if file == "-" { return .standardInput }
    guard let handle = FileHandle(forReadingAtPath: file) else { throw .unreadable(code: nil) }
    return handle
  }

  private func ingest(
    _ handle: FileHandle,
    into store: TweetStore,
    _ totals: inout IngestTotals,
    _ progress: inout Progress
  ) throws {
    var stream = TweetStream(handle)
    while let batch = try stream.next() {
      totals.add(batch.skipped)
      guard !batch.tweets.isEmpty else { continue }
      totals.report += try store.ingest(batch.tweets, term: term, options: options)
      totals.read += batch.tweets.count
      progress.show(totals.read)
    }
  }

  private func print(_ totals: IngestTotals) throws {
    if json {
      try Output.writeJSON(totals)
    } else {
      try Output.write(totals.lines)
    }
  }
}
