import Foundation
import StoreInspection
import TerminalText
import ToolSupport

/// Writes the documents of a store as lines of JSON.
struct Dump: Verb {
  static let name = "dump"
  static let summary = "write all documents as lines of JSON"
  static let explanation = """
    Writes each document as a line of JSON, collection by collection, in the order of the ids. The
    same documents give the same bytes. A document that is damaged is told on standard error and
    left out.
    """
  static let operands = "STORE"
  static let flags = [collectionFlag]

  private static let collectionFlag = Flag(
    "collection",
    value: "NAME",
    help: "write this collection alone"
  )

  private let store: URL
  private let collection: String?

  init(_ arguments: Arguments) throws(UsageError) {
    store = try arguments.store()
    collection = arguments.value(of: Self.collectionFlag)
  }

  func run() throws -> ExitCode {
    var exitCode = ExitCode.success
    let writer = DumpWriter(
      try InspectedStore(at: store),
      collection: collection
    )
    try writer.run(
      write: { try Output.write($0) },
      report: { gap in
        exitCode = .problem
        Output.writeError("martlet: \(gap.sentence)")
      }
    )
    return exitCode
  }
}
