internal import OrderedKeys

/// How two strings are compared for equality and order.
///
/// Collations know no locale: the same strings compare the same way everywhere.
public enum Collation: String, Sendable, Hashable, Codable {
  /// By the canonical composed form (NFC) of the text, code point by code point.
  case exact
  /// By the Unicode full case folding of the text, diacritics kept.
  case caseInsensitive
  /// By the case folding of the text without its diacritics.
  case caseAndDiacriticInsensitive

  /// Returns the text that stands for every text equal to this one under the collation.
  ///
  /// The cost is linear in the length; plain ASCII takes a short way.
  ///
  /// - Parameter text: any text.
  /// - Returns: the folded text.
  public func folded(_ text: String) -> String {
    switch self {
    case .exact: Text.normalized(text)
    case .caseInsensitive: Text.folded(text)
    case .caseAndDiacriticInsensitive: Text.foldedWithoutDiacritics(text)
    }
  }
}
