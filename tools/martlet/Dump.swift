import StoreInspection

/// Writes the documents of a store as lines of JSON.
enum Dump: Verb {
  /// The word on the command line.
  static let name = "dump"
  /// What it does, in a few words.
  static let summary = "write all documents as lines of JSON"
  /// What it does, in sentences.
  static let explanation = """
    Writes each document as a line of JSON, collection by collection, in the order of the ids. The
    same documents give the same bytes. A document that is damaged is told on standard error and
    left out.
    """
  /// Its options.
  static let options: [CommandOption] = [collection]

  /// Chooses one collection.
  private static let collection = CommandOption(
    name: "collection",
    value: "NAME",
    explanation: "write this collection alone"
  )

  /// Does it.
  static func run(_ arguments: Arguments) throws -> ExitCode {
    var exitCode = ExitCode.success
    let writer = DumpWriter(
      try openStore(arguments),
      collection: arguments.value(of: collection)
    )
    try writer.run(
      write: { try StandardOutput.write($0) },
      report: { gap in
        exitCode = .problem
        StandardError.write("\(CommandLineTool.name): \(gap.sentence)")
      }
    )
    return exitCode
  }
}
