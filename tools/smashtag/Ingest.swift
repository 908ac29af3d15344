import Foundation
import Smashtag
import ToolSupport

/// `ingest`: stores the tweets of files under a term.
struct Ingest: Verb {
  static let name = "ingest"
  static let summary = "Stores the tweets of JSON or JSON Lines files under a term."
  static let operands = "FILE... (- is standard input)"
  static let flags = [Flag.store, Flag.term, skipRetweets, noAuthors, Flag.json]

  private static let skipRetweets = Flag("skip-retweets", help: "leave retweets out")
  private static let noAuthors = Flag("no-authors", help: "do not count authors as mentioned")

  private let store: String
  private let term: String
  private let files: [String]
  private let options: IngestOptions
  private let json: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    store = try arguments.text(.store)
    term = try arguments.text(.term)
    files = arguments.operands
    guard !files.isEmpty else { throw UsageError("name a file, or - for standard input") }
    options = IngestOptions(
      includesAuthors: !arguments.has(Self.noAuthors),
      skipsRetweets: arguments.has(Self.skipRetweets)
    )
    json = arguments.has(.json)
  }

  func run() throws -> ExitCode {
    // All files are opened before the store is, so that a slip of the pen makes none.
    var handles: [FileHandle] = []
    for (index, file) in files.enumerated() {
      handles.append(try inFile(index) { () throws(TweetReadingError) in try open(file) })
    }
    var totals = IngestTotals()
    var progress = Progress()
    do {
      try ingest(handles, &totals, &progress)
    } catch {
      // What the batches before the error stored stays stored, so it is told.
      progress.end()
      if totals.read > 0 { try print(totals) }
      throw error
    }
    progress.end()
    try print(totals)
    if totals.read == 0, totals.skipped > 0 {
      throw Problem("no tweet could be read; see the reasons above")
    }
    return .success
  }

  /// Ingests the files in order; the store is made with the first batch.
  private func ingest(
    _ handles: [FileHandle],
    _ totals: inout IngestTotals,
    _ progress: inout Progress
  ) throws {
    var store: TweetStore?
    for (index, handle) in handles.enumerated() {
      var stream = TweetStream(handle)
      while let batch = try inFile(index, { () throws(TweetReadingError) in try stream.next() }) {
        totals.add(batch.skipped)
        guard !batch.tweets.isEmpty else { continue }
        let opened =
          try store ?? TweetStore(at: URL(filePath: self.store, directoryHint: .isDirectory))
        store = opened
        totals.report += try opened.ingest(batch.tweets, term: term, options: options)
        totals.read += batch.tweets.count
        progress.show(totals.read)
      }
    }
  }

  /// Says in which file a reading failed.
  private func inFile<Value>(_ index: Int, _ read: () throws(TweetReadingError) -> Value)
    throws(Problem) -> Value
  {
    do {
      return try read()
    } catch {
      throw Problem("file \(index + 1) of \(files.count): \(error)")
    }
  }

  private func open(_ file: String) throws(TweetReadingError) -> FileHandle {
    if file == "-" { return .standardInput }
    guard let handle = FileHandle(forReadingAtPath: file) else { throw .unreadable(code: nil) }
    return handle
  }

  private func print(_ totals: IngestTotals) throws {
    if json {
      try Output.writeJSON(totals)
    } else {
      try Output.write(totals.lines)
    }
  }
}
