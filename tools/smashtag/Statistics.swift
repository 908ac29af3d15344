import Smashtag
import TerminalText
import ToolSupport

/// `statistics`: counts what the store holds.
struct Statistics: Verb {
  static let name = "statistics"
  static let summary = "Counts the tweets, terms and mentions of a store."
  static let flags = [Flag.store, Flag.json]

  private let store: String
  private let json: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    try arguments.noOperands()
    store = try arguments.text(.store)
    json = arguments.has(.json)
  }

  func run() throws -> ExitCode {
    let statistics = try openStore(store).statistics()
    if json {
      try Output.writeJSON(statistics)
    } else {
      try Output.write(statistics.lines.map(withoutControls))
    }
    return .success
  }
}
