import Smashtag

/// `terms`: lists the terms with their counts.
struct Terms: Verb {
  static let name = "terms"
  static let summary = "Lists the terms with their tweets and mentions."
  static let flags = [Flag.store, Flag.json]

  private let store: String
  private let json: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    try arguments.noOperands()
    store = try arguments.text("store")
    json = arguments.has("json")
  }

  func run() throws {
    let terms = try openStore(store).terms()
    guard !json else { return try Output.writeJSON(terms) }
    try Output.write(table(terms))
  }

  /// A heading and a row for each term.
  private func table(_ terms: [StoreStatistics.Term]) -> [String] {
    let rows =
      [("term", "tweets", "mentions")]
      + terms.map { (withoutControls($0.term), String($0.tweets), String($0.mentions)) }
    let width = rows.map { displayWidth(of: $0.0) }.max() ?? 0
    return rows.map { term, tweets, mentions in
      padded(term, to: width) + aligned(tweets) + aligned(mentions)
    }
  }

  /// A number at the right of a column.
  private func aligned(_ number: String) -> String {
    String(repeating: " ", count: max(2, 12 - number.utf8.count)) + number
  }
}
