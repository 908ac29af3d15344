/// One flag of a verb.
struct Flag {
  /// The name, without its two dashes.
  let name: String
  /// What the help calls the flag's value; nil for a flag that takes none.
  let value: String?
  /// What the flag does, in a few words.
  let help: String

  /// The directory of the store.
  static let store = Flag(name: "store", value: "DIR", help: "the directory of the store")
  /// Output for programs.
  static let json = Flag(name: "json", value: nil, help: "print JSON for programs")
  /// The search term.
  static let term = Flag(name: "term", value: "TERM", help: "the term, in any spelling")
}

/// The words after a verb, sorted into flags and operands.
///
/// The conventions are those of `getopt_long`: `--name value` or `--name=value`, flags and operands
/// in any order, `--` before operands that start with dashes, `-` an operand. Names are not
/// abbreviated. (Swift's Glibc module does not offer the C function.)
struct Arguments {
  private var values: [String: String] = [:]
  /// What is not a flag, in order.
  private(set) var operands: [String] = []

  /// Sorts the words.
  ///
  /// A word that is not understood is told by its place, never by what it says.
  init(_ words: [String], flags: [Flag]) throws(UsageError) {
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      if word == "--" {
        operands += words[index...]
        return
      }
      guard word.hasPrefix("-"), word != "-" else {
        operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let flag = flags.first(where: { "--" + $0.name == parts[0] }) else {
        throw UsageError("word \(index) after the verb is not a flag of it")
      }
      guard values[flag.name] == nil else { throw UsageError("--\(flag.name) is given twice") }
      if flag.value == nil {
        guard parts.count == 1 else { throw UsageError("--\(flag.name) takes no value") }
        values[flag.name] = ""
      } else if parts.count == 2 {
        values[flag.name] = String(parts[1])
      } else {
        guard index < words.count else { throw UsageError("--\(flag.name) needs a value") }
        values[flag.name] = words[index]
        index += 1
      }
    }
  }

  /// Whether a flag is given.
  func has(_ name: String) -> Bool {
    values[name] != nil
  }

  /// The value of a flag that must be given and not be blank.
  func text(_ name: String) throws(UsageError) -> String {
    guard let value = values[name] else { throw UsageError("--\(name) is missing") }
    guard value.contains(where: { !$0.isWhitespace }) else {
      throw UsageError("--\(name) is blank; give it a value")
    }
    return value
  }

  /// The value of a flag that takes a whole number; nil where it is not given.
  func number<Number: FixedWidthInteger>(
    _ name: String,
    from least: Number,
    to most: Number = .max
  ) throws(UsageError) -> Number? {
    guard let value = values[name] else { return nil }
    guard let number = Number(value), number >= least, number <= most else {
      let range = most == .max ? "from \(least) on" : "from \(least) to \(most)"
      throw UsageError("--\(name) takes a whole number \(range)")
    }
    return number
  }

  /// The value of a flag that must be given and takes a whole number.
  func requiredNumber<Number: FixedWidthInteger>(
    _ name: String,
    from least: Number,
    to most: Number = .max
  ) throws(UsageError) -> Number {
    guard let number = try number(name, from: least, to: most) else {
      throw UsageError("--\(name) is missing")
    }
    return number
  }

  /// Refuses operands.
  func noOperands() throws(UsageError) {
    guard operands.isEmpty else { throw UsageError("it takes flags only, no other words") }
  }
}
