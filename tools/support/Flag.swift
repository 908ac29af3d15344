/// An option of a verb, in its long form.
package struct Flag: Hashable, Sendable {
  /// The word after the two dashes.
  package let name: String
  /// What the help calls its value; nil where it takes none.
  package let value: String?
  /// What it does, in a few words.
  package let help: String

  /// Describes an option.
  package init(_ name: String, value: String? = nil, help: String) {
    self.name = name
    self.value = value
    self.help = help
  }

  /// Prints help.
  static let help = Flag("help", help: "print this help")
  /// Prints JSON.
  package static let json = Flag("json", help: "print JSON, for programs")

  /// The option as a usage line shows it.
  var usage: String { "--\(name)" + (value.map { " \($0)" } ?? "") }
}
