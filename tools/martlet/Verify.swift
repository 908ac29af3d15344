import StoreInspection

/// Checks a store against itself.
enum Verify: Verb {
  /// The word on the command line.
  static let name = "verify"
  /// What it does, in a few words.
  static let summary = "check documents, ids, indexes and counts against each other"
  /// What it does, in sentences.
  static let explanation = """
    Checks the structure of the file, the catalogue, every document's checksum and form, the table
    of ids, and every index: its entries are recomputed from the documents where their fields are
    known. What could not be compared is listed.
    """
  /// Its options.
  static let options: [CommandOption] = [.json]

  /// Does it.
  static func run(_ arguments: Arguments) throws -> ExitCode {
    let result = try StoreVerifier(try openStore(arguments)).run()
    if arguments.isGiven(.json) {
      try StandardOutput.write(json: result)
    } else {
      try StandardOutput.write(text(result))
    }
    return result.isSound ? .success : .problem
  }

  /// The result for a person.
  private static func text(_ result: StoreVerification) -> String {
    let checked = result.checked
    var table = Table(columns: [.words("checked"), .number("number")])
    table.rows = [
      ("databases", checked.databases), ("collections", checked.collections),
      ("documents", checked.documents), ("ids", checked.ids), ("indexes", checked.indexes),
      ("entries", checked.entries), ("groups", checked.groups), ("ranked", checked.ranked),
    ].map { [$0.0, "\($0.1)"] }
    var parts = [table.text]
    if !result.omissions.isEmpty { parts.append(lines(result.omissions.map(\.sentence))) }
    parts.append(result.isSound ? "no problem was found\n" : problems(result))
    return parts.joined(separator: "\n")
  }

  /// The problems by kind, and then one by one.
  private static func problems(_ result: StoreVerification) -> String {
    var table = Table(columns: [.words("problem"), .number("number")])
    for kind in StoreVerification.Problem.Kind.allCases where result.count(of: kind) > 0 {
      table.rows.append([kind.rawValue, "\(result.count(of: kind))"])
    }
    var list = result.problems.map(\.sentence)
    if result.unlistedProblems > 0 { list.append("and \(result.unlistedProblems) more") }
    return table.text + "\n" + lines(list)
  }

  /// Sentences as lines.
  private static func lines(_ sentences: [String]) -> String {
    sentences.map { "\($0.printable)\n" }.joined()
  }
}
