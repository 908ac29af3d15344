import Foundation
import Glibc

/// Where lines go.
enum Output {
  /// Whether a person reads standard output.
  static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether a person reads standard error.
  static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes bytes to standard output.
  static func write(_ data: Data) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: data)
    } catch {
      throw Problem("the output cannot be written; check that there is room for it")
    }
  }

  /// Writes lines to standard output.
  static func write(_ lines: [String]) throws {
    try write(Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Writes a value as JSON to standard output, its names in order.
  static func writeJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try write(try encoder.encode(value) + Data("\n".utf8))
  }

  /// Writes text to standard error; there is nobody to tell when that fails.
  static func writeError(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
