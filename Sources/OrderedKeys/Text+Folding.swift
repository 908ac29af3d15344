extension Text {
  /// Names the rules of ``folded(_:)`` and ``foldedWithoutDiacritics(_:)``.
  ///
  /// An index that holds folded text stores it and is rebuilt when it changes. A test pins the
  /// folding of every scalar, so that a toolchain with other Unicode data cannot change it unseen.
  package static let foldingVersion = 1

  /// The text without case, the same in every locale: texts that differ in case only become equal.
  ///
  /// This is the canonical caseless match of Unicode: decompose, fold each scalar fully, and
  /// compose again. The result is in normalization form C, and folding it again changes nothing.
  package static func folded(_ string: String) -> String {
    // In ASCII the lower case is the folding, and it is already composed.
    if isASCII(string) { return string.lowercased() }
    return normalized(foldedScalars(string))
  }

  /// The text without case and without the marks that alphabets put on their letters.
  ///
  /// Removed are the marks that decomposition splits off (as in e with acute) and the points of
  /// Hebrew, Arabic and Syriac. Vowel signs, viramas, nuktas and kana voicing stay, because without
  /// them another word stands there; so do letters that Unicode does not decompose, such as o with
  /// stroke. Texts equal under ``folded(_:)`` are equal here.
  package static func foldedWithoutDiacritics(_ string: String) -> String {
    if isASCII(string) { return string.lowercased() }
    // Folding decomposes only before it maps, and some mappings yield composed letters.
    var kept = String.UnicodeScalarView()
    kept.append(
      contentsOf: decomposedScalars(foldedScalars(string)).filter { !isDiacritic($0) }
    )
    return normalized(String(kept))
  }

  /// The case folding of one scalar: equal for two scalars exactly when Unicode folds them together.
  ///
  /// The standard library has no case folding, but lower case of upper case of lower case yields
  /// the same classes, with the dotless i as the only exception. Compared with `str.casefold()` of
  /// Python 3.11 (Unicode 14) over all scalars, it makes the same classes but for the 55 pairs of
  /// letters that Unicode 16 and 17 added. The representative differs for Cherokee alone, where
  /// Unicode folds to upper case; inside one store this cannot be seen.
  static func folding(of scalar: Unicode.Scalar) -> String {
    guard scalar != "\u{131}" else { return "\u{131}" }
    var result = ""
    for lower in scalar.properties.lowercaseMapping.unicodeScalars {
      for upper in lower.properties.uppercaseMapping.unicodeScalars {
        result += upper.properties.lowercaseMapping
      }
    }
    return result
  }

  /// Decomposes text and folds each scalar.
  private static func foldedScalars(_ string: String) -> String {
    var result = ""
    for scalar in decomposedScalars(string) { result += folding(of: scalar) }
    return result
  }

  /// Whether a scalar is a mark that a search may ignore.
  private static func isDiacritic(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.properties.generalCategory == .nonspacingMark else { return false }
    // Classes 10 to 36 are points of Hebrew, Arabic and Syriac; from 200 on, marks at or on a base.
    let combiningClass = scalar.properties.canonicalCombiningClass.rawValue
    return (10...36).contains(combiningClass) || combiningClass >= 200
  }
}
