import Foundation
import StoreInspection
import TerminalText
import ToolSupport

/// Checks a store against itself.
struct Verify: Verb {
  static let name = "verify"
  static let summary = "check documents, ids, indexes and counts against each other"
  static let explanation = """
    Checks the structure of the file, the catalogue, every document's checksum and form, the table
    of ids, and every index: its entries, counts and sums are recomputed from the documents where
    their fields are known, and references are followed. What could not be compared is listed. The
    store is read in a process of its own, which a damaged file may end.
    """
  static let operands = "STORE"
  static let flags = [Flag.json]

  private let store: URL
  private let json: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    store = try arguments.store()
    json = arguments.has(.json)
  }

  func run() throws -> ExitCode {
    guard let result = try VerifyingProcess.verify(store) else { return .problem }
    if json {
      try Output.writeJSON(result)
    } else {
      try Output.write(lines(result))
    }
    return result.isSound ? .success : .problem
  }

  private func lines(_ result: StoreVerification) -> [String] {
    if result.count(of: .endsProcess) > 0 {
      return problems(result) + [
        "",
        "the file is damaged so that reading it ends the process; restore a backup, or salvage it",
      ]
    }
    let checked = result.checked
    let rows = [
      ("databases", checked.databases), ("collections", checked.collections),
      ("documents", checked.documents), ("ids", checked.ids), ("indexes", checked.indexes),
      ("entries", checked.entries), ("references", checked.references), ("groups", checked.groups),
      ("ranked", checked.ranked),
    ].map { [$0.0, "\($0.1)"] }
    var lines = Table([.words("checked"), .number("number")], rows: rows).lines + [""]
    if !result.omissions.isEmpty {
      lines += result.omissions.map { withoutControls($0.sentence) } + [""]
    }
    if !result.looseReferences.isEmpty {
      lines += result.looseReferences.map { withoutControls($0.sentence) } + [""]
    }
    return lines + (result.isSound ? ["no problem was found"] : problems(result))
  }

  private func problems(_ result: StoreVerification) -> [String] {
    let kinds = StoreVerification.Problem.Kind.allCases.filter { result.count(of: $0) > 0 }
    let rows = kinds.map { [$0.rawValue, "\(result.count(of: $0))"] }
    var lines = Table([.words("problem"), .number("number")], rows: rows).lines + [""]
    lines += result.problems.map { withoutControls($0.sentence) }
    if result.unlistedProblems > 0 { lines.append("and \(result.unlistedProblems) more") }
    return lines
  }
}
