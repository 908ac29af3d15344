internal import TerminalText

/// A command-line tool: it finds the verb, runs it, and tells how it ended.
package struct Tool {
  private let name: String
  private let purpose: String
  private let verbs: [any Verb.Type]
  private let sentence: (any Error) -> String

  /// Describes a tool.
  ///
  /// - Parameters:
  ///   - name: The name under which it speaks.
  ///   - purpose: What it is for, in a sentence or two.
  ///   - verbs: What it does, in the order of the help.
  ///   - sentence: What an error of a verb says to a person.
  package init(
    _ name: String,
    purpose: String,
    verbs: [any Verb.Type],
    sentence: @escaping (any Error) -> String = { "\($0)" }
  ) {
    self.name = name
    self.purpose = purpose
    self.verbs = verbs
    self.sentence = sentence
  }

  /// Runs a command line without the tool's own name.
  package func run(_ words: [String]) -> ExitCode {
    do {
      return try answer(words)
    } catch let failure as Misunderstanding {
      Output.writeError("\(name): \(failure.sentence); see '\(failure.help)'")
      return .usage
    } catch {
      Output.writeError("\(name): \(sentence(error))")
      return .problem
    }
  }

  private func answer(_ words: [String]) throws -> ExitCode {
    guard let first = words.first else {
      throw Misunderstanding(sentence: "name a verb", help: "\(name) --help")
    }
    if first == "--help" || first == "-h" || first == "help" {
      try Output.write([help])
      return .success
    }
    guard let verb = verbs.first(where: { $0.name == first }) else {
      throw Misunderstanding(sentence: "the first word is not a verb", help: "\(name) --help")
    }
    let ready: any Verb
    do {
      let arguments = try Arguments(Array(words.dropFirst()), flags: verb.flags + [.help])
      if arguments.has(.help) {
        try Output.write([verb.help(tool: name)])
        return .success
      }
      ready = try verb.init(arguments)
    } catch let error as UsageError {
      throw Misunderstanding(
        sentence: "\(verb.name): \(error.message)",
        help: "\(name) \(verb.name) --help"
      )
    }
    return try ready.run()
  }

  private var help: String {
    // A key path to a static member crashes the compiler.
    let verbs = verbs.filter { !$0.isHidden }
    let width = verbs.map { $0.name.count }.max() ?? 0
    let list = verbs.map { "  " + padded($0.name, to: width) + "  " + $0.summary }
    let lines =
      ["usage: \(name) VERB [OPTIONS]", "", purpose, ""] + list + [
        "", "'\(name) VERB --help' tells the options of a verb.",
        "The exit code is 0, 1 where a problem was found, or 2 where the command line is wrong.",
      ]
    return lines.joined(separator: "\n")
  }

  /// A command line that is not understood, and the command that explains it.
  private struct Misunderstanding: Error {
    let sentence: String
    let help: String
  }
}
