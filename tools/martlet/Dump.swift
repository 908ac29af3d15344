import StoreInspection

/// Writes the documents of a store as lines of JSON.
enum Dump: Verb {
  static let name = "dump"
  static let summary = "write all documents as lines of JSON"
  static let explanation = """
    Writes each document as a line of JSON, collection by collection, in the order of the ids. The
    same documents give the same bytes. A document that is damaged is told on standard error and
    left out.
    """
  static let options: [CommandOption] = [collection]

  private static let collection = CommandOption(
    name: "collection",
    value: "NAME",
    explanation: "write this collection alone"
  )

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
