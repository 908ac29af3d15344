import Smashtag
import ToolSupport

/// `delete`: deletes a term.
struct Delete: Verb {
  static let name = "delete"
  static let summary = "Deletes a term, its mentions, and the tweets that no other term has."
  static let flags = [Flag.store, Flag.term]

  private let store: String
  private let term: String

  init(_ arguments: Arguments) throws(UsageError) {
    try arguments.noOperands()
    store = try arguments.text(.store)
    term = try arguments.text(.term)
  }

  func run() throws -> ExitCode {
    guard try openStore(store, isReadOnly: false).delete(term: term) else {
      throw Problem("the store has no such term; 'smashtag terms' lists those it has")
    }
    try Output.write(["deleted"])
    return .success
  }
}
