internal import Martlet

/// The identity of a term or keyword: two spellings are the same exactly when this is equal.
///
/// White space at both ends goes, the full-width number sign and at sign become `#` and `@`, and
/// the rest is case folded without regard to any locale. Diacritics stay significant.
package func foldedIdentity(_ text: String) -> String {
  Collation.caseInsensitive.folded(plainSpelling(text))
}

/// The text as it is shown: without white space at its ends, with the plain number and at signs.
package func plainSpelling(_ text: String) -> String {
  let trimmed = trimmingWhiteSpace(text)
  guard trimmed.unicodeScalars.contains(where: { $0 == "\u{FF03}" || $0 == "\u{FF20}" }) else {
    return trimmed
  }
  var plain = String.UnicodeScalarView()
  for scalar in trimmed.unicodeScalars {
    switch scalar {
    case "\u{FF03}": plain.append("#")
    case "\u{FF20}": plain.append("@")
    default: plain.append(scalar)
    }
  }
  return String(plain)
}

/// The text without white space, in Unicode's sense, at either end.
package func trimmingWhiteSpace(_ text: String) -> String {
  let scalars = text.unicodeScalars
  guard let first = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
    let last = scalars.lastIndex(where: { !$0.properties.isWhitespace })
  else { return "" }
  return String(scalars[first...last])
}
