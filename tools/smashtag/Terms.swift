import Smashtag
import TerminalText
import ToolSupport

/// `terms`: lists the terms with their counts.
struct Terms: Verb {
  static let name = "terms"
  static let summary = "Lists the terms with their tweets and mentions."
  static let flags = [Flag.store, Flag.json]

  private let store: String
  private let json: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    try arguments.noOperands()
    store = try arguments.text(.store)
    json = arguments.has(.json)
  }

  func run() throws -> ExitCode {
    let terms = try openStore(store).terms()
    if json {
      try Output.writeJSON(terms)
    } else {
      let columns: [Table.Column] = [.words("term"), .number("tweets"), .number("mentions")]
      let rows = terms.map { [$0.term, "\($0.tweets)", "\($0.mentions)"] }
      try Output.write(Table(columns, rows: rows).lines)
    }
    return .success
  }
}
