/// How many columns a terminal gives the text.
///
/// Each character as a reader sees it counts once: an emoji 2, else the sum of its scalars, which
/// are 2 where East Asian Width says wide or full-width, 0 where they combine, format or control,
/// and 1 otherwise. The C library's `wcwidth` is not asked, since it depends on the locale.
package func displayWidth(of text: String) -> Int {
  text.reduce(0) { $0 + displayWidth(of: $1) }
}

/// The text with U+FFFD for each control, so that no keyword can steer a terminal.
package func withoutControls(_ text: String) -> String {
  var cleaned = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    cleaned.append(isControl(scalar) ? "\u{FFFD}" : scalar)
  }
  return String(cleaned)
}

private func displayWidth(of character: Character) -> Int {
  let scalars = character.unicodeScalars
  let isEmoji =
    scalars.contains { $0.properties.isEmojiPresentation }
    // The selector asks for the picture of a character that is also text.
    || scalars.contains("\u{FE0F}") && scalars.first?.properties.isEmoji == true
  return isEmoji ? 2 : scalars.reduce(0) { $0 + displayWidth(of: $1) }
}

private func displayWidth(of scalar: Unicode.Scalar) -> Int {
  if scalar.isASCII { return isControl(scalar) ? 0 : 1 }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
    return 0
  default:
    break
  }
  // Medial vowels and final consonants join the Hangul syllable that they follow.
  if (0x1160...0x11FF).contains(scalar.value) { return 0 }
  return isWide(scalar) ? 2 : 1
}

/// Controls, and the formatting marks that reorder what follows them.
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: true
  default: scalar.properties.generalCategory == .control
  }
}

/// The ranges of East Asian Width W and F, rounded to blocks; single emoji are found before.
private let wideRanges: [ClosedRange<UInt32>] = [
  0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0x4DBF,
  0x4E00...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
  0xFE30...0xFE6B, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x1AFF0...0x1B2FB,
  0x1F200...0x1F265, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
]

private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  wideRanges.contains { $0.contains(scalar.value) }
}
