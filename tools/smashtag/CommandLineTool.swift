/// The tool: finds the verb, runs it, and says with which status to exit.
enum CommandLineTool {
  private static var verbs: [any Verb.Type] {
    [
      Ingest.self, Popularity.self, Terms.self, History.self, Delete.self, Purge.self,
      Statistics.self, Generate.self,
    ]
  }

  /// Runs the words after the tool's name: 0 is well, 1 a problem, 2 a usage error.
  static func run(_ words: [String]) -> Int32 {
    guard let first = words.first else {
      return usageError("name a verb", seeing: "smashtag --help")
    }
    if isHelp(first) || first == "help" { return print(help) }
    guard let verb = verbs.first(where: { $0.name == first }) else {
      return usageError("the first word is not a verb", seeing: "smashtag --help")
    }
    let rest = Array(words.dropFirst())
    if rest.prefix(while: { $0 != "--" }).contains(where: isHelp) { return print(verb.help) }
    do throws(UsageError) {
      return run(try verb.init(try Arguments(rest, flags: verb.flags)))
    } catch {
      return usageError("\(verb.name): \(error.message)", seeing: "smashtag \(verb.name) --help")
    }
  }

  private static func run(_ verb: any Verb) -> Int32 {
    do {
      try verb.run()
      return 0
    } catch {
      Output.writeError("smashtag: \(error)\n")
      return 1
    }
  }

  private static func isHelp(_ word: String) -> Bool {
    word == "--help" || word == "-h"
  }

  private static func usageError(_ message: String, seeing command: String) -> Int32 {
    Output.writeError("smashtag: \(message); see '\(command)'\n")
    return 2
  }

  private static func print(_ text: String) -> Int32 {
    do {
      try Output.write([text])
      return 0
    } catch {
      return 1
    }
  }

  private static var help: String {
    let width = verbs.map { $0.name.count }.max() ?? 0
    let rows = verbs.map { verb in
      "  " + verb.name + String(repeating: " ", count: width - verb.name.count) + "  "
        + verb.summary
    }
    return
      ([
        "usage: smashtag VERB [flags]", "", "Counts which mentions the tweets of a term share.", "",
      ]
      + rows + ["", "'smashtag VERB --help' tells the flags of a verb."]).joined(separator: "\n")
  }
}
