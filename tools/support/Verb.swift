internal import TerminalText

/// One thing that a tool does.
package protocol Verb {
  /// The word that asks for it.
  static var name: String { get }
  /// What it does, in one line.
  static var summary: String { get }
  /// More of what it does; empty where the summary says it all.
  static var explanation: String { get }
  /// What follows the options; empty where nothing does.
  static var operands: String { get }
  /// Whether the help is silent about it, since the tool alone asks for it.
  static var isHidden: Bool { get }
  /// Its options, beside `--help`.
  static var flags: [Flag] { get }

  /// Understands the words after the verb.
  init(_ arguments: Arguments) throws(UsageError)
  /// Does it.
  func run() throws -> ExitCode
}

extension Verb {
  package static var explanation: String { "" }
  package static var operands: String { "" }
  package static var isHidden: Bool { false }

  /// How the verb is called, what it does, and its options.
  static func help(tool: String) -> String {
    let all = flags + [.help]
    let width = all.map(\.usage.count).max() ?? 0
    let usage = ["usage:", tool, name, "[OPTIONS]", operands].filter { !$0.isEmpty }
    var lines = [usage.joined(separator: " "), "", summary]
    if !explanation.isEmpty { lines += ["", explanation] }
    lines += [""] + all.map { "  " + padded($0.usage, to: width) + "  " + $0.help }
    return lines.joined(separator: "\n")
  }
}
