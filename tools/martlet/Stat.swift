import StoreInspection

/// Says what a store is.
enum Stat: Verb {
  /// The word on the command line.
  static let name = "stat"
  /// What it does, in a few words.
  static let summary = "say what a store is: versions, sizes, collections, indexes"
  /// What it does, in sentences.
  static let explanation = """
    Prints the versions and sizes of a store, and its collections with their indexes. The bytes are
    those of the pages in use.
    """
  /// Its options.
  static let options: [CommandOption] = [.json]

  /// Does it.
  static func run(_ arguments: Arguments) throws -> ExitCode {
    let summary = try StoreSummary(of: try openStore(arguments))
    if arguments.isGiven(.json) {
      try StandardOutput.write(json: summary)
    } else {
      try StandardOutput.write(text(summary))
    }
    return .success
  }

  /// The summary for a person.
  private static func text(_ summary: StoreSummary) -> String {
    var collections = Table(columns: [
      .words("collection"), .number("schema"), .number("documents"), .number("shapes"),
      .number("bytes"),
    ])
    var indexes = Table(columns: [
      .words("collection"), .words("index"), .words("kind"), .number("entries"),
      .number("ranked"), .number("bytes"),
    ])
    for collection in summary.collections {
      collections.rows.append([
        collection.name, "\(collection.schemaVersion)", "\(collection.documents)",
        "\(collection.shapes)", "\(collection.bytes)",
      ])
      for index in collection.indexes {
        indexes.rows.append([
          collection.name, index.name, index.kind, "\(index.entries)",
          index.ranked.map { "\($0)" } ?? "", "\(index.bytes)",
        ])
      }
    }
    let parts = [facts(summary)] + [collections, indexes].filter { !$0.rows.isEmpty }.map(\.text)
    return parts.joined(separator: "\n")
  }

  /// The figures of the file.
  private static func facts(_ summary: StoreSummary) -> String {
    let facts = [
      ("format version", summary.formatVersion.map { "\($0)" } ?? "none, nothing is written yet"),
      ("commit number", "\(summary.commitNumber)"),
      ("schema generation", "\(summary.schemaGeneration)"),
      ("page size", "\(summary.pageSize)"),
      ("file size", "\(summary.fileBytes)"),
      ("map size", "\(summary.mapBytes)"),
      ("free pages", "\(summary.freePages)"),
      ("readers", "\(summary.readers)"),
      ("oldest reader lag", "\(summary.oldestReaderLag)"),
    ]
    let width = facts.map(\.0.count).max() ?? 0
    return facts.map { "\($0.padding(to: width))  \($1)\n" }.joined()
  }
}
