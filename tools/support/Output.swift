package import Foundation
internal import Glibc
internal import TerminalText

/// Where lines go.
package enum Output {
  /// Whether a person reads standard output.
  package static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

  /// Whether a person reads standard error.
  package static var errorIsTerminal: Bool { isatty(STDERR_FILENO) == 1 }

  /// Writes bytes to standard output.
  package static func write(_ data: Data) throws(Problem) {
    do {
      try FileHandle.standardOutput.write(contentsOf: data)
    } catch {
      throw Problem("the output cannot be written; make room for it or choose another place")
    }
  }

  /// Writes lines to standard output.
  package static func write(_ lines: [String]) throws(Problem) {
    try write(Data(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Writes a value as JSON to standard output, its names in order.
  package static func writeJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try write(try encoder.encode(value) + Data("\n".utf8))
  }

  /// Writes one line to standard error; there is nobody to tell when that fails.
  package static func writeError(_ line: String) {
    writeProgress(withoutControls(line) + "\n")
  }

  /// Writes text to standard error as it is, for a line that is written over.
  package static func writeProgress(_ text: String) {
    try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
  }
}
