import Foundation
import StoreInspection

/// One thing that the tool can do.
protocol Verb: SendableMetatype {
  /// The word on the command line.
  static var name: String { get }
  /// What it does, in a few words.
  static var summary: String { get }
  /// What it does, in sentences that end the help.
  static var explanation: String { get }
  /// The options that it has beside `--help`.
  static var options: [CommandOption] { get }
  /// Does it.
  static func run(_ arguments: Arguments) throws -> ExitCode
}

extension Verb {
  /// The command that prints the help of the verb.
  static var helpCommand: String { "\(CommandLineTool.name) \(name) --help" }

  /// The help of the verb.
  static var help: String {
    let all = options + [.help]
    let usage = all.map { "[\($0.usage)]" }.joined(separator: " ")
    let width = all.map(\.usage.count).max() ?? 0
    let list = all.map { "  " + $0.usage.padding(to: width) + "  " + $0.explanation }
    return """
      usage: \(CommandLineTool.name) \(name) \(usage) STORE

      \(explanation)

      \(list.joined(separator: "\n"))

      """
  }

  /// Opens the store that the command line names.
  static func openStore(_ arguments: Arguments) throws -> InspectedStore {
    guard let path = arguments.operands.first, !path.isEmpty else {
      throw UsageError("name the directory of a store; see \(helpCommand)")
    }
    guard arguments.operands.count == 1 else {
      throw UsageError("name one store at a time; see \(helpCommand)")
    }
    return try InspectedStore(at: URL(filePath: path, directoryHint: .notDirectory))
  }
}
