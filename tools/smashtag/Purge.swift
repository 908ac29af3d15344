import Foundation
import Smashtag
import ToolSupport

/// `purge`: deletes old tweets.
struct Purge: Verb {
  static let name = "purge"
  static let summary = "Deletes tweets by age, and terms that are left without any."
  static let flags = [Flag.store, olderThan]

  private static let olderThan = Flag(
    "older-than",
    value: "DAYS",
    help: "delete tweets that are older than so many days"
  )

  private let store: String
  private let days: Int

  init(_ arguments: Arguments) throws(UsageError) {
    try arguments.noOperands()
    store = try arguments.text(.store)
    days = try arguments.requiredNumber(Self.olderThan, from: 0, to: 1_000_000)
  }

  func run() throws -> ExitCode {
    let date = Date(timeIntervalSinceNow: -86_400 * Double(days))
    let report = try openStore(store, isReadOnly: false).purge(olderThan: date)
    try Output.write(["\(report.tweets) tweets and \(report.terms.count) terms deleted"])
    return .success
  }
}
