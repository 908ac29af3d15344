/// A command line that asks for what there is not.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// The words behind a command: options with a value each, and operands.
package struct Options {
  private var values: [String: String] = [:]
  package private(set) var operands: [String] = []

  /// Sorts the words.
  ///
  /// Every option takes a value and may stand once.
  package init(_ words: [String], known: [String]) throws(UsageError) {
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("--") else {
        operands.append(word)
        continue
      }
      guard known.contains(word) else { throw UsageError("there is no option \(word)") }
      guard let value = rest.popFirst() else { throw UsageError("\(word) needs a value") }
      guard values.updateValue(value, forKey: word) == nil else {
        throw UsageError("\(word) stands twice")
      }
    }
  }

  /// The text behind an option.
  package func text(_ option: String) -> String? { values[option] }

  /// The number behind an option, which is in the range.
  package func number(_ option: String, in range: ClosedRange<Int>, or usual: Int)
    throws(UsageError) -> Int
  {
    guard let text = values[option] else { return usual }
    guard let number = Int(text), range.contains(number) else {
      throw UsageError(
        "\(option) takes a number from \(range.lowerBound) to \(range.upperBound), not \(text)"
      )
    }
    return number
  }

  /// The names behind an option, separated by commas, each once.
  package func names<Name: RawRepresentable<String> & CaseIterable & Equatable>(
    _ option: String,
    or usual: [Name]
  ) throws(UsageError) -> [Name] {
    guard let text = values[option] else { return usual }
    var names: [Name] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let name = Name(rawValue: String(word)) else {
        let known = Name.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageError("\(option) knows no \(word); there are \(known)")
      }
      guard !names.contains(name) else { throw UsageError("\(option) names \(word) twice") }
      names.append(name)
    }
    return names
  }

  /// Throws where words are left over.
  package func refuseOperands() throws(UsageError) {
    if let operand = operands.first { throw UsageError("\(operand) is one word too many") }
  }
}
