import Smashtag
import ToolSupport

/// `popularity`: shows the mentions that most tweets of a term contain.
struct Popularity: Verb {
  static let name = "popularity"
  static let summary = "Shows the most popular mentions of a term."
  static let flags = [Flag.store, Flag.term, minimumFlag, limitFlag, Flag.json]

  private static let minimumFlag = Flag(
    "minimum",
    value: "N",
    help: "leave out mentions in fewer tweets (2)"
  )
  private static let limitFlag = Flag(
    "limit",
    value: "N",
    help: "show at most so many rows a section"
  )

  private let store: String
  private let term: String
  private let minimum: Int
  private let limit: Int?
  private let json: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    try arguments.noOperands()
    store = try arguments.text(.store)
    term = try arguments.text(.term)
    minimum = try arguments.number(Self.minimumFlag, from: 1) ?? PopularityTable.defaultMinimum
    limit = try arguments.number(Self.limitFlag, from: 1)
    json = arguments.has(.json)
  }

  func run() throws -> ExitCode {
    let table = try openStore(store).popularity(term: term, minimum: minimum, limit: limit)
    if json {
      try Output.writeJSON(table)
      return .success
    }
    let none = table.sections.isEmpty ? ["", "No mention is in \(minimum) tweets or more."] : []
    try Output.write(table.lines(bars: Output.isTerminal) + none)
    return .success
  }
}
