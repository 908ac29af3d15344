import Smashtag
import TerminalText
import ToolSupport

/// `history`: lists the latest searches.
struct History: Verb {
  static let name = "history"
  static let summary = "Lists the latest searches, newest first."
  static let flags = [Flag.store, Flag.json]

  private let store: String
  private let json: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    try arguments.noOperands()
    store = try arguments.text(.store)
    json = arguments.has(.json)
  }

  func run() throws -> ExitCode {
    let history = try openStore(store).history()
    if json {
      try Output.writeJSON(history.entries)
    } else {
      try Output.write(history.entries.map(withoutControls))
    }
    return .success
  }
}
