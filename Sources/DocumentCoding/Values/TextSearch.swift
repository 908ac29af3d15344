/// Text that is looked for in the bytes of stored text, where bytes tell of characters.
package struct TextSearch: Sendable {
  /// Where the text must stand.
  package enum Place: Sendable {
    case start, end, anywhere
  }

  private let wanted: [UInt8]
  private let place: Place
  private let foldsCase: Bool
  private let isASCII: Bool

  /// Makes a search; nil where bytes do not tell whether it finds the text.
  ///
  /// - Parameters:
  ///   - text: The UTF-8 of the text in normalization form C, or folded.
  ///   - place: Where it must stand.
  ///   - foldsCase: Whether the stored text is folded before it is compared.
  package init?(_ text: [UInt8], at place: Place, foldsCase: Bool) {
    // A carriage return and a line feed are one character, of which neither is found alone.
    guard let first = text.first, let last = text.last, first != .lineFeed, last != .carriageReturn
    else { return nil }
    wanted = text
    self.place = place
    self.foldsCase = foldsCase
    isASCII = text.allSatisfy { $0 < 0x80 }
  }

  /// Whether the text is found; nil where bytes do not tell.
  func isFound(in text: Span<UInt8>) -> Bool? {
    switch StoredText(text) {
    case .ascii: return isThere(in: text)
    // A character that is ASCII is itself in composed text, but a mark may follow it.
    case .composed: return foldsCase || !isASCII || isThere(in: text) ? nil : false
    case .other, nil: return nil
    }
  }

  private func isThere(in text: Span<UInt8>) -> Bool {
    let last = text.count - wanted.count
    guard last >= 0 else { return false }
    switch place {
    case .start: return isThere(at: 0, in: text)
    case .end: return isThere(at: last, in: text)
    case .anywhere:
      for start in 0...last where isThere(at: start, in: text) { return true }
      return false
    }
  }

  private func isThere(at start: Int, in text: Span<UInt8>) -> Bool {
    for index in wanted.indices {
      let byte = text[start + index]
      if (foldsCase ? byte.lowercased : byte) != wanted[index] { return false }
    }
    return true
  }
}

/// How far the bytes of text tell of its characters.
enum StoredText {
  /// They are the characters.
  case ascii
  /// They are in normalization form C.
  case composed
  /// They may be in another form.
  case other

  /// Nil where the bytes are no UTF-8.
  init?(_ bytes: Span<UInt8>) {
    guard var text = try? UTF8Span(validating: bytes) else { return nil }
    self =
      text.isKnownASCII ? .ascii : text.checkForNFC(quickCheck: true) ? .composed : .other
  }
}

extension UInt8 {
  fileprivate static let lineFeed: UInt8 = 0x0A
  fileprivate static let carriageReturn: UInt8 = 0x0D

  /// The lower case of an ASCII letter; any other byte itself.
  var lowercased: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }
}
