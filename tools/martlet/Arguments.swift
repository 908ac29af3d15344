@unsafe @preconcurrency import Glibc

/// An option of a verb, in its long form.
struct CommandOption: Hashable {
  /// The word after the two dashes.
  let name: String
  /// What the help calls its value; nil where it takes none.
  let value: String?
  /// What it does, in a few words.
  let explanation: String

  /// Prints help.
  static let help = Self(name: "help", value: nil, explanation: "print this help")
  /// Prints JSON.
  static let json = Self(name: "json", value: nil, explanation: "print JSON, for a program")

  /// The option as a usage line shows it.
  var usage: String { "--\(name)" + (value.map { " \($0)" } ?? "") }
}

/// A command line that cannot be understood.
struct UsageError: Error {
  /// What to do, in one sentence.
  let sentence: String

  /// Makes an error of its sentence.
  init(_ sentence: String) { self.sentence = sentence }
}

/// A command line taken apart.
struct Arguments {
  /// The words that are no options, in their order.
  private(set) var operands: [String] = []
  /// The options that were given, with their values.
  private var values: [CommandOption: String] = [:]

  /// Whether an option was given.
  func isGiven(_ option: CommandOption) -> Bool { values[option] != nil }

  /// The value of an option; nil where it was not given.
  func value(of option: CommandOption) -> String? { values[option] }

  /// Takes words apart by the C library's `getopt_long`.
  ///
  /// - Parameters:
  ///   - words: The words after the verb.
  ///   - options: The options that may stand among them.
  ///   - helpCommand: What a failure points to.
  /// - Throws: ``UsageError`` where a word is no option, or an option lacks its value.
  init(_ words: [String], options: [CommandOption], helpCommand: String) throws(UsageError) {
    // The function wants a program's name first, and moves the operands to the end.
    var argv = unsafe ([CommandLineTool.name] + words).map { unsafe strdup($0) } + [nil]
    let names = unsafe options.map { unsafe strdup($0.name) }
    defer {
      unsafe argv.forEach { unsafe free($0) }
      unsafe names.forEach { unsafe free($0) }
    }
    var table = unsafe zip(options, names).enumerated().map { position, entry in
      unsafe LongOption(
        entry.1,
        takesValue: entry.0.value != nil,
        code: Self.firstCode + Int32(position)
      )
    }
    table.append(.end)
    // Failures are told in our own sentences; zero makes the function begin anew.
    opterr = 0
    optind = 0
    while true {
      let code = unsafe nextLongOption(Int32(words.count + 1), &argv, ":h", table, nil)
      switch code {
      case -1:
        for position in Int(optind)..<(words.count + 1) {
          if let word = unsafe argv[position] { operands.append(unsafe String(cString: word)) }
        }
        return
      case Self.shortHelp:
        values[.help] = ""
      case Self.missingValue:
        let name = Self.name(of: optopt, options)
        throw UsageError("--\(name) needs a value; see \(helpCommand)")
      case Self.firstCode...:
        let value = unsafe optarg.map { unsafe String(cString: $0) } ?? ""
        values[options[Int(code - Self.firstCode)]] = value
      default:
        if optopt >= Self.firstCode {
          throw UsageError("--\(Self.name(of: optopt, options)) takes no value; see \(helpCommand)")
        }
        throw UsageError("there is no such option; see \(helpCommand)")
      }
    }
  }

  /// The code of the first option, above all letters.
  private static let firstCode: Int32 = 256
  /// The code of `-h`.
  private static let shortHelp = Int32(UInt8(ascii: "h"))
  /// The code of an option without its value.
  private static let missingValue = Int32(UInt8(ascii: ":"))

  /// The name of the option that a code stands for.
  private static func name(of code: Int32, _ options: [CommandOption]) -> String {
    let position = Int(code - firstCode)
    return options.indices.contains(position) ? options[position].name : CommandOption.help.name
  }
}
