import Foundation

/// The identity of a term or keyword: two spellings are the same exactly when this is equal.
///
/// White space at both ends goes, the full-width number sign and at sign become `#` and `@`, and
/// the rest is composed (NFC) and case folded without regard to any locale. Diacritics stay
/// significant. Cost: one pass over ASCII text, a few over other text.
package func foldedIdentity(_ text: String) -> String {
  let trimmed = trimmingWhiteSpace(text)
  if trimmed.utf8.allSatisfy({ $0 < 0x80 }) { return trimmed.lowercased() }
  var narrowed = String.UnicodeScalarView()
  for scalar in trimmed.unicodeScalars {
    switch scalar {
    case "\u{FF03}": narrowed.append("#")
    case "\u{FF20}": narrowed.append("@")
    default: narrowed.append(scalar)
    }
  }
  let composed = String(narrowed).precomposedStringWithCanonicalMapping
  var folded = ""
  for scalar in composed.unicodeScalars { folded += caseFold(scalar) }
  // Folding may leave a sequence that composes again.
  return folded.precomposedStringWithCanonicalMapping
}

/// The text without white space, in Unicode's sense, at either end.
package func trimmingWhiteSpace(_ text: String) -> String {
  let scalars = text.unicodeScalars
  guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
    let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
  else { return "" }
  return String(scalars[first...last])
}

/// The full case fold of one scalar.
private func caseFold(_ scalar: Unicode.Scalar) -> String {
  // Upper case would make the dotless i a plain I; Unicode's case folding leaves it alone.
  if scalar == "\u{131}" { return "\u{131}" }
  return lowercase(uppercase(lowercase(String(scalar))))
}

/// Each scalar's own lower-case mapping, so that no context (a final sigma) changes the answer.
private func lowercase(_ text: String) -> String {
  text.unicodeScalars.map(\.properties.lowercaseMapping).joined()
}

/// Each scalar's own upper-case mapping.
private func uppercase(_ text: String) -> String {
  text.unicodeScalars.map(\.properties.uppercaseMapping).joined()
}
