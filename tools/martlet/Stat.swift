import Foundation
import StoreInspection
import TerminalText
import ToolSupport

/// Says what a store is.
struct Stat: Verb {
  static let name = "stat"
  static let summary = "say what a store is: versions, sizes, collections, indexes"
  static let explanation = """
    Prints the versions and sizes of a store, and its collections with their indexes. The bytes are
    those of the pages in use. Conditions are told without the values that they compare with.
    """
  static let operands = "STORE"
  static let flags = [Flag.json]

  private let store: URL
  private let json: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    store = try arguments.store()
    json = arguments.has(.json)
  }

  func run() throws -> ExitCode {
    let summary = try StoreSummary(of: try InspectedStore(at: store))
    if json {
      try Output.writeJSON(summary)
    } else {
      try Output.write(lines(summary))
    }
    return .success
  }

  private func lines(_ summary: StoreSummary) -> [String] {
    var collections = Table([
      .words("collection"), .number("schema"), .words("fingerprint"), .number("documents"),
      .number("shapes"), .number("bytes"),
    ])
    var indexes = Table([
      .words("collection"), .words("index"), .words("kind"), .number("entries"),
      .number("ranked"), .number("bytes"), .words("more"),
    ])
    for collection in summary.collections {
      collections.rows.append([
        collection.name, "\(collection.schemaVersion)", collection.fingerprint,
        "\(collection.documents)", "\(collection.shapes)", "\(collection.bytes)",
      ])
      for index in collection.indexes {
        indexes.rows.append([
          collection.name, index.name, index.kind, "\(index.entries)",
          index.ranked.map { "\($0)" } ?? "", "\(index.bytes)", index.words,
        ])
      }
    }
    let tables = [collections, indexes].filter { !$0.rows.isEmpty }
    return facts(summary) + tables.flatMap { [""] + $0.lines }
  }

  private func facts(_ summary: StoreSummary) -> [String] {
    let facts = [
      ("format version", summary.formatVersion.map { "\($0)" } ?? "none, nothing is written yet"),
      ("commit number", "\(summary.commitNumber)"),
      ("schema generation", "\(summary.schemaGeneration)"),
      ("page size", "\(summary.pageSize)"),
      ("file size", "\(summary.fileBytes)"),
      ("map size", "\(summary.mapBytes)"),
      ("free pages", "\(summary.freePages)"),
      ("free bytes", "\(summary.freeBytes)"),
      ("live bytes", "\(summary.liveBytes)"),
      ("readers", "\(summary.readers)"),
      ("oldest reader lag", "\(summary.oldestReaderLag)"),
    ]
    let width = facts.map(\.0.count).max() ?? 0
    return facts.map { padded($0, to: width) + "  " + $1 }
  }
}
