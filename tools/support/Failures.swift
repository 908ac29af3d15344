/// What a tool ends with.
package enum ExitCode: Int32, Sendable {
  /// All is well.
  case success = 0
  /// A problem was found.
  case problem = 1
  /// The command line is wrong.
  case usage = 2
}

/// The command line is not understood.
package struct UsageError: Error {
  /// What is wrong, in a clause.
  let message: String

  /// Says what is wrong.
  package init(_ message: String) {
    self.message = message
  }
}

/// Something is wrong that is not the command line.
package struct Problem: Error, CustomStringConvertible {
  /// What is wrong and what to do, in a sentence.
  package let description: String

  /// Says what is wrong and what to do.
  package init(_ description: String) {
    self.description = description
  }
}
