/// The first place where bytes stop being one JSON text.
package enum JSONFault: Hashable, Sendable {
  /// Nothing but white space.
  case empty
  /// The byte at this offset cannot stand there.
  case unexpected(offset: Int)
  /// The text breaks off, here after this many bytes.
  case endsEarly(length: Int)
}

/// A checker of the JSON grammar (RFC 8259), which Foundation's decoder neither reports positions
/// of nor enforces in full.
///
/// It keeps one byte for each open bracket and builds nothing.
struct JSONSyntax {
  /// What may stand next.
  private enum Expectation {
    case value, valueOrEnd, name, nameOrEnd, colon, commaOrEnd, nothing
  }

  private static let objectStart = UInt8(ascii: "{")
  private static let arrayStart = UInt8(ascii: "[")
  private static let quote = UInt8(ascii: "\"")

  private var open: [UInt8] = []
  private var expectation = Expectation.value
  private var offset = 0

  /// Where the bytes stop being one JSON text; nil when they are one.
  static func firstFault(in bytes: Span<UInt8>) -> JSONFault? {
    var syntax = JSONSyntax()
    return syntax.check(bytes)
  }

  private mutating func check(_ bytes: Span<UInt8>) -> JSONFault? {
    offset = byteOrderMarkLength(bytes)
    skipWhiteSpace(bytes)
    guard offset < bytes.count else { return .empty }
    while offset < bytes.count {
      if let fault = step(bytes) { return fault }
      skipWhiteSpace(bytes)
    }
    return expectation == .nothing ? nil : .endsEarly(length: bytes.count)
  }

  /// Takes one token.
  private mutating func step(_ bytes: Span<UInt8>) -> JSONFault? {
    let byte = bytes[offset]
    switch expectation {
    case .nothing:
      return .unexpected(offset: offset)
    case .colon:
      guard byte == UInt8(ascii: ":") else { return .unexpected(offset: offset) }
      offset += 1
      expectation = .value
      return nil
    case .name, .nameOrEnd:
      if byte == UInt8(ascii: "}"), expectation == .nameOrEnd { return close() }
      guard byte == Self.quote else { return .unexpected(offset: offset) }
      expectation = .colon
      return takeString(bytes)
    case .commaOrEnd:
      let isObject = open.last == Self.objectStart
      if byte == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { return close() }
      guard byte == UInt8(ascii: ",") else { return .unexpected(offset: offset) }
      offset += 1
      expectation = isObject ? .name : .value
      return nil
    case .value, .valueOrEnd:
      if byte == UInt8(ascii: "]"), expectation == .valueOrEnd { return close() }
      return takeValue(bytes)
    }
  }

  /// Leaves the innermost bracket.
  private mutating func close() -> JSONFault? {
    open.removeLast()
    offset += 1
    endValue()
    return nil
  }

  private mutating func endValue() {
    expectation = open.isEmpty ? .nothing : .commaOrEnd
  }

  private mutating func takeValue(_ bytes: Span<UInt8>) -> JSONFault? {
    switch bytes[offset] {
    case Self.objectStart, Self.arrayStart:
      let start = bytes[offset]
      open.append(start)
      offset += 1
      expectation = start == Self.objectStart ? .nameOrEnd : .valueOrEnd
      return nil
    case Self.quote:
      endValue()
      return takeString(bytes)
    case UInt8(ascii: "t"): return takeWord("true", bytes)
    case UInt8(ascii: "f"): return takeWord("false", bytes)
    case UInt8(ascii: "n"): return takeWord("null", bytes)
    default: return takeNumber(bytes)
    }
  }

  private mutating func takeWord(_ word: StaticString, _ bytes: Span<UInt8>) -> JSONFault? {
    for expected in word.description.utf8 {
      guard offset < bytes.count else { return .endsEarly(length: bytes.count) }
      guard bytes[offset] == expected else { return .unexpected(offset: offset) }
      offset += 1
    }
    endValue()
    return nil
  }

  private mutating func takeString(_ bytes: Span<UInt8>) -> JSONFault? {
    offset += 1
    while offset < bytes.count {
      switch bytes[offset] {
      case Self.quote:
        offset += 1
        return nil
      case UInt8(ascii: "\\"):
        offset += 1
        if let fault = takeEscape(bytes) { return fault }
      case 0..<0x20:
        return .unexpected(offset: offset)
      default:
        offset += 1
      }
    }
    return .endsEarly(length: bytes.count)
  }

  private mutating func takeEscape(_ bytes: Span<UInt8>) -> JSONFault? {
    guard offset < bytes.count else { return .endsEarly(length: bytes.count) }
    switch bytes[offset] {
    case UInt8(ascii: "u"):
      offset += 1
      for _ in 0..<4 {
        guard offset < bytes.count else { return .endsEarly(length: bytes.count) }
        guard isHexadecimal(bytes[offset]) else { return .unexpected(offset: offset) }
        offset += 1
      }
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 1
    default:
      return .unexpected(offset: offset)
    }
    return nil
  }

  private mutating func takeNumber(_ bytes: Span<UInt8>) -> JSONFault? {
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    let leadingZero = offset < bytes.count && bytes[offset] == UInt8(ascii: "0")
    if leadingZero {
      offset += 1
    } else if let fault = takeDigits(bytes) {
      return fault
    }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      if let fault = takeDigits(bytes) { return fault }
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if offset < bytes.count,
        bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-")
      {
        offset += 1
      }
      if let fault = takeDigits(bytes) { return fault }
    }
    endValue()
    return nil
  }

  /// Takes one decimal digit or more.
  private mutating func takeDigits(_ bytes: Span<UInt8>) -> JSONFault? {
    guard offset < bytes.count else { return .endsEarly(length: bytes.count) }
    guard isDigit(bytes[offset]) else { return .unexpected(offset: offset) }
    while offset < bytes.count, isDigit(bytes[offset]) { offset += 1 }
    return nil
  }

  private mutating func skipWhiteSpace(_ bytes: Span<UInt8>) {
    while offset < bytes.count, isJSONWhiteSpace(bytes[offset]) { offset += 1 }
  }
}

/// How many bytes of a UTF-8 byte order mark stand first: three or none.
func byteOrderMarkLength(_ bytes: Span<UInt8>) -> Int {
  bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF ? 3 : 0
}

/// Space, tab, line feed or carriage return.
func isJSONWhiteSpace(_ byte: UInt8) -> Bool {
  byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

private func isHexadecimal(_ byte: UInt8) -> Bool {
  isDigit(byte) || (0x61...0x66).contains(byte | 0x20)
}
