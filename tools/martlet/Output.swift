import Foundation

/// Where the answer goes.
enum StandardOutput {
  /// Writes text.
  static func write(_ text: String) throws { try write(Data(text.utf8)) }

  /// Writes bytes.
  static func write(_ bytes: Data) throws {
    do {
      try FileHandle.standardOutput.write(contentsOf: bytes)
    } catch {
      throw OutputError()
    }
  }

  /// Writes a value as JSON, its names sorted.
  static func write(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    try write(try encoder.encode(value) + Data("\n".utf8))
  }
}

/// Where failures go.
enum StandardError {
  /// Writes a line; there is nowhere to tell that it failed.
  static func write(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("\(line.printable)\n".utf8))
  }
}

/// The answer could not be written.
struct OutputError: Error {}

extension Error {
  /// One sentence for an error that is neither of usage nor of the store.
  var sentence: String {
    self is OutputError
      ? "the output cannot be written; make room for it or choose another place"
      : "the answer has no form that can be printed"
  }
}

extension String {
  /// The text with control characters spelled out, so that a stored name moves no cursor.
  var printable: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate:
        text += scalar.escaped(asASCII: true)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// The text with spaces after it, up to a width.
  func padding(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - displayWidth))
  }

  /// The text with spaces before it, up to a width.
  func indented(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - displayWidth)) + self
  }

  /// How many columns of a terminal the text takes.
  var displayWidth: Int { reduce(0) { $0 + $1.displayWidth } }
}

extension Character {
  /// Two columns for the wide characters of East Asia and for pictures, else one.
  fileprivate var displayWidth: Int {
    guard let first = unicodeScalars.first else { return 0 }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
      return 2
    default:
      return first.properties.isEmojiPresentation ? 2 : 1
    }
  }
}
