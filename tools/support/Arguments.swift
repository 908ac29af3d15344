@unsafe @preconcurrency internal import CGetopt
internal import Foundation

/// The words after a verb, sorted into options and operands.
package struct Arguments {
  /// The words that are no options, in order.
  package private(set) var operands: [String] = []
  private var values: [String: String] = [:]

  private static let firstCode: Int32 = 256
  private static let shortHelp = Int32(UInt8(ascii: "h"))
  private static let missingValue = Int32(UInt8(ascii: ":"))

  /// Sorts words by the C library's `getopt_long`.
  ///
  /// A word that is not understood is told by what is wrong with it, never by what it says.
  init(_ words: [String], flags: [Flag]) throws(UsageError) {
    // The function wants a program's name first, and moves the operands to the end.
    var argv = unsafe ([""] + words).map { unsafe strdup($0) } + [nil]
    let names = unsafe flags.map { unsafe strdup($0.name) }
    defer {
      unsafe argv.forEach { unsafe free($0) }
      unsafe names.forEach { unsafe free($0) }
    }
    var table = unsafe zip(flags, names).enumerated().map { position, entry in
      unsafe option(
        name: UnsafePointer(entry.1),
        has_arg: entry.0.value == nil ? no_argument : required_argument,
        flag: nil,
        val: Self.firstCode + Int32(position)
      )
    }
    unsafe table.append(option(name: nil, has_arg: 0, flag: nil, val: 0))
    // Failures are told in our own sentences; zero makes the function begin anew.
    opterr = 0
    optind = 0
    while true {
      let code = unsafe getopt_long(Int32(words.count + 1), &argv, ":h", table, nil)
      let failed = Self.flag(optopt, flags)
      switch code {
      case -1:
        for position in Int(optind)..<(words.count + 1) {
          if let word = unsafe argv[position] { operands.append(unsafe String(cString: word)) }
        }
        return
      case Self.shortHelp:
        values[Flag.help.name] = ""
      case Self.missingValue:
        throw UsageError("--\(failed?.name ?? "") needs a value")
      case Self.firstCode...:
        let name = flags[Int(code - Self.firstCode)].name
        guard values[name] == nil else { throw UsageError("--\(name) is given twice") }
        values[name] = unsafe optarg.map { unsafe String(cString: $0) } ?? ""
      default:
        if let failed { throw UsageError("--\(failed.name) takes no value") }
        throw UsageError("there is no such option")
      }
    }
  }

  private static func flag(_ code: Int32, _ flags: [Flag]) -> Flag? {
    let position = Int(code) - Int(firstCode)
    return flags.indices.contains(position) ? flags[position] : nil
  }
}

extension Arguments {
  /// Whether an option is given.
  package func has(_ flag: Flag) -> Bool { values[flag.name] != nil }

  /// The value of an option; nil where it is not given.
  package func value(of flag: Flag) -> String? { values[flag.name] }

  /// The value of an option that must be given and not be blank.
  package func text(_ flag: Flag) throws(UsageError) -> String {
    guard let value = values[flag.name] else { throw UsageError("--\(flag.name) is missing") }
    guard value.contains(where: { !$0.isWhitespace }) else {
      throw UsageError("--\(flag.name) is blank; give it a value")
    }
    return value
  }

  /// The value of an option that takes a whole number; nil where it is not given.
  package func number<Number: FixedWidthInteger>(
    _ flag: Flag,
    from least: Number,
    to most: Number = .max
  ) throws(UsageError) -> Number? {
    guard let value = values[flag.name] else { return nil }
    guard let number = Number(value), number >= least, number <= most else {
      let range = most == .max ? "from \(least) on" : "from \(least) to \(most)"
      throw UsageError("--\(flag.name) takes a whole number \(range)")
    }
    return number
  }

  /// The value of an option that must be given and takes a whole number.
  package func requiredNumber<Number: FixedWidthInteger>(
    _ flag: Flag,
    from least: Number,
    to most: Number = .max
  ) throws(UsageError) -> Number {
    guard let number = try number(flag, from: least, to: most) else {
      throw UsageError("--\(flag.name) is missing")
    }
    return number
  }

  /// Refuses operands.
  package func noOperands() throws(UsageError) {
    guard operands.isEmpty else { throw UsageError("it takes options only, no other words") }
  }
}
