import Smashtag

/// `popularity`: shows the mentions that most tweets of a term contain.
struct Popularity: Verb {
  static let name = "popularity"
  static let summary = "Shows the most popular mentions of a term."
  static let flags = [
    Flag.store, Flag.term,
    Flag(name: "minimum", value: "N", help: "leave out mentions in fewer tweets (2)"),
    Flag(name: "limit", value: "N", help: "show at most so many rows a section"),
    Flag.json,
  ]

  private let store: String
  private let term: String
  private let minimum: Int
  private let limit: Int?
  private let json: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    try arguments.noOperands()
    store = try arguments.text("store")
    term = try arguments.text("term")
    minimum = try arguments.number("minimum", from: 1) ?? PopularityTable.defaultMinimum
    limit = try arguments.number("limit", from: 1)
    json = arguments.has("json")
  }

  func run() throws {
    let table = try openStore(store).popularity(term: term, minimum: minimum, limit: limit)
    guard !json else { return try Output.writeJSON(table) }
    let none = table.sections.isEmpty ? ["", "No mention is in \(minimum) tweets or more."] : []
    try Output.write(table.lines(bars: Output.isTerminal) + none)
  }
}
