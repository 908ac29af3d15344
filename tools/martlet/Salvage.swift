import Foundation
import Martlet
import StoreInspection
import TerminalText
import ToolSupport

/// Makes a new store of what can be read of a damaged one.
struct Salvage: Verb {
  static let name = "salvage"
  static let summary = "make a new store of what can be read of a damaged one"
  static let explanation = """
    Reads the damaged store page by page, which need not open and is not changed, and makes a new
    store in the directory TARGET, which must not hold one. Documents come over as they were written
    or not at all. Ids are brought over; indexes are made when a program opens the new store with
    its types, which should then call rebuild() where ids were lost. The exit code is 1 where
    something is lost or could not be made certain.
    """
  static let operands = "STORE TARGET"
  static let flags = [Flag.json]

  private let store: URL
  private let target: URL
  private let json: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    (store, target) = try arguments.storeAndTarget()
    json = arguments.has(.json)
  }

  func run() throws -> ExitCode {
    let result = try StoreSalvage.run(from: store, to: target)
    if json {
      try Output.writeJSON(result)
    } else {
      let words = result.isComplete ? "nothing is lost" : "something is lost or not certain"
      try Output.write(
        "\(result)\n\(words)".split(separator: "\n").map { withoutControls("\($0)") }
      )
    }
    return result.isComplete ? .success : .problem
  }
}
