import Foundation
import Smashtag

/// One thing the tool does.
protocol Verb {
  /// The word that asks for it.
  static var name: String { get }
  /// What it does, in one line.
  static var summary: String { get }
  /// What follows the flags; empty when nothing does.
  static var operands: String { get }
  /// Its flags.
  static var flags: [Flag] { get }

  /// Understands the words after the verb.
  init(_ arguments: Arguments) throws(UsageError)
  /// Does it; throwing ``Problem`` or an error of the store ends the tool with status 1.
  func run() throws
}

extension Verb {
  static var operands: String { "" }

  /// How the verb is called, and its flags.
  static var help: String {
    let rows = flags.map { flag in
      (name: "--" + flag.name + (flag.value.map { " " + $0 } ?? ""), help: flag.help)
    }
    let width = rows.map(\.name.count).max() ?? 0
    let usage = ["usage: smashtag", name, "[flags]", operands].filter { !$0.isEmpty }
    let lines = rows.map { row in
      "  " + row.name + String(repeating: " ", count: width - row.name.count) + "  " + row.help
    }
    return ([usage.joined(separator: " "), "", summary, ""] + lines).joined(separator: "\n")
  }
}

/// The command line is not understood; the tool ends with status 2.
struct UsageError: Error {
  /// What is wrong, in a clause.
  let message: String

  init(_ message: String) {
    self.message = message
  }
}

/// Something is wrong that is not the command line; the tool ends with status 1.
struct Problem: Error, CustomStringConvertible {
  /// What is wrong and what to do, in a sentence.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Opens the store of a directory that must exist, so that a slip of the pen creates none.
func openStore(_ directory: String) throws -> TweetStore {
  let url = URL(filePath: directory, directoryHint: .isDirectory)
  guard (try? url.checkResourceIsReachable()) == true else {
    throw Problem("there is no store in the directory that --store names; ingest tweets first")
  }
  return try TweetStore(at: url)
}
