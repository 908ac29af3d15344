import Foundation

/// The forms of text that keys and searches compare.
package enum Text {
  /// The text in normalization form C, so that equal strings have the same UTF-8.
  ///
  /// Text that a quick check knows to be normalized comes back as it is, without an allocation.
  package static func normalized(_ string: String) -> String {
    if isNormalized(string) { return string }
    let composed = composedByFoundation(string)
    // Foundation may know an older Unicode than the comparison of strings does.
    return isNormalized(composed) ? composed : composedHere(string)
  }

  /// Whether ``normalized(_:)`` would leave every byte of the text as it is.
  package static func isNormalized(_ string: String) -> Bool {
    var span = string.utf8Span
    return span.isKnownASCII || span.checkForNFC(quickCheck: true)
      || span.checkForNFC(quickCheck: false)
  }

  /// Composes the text as far as Foundation knows how.
  static func composedByFoundation(_ string: String) -> String {
    // Composing alone does not join a Hangul syllable with a final consonant that follows it.
    string.decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping
  }

  /// Whether the text remembers that all of it is ASCII; a no says nothing.
  static func isKnownASCII(_ string: String) -> Bool { string.utf8Span.isKnownASCII }

  /// Whether all of the text is ASCII.
  static func isASCII(_ string: String) -> Bool {
    var span = string.utf8Span
    return span.checkForASCII()
  }
}
