import StoreInspection

/// The tool as a whole: its verbs, and how their answers and failures are told.
enum CommandLineTool {
  /// The name under which the tool speaks.
  static let name = "martlet"

  /// The verbs in the order in which the help lists them.
  static var verbs: [any Verb.Type] { [Stat.self, Dump.self, Verify.self] }

  /// Runs a command line, the first word of which is the tool's own name.
  static func run(_ words: [String]) -> ExitCode {
    do {
      return try answer(Array(words.dropFirst()))
    } catch let error as UsageError {
      StandardError.write("\(name): \(error.sentence)")
      return .usage
    } catch {
      let sentence = InspectedStore.sentence(of: error) ?? error.sentence
      StandardError.write("\(name): \(sentence)")
      return .problem
    }
  }

  /// Runs the words after the tool's name.
  private static func answer(_ words: [String]) throws -> ExitCode {
    guard let first = words.first else {
      throw UsageError("name a verb: \(verbNames); see \(name) --help")
    }
    if first.hasPrefix("-") {
      // Options before the verb: there is one, and it needs no verb.
      _ = try Arguments(words, options: [.help], helpCommand: "\(name) --help")
      try StandardOutput.write(help)
      return .success
    }
    guard let verb = verbs.first(where: { $0.name == first }) else {
      throw UsageError("there is no such verb; name one of \(verbNames), see \(name) --help")
    }
    let arguments = try Arguments(
      Array(words.dropFirst()),
      options: verb.options + [.help],
      helpCommand: verb.helpCommand
    )
    if arguments.isGiven(.help) {
      try StandardOutput.write(verb.help)
      return .success
    }
    return try verb.run(arguments)
  }

  /// The verbs for a sentence.
  private static var verbNames: String { verbs.map { $0.name }.joined(separator: ", ") }

  /// The help of the tool as a whole.
  private static var help: String {
    let width = verbs.map { $0.name.count }.max() ?? 0
    let list = verbs.map { verb in
      "  " + verb.name.padding(to: width) + "  " + verb.summary
    }
    return """
      usage: \(name) VERB [OPTIONS] STORE

      Looks at a Martlet store, given by its directory. Nothing is changed, and the types of the
      program that wrote the store are not needed.

      \(list.joined(separator: "\n"))

      \(name) VERB --help tells more of a verb.
      The exit code is 0, 1 where a problem was found, or 2 where the command line is wrong.

      """
  }
}

/// What the tool ends with.
enum ExitCode: Int32 {
  /// All is well.
  case success = 0
  /// The store has a problem, or cannot be read.
  case problem = 1
  /// The command line is wrong.
  case usage = 2
}
