import Foundation

/// Normalization for the letters that Foundation on Linux does not know and the standard library
/// does, which are those of Unicode 16 and 17.
///
/// Strings that hold them compare equal by the newer rules, so their keys must be equal too.
extension Text {
  /// The canonical decompositions that Unicode added in versions 16 and 17, one step each.
  private static let recentDecompositions: [Unicode.Scalar: [Unicode.Scalar]] = [
    "\u{105C9}": ["\u{105D2}", "\u{307}"], "\u{105E4}": ["\u{105DA}", "\u{307}"],
    "\u{11383}": ["\u{11382}", "\u{113C9}"], "\u{11385}": ["\u{11384}", "\u{113BB}"],
    "\u{1138E}": ["\u{1138B}", "\u{113C2}"], "\u{11391}": ["\u{11390}", "\u{113C9}"],
    "\u{113C5}": ["\u{113C2}", "\u{113C2}"], "\u{113C7}": ["\u{113C2}", "\u{113B8}"],
    "\u{113C8}": ["\u{113C2}", "\u{113C9}"], "\u{16121}": ["\u{1611E}", "\u{1611E}"],
    "\u{16122}": ["\u{1611E}", "\u{16129}"], "\u{16123}": ["\u{1611E}", "\u{1611F}"],
    "\u{16124}": ["\u{16129}", "\u{1611F}"], "\u{16125}": ["\u{1611E}", "\u{16120}"],
    "\u{16126}": ["\u{16121}", "\u{1611F}"], "\u{16127}": ["\u{16122}", "\u{1611F}"],
    "\u{16128}": ["\u{16121}", "\u{16120}"], "\u{16D68}": ["\u{16D67}", "\u{16D67}"],
    "\u{16D69}": ["\u{16D63}", "\u{16D67}"], "\u{16D6A}": ["\u{16D69}", "\u{16D67}"],
  ]

  /// The same table by what the letter is made of.
  private static let recentCompositions = Dictionary(
    uniqueKeysWithValues: recentDecompositions.map { ($0.value, $0.key) }
  )

  /// The letters that join with a letter after them.
  private static let recentFirstParts = Set(recentDecompositions.values.compactMap(\.first))

  /// The normalized start of every text that starts with the given text and goes on.
  ///
  /// The standard library takes some recent vowel signs for characters of their own although they
  /// join with what follows, so a last one of them may be another one in the longer text.
  static func lastingStart(of string: String) -> String {
    var scalars = normalized(string).unicodeScalars
    if let last = scalars.last, recentFirstParts.contains(last) { scalars.removeLast() }
    return String(scalars)
  }

  /// The scalars of the text fully decomposed and its marks in canonical order.
  static func decomposedScalars(_ string: String) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for scalar in string.decomposedStringWithCanonicalMapping.unicodeScalars {
      appendDecomposition(of: scalar, to: &result)
    }
    // An insertion sort is stable, and in order already it costs one look at each scalar.
    for index in result.indices {
      let moved = result[index]
      let order = combiningClass(of: moved)
      var place = index
      while order > 0, place > 0, combiningClass(of: result[place - 1]) > order {
        result[place] = result[place - 1]
        place -= 1
      }
      result[place] = moved
    }
    return result
  }

  /// Composes the text by the algorithm of Unicode (UAX 15), with a pair at a time from Foundation.
  ///
  /// It is slow and meant for the rare text that Foundation leaves half composed.
  static func composedHere(_ string: String) -> String {
    var result: [Unicode.Scalar] = []
    var starter: Int?
    var lastClass: UInt8 = 0
    for scalar in decomposedScalars(string) {
      let order = combiningClass(of: scalar)
      if let starter {
        // A mark reaches its base only over marks of lower classes, a letter over none.
        let isAdjacent = starter == result.count - 1
        let isReachable = isAdjacent || (order > 0 && lastClass < order && lastClass > 0)
        if isReachable, let joined = composition(result[starter], scalar) {
          result[starter] = joined
          continue
        }
      }
      if order == 0 { starter = result.count }
      lastClass = order
      result.append(scalar)
    }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: result)
    return String(view)
  }

  /// Appends a scalar, or what it is made of.
  private static func appendDecomposition(
    of scalar: Unicode.Scalar,
    to result: inout [Unicode.Scalar]
  ) {
    guard scalar.value >= 0x10000, let parts = recentDecompositions[scalar] else {
      return result.append(scalar)
    }
    for part in parts { appendDecomposition(of: part, to: &result) }
  }

  /// The one scalar that two scalars make, or nil.
  private static func composition(
    _ first: Unicode.Scalar,
    _ second: Unicode.Scalar
  ) -> Unicode.Scalar? {
    if let joined = recentCompositions[[first, second]] { return joined }
    var pair = String.UnicodeScalarView()
    pair.append(first)
    pair.append(second)
    let composed = composedByFoundation(String(pair)).unicodeScalars
    return composed.count == 1 ? composed.first : nil
  }

  /// The class by which marks on one base are sorted.
  private static func combiningClass(of scalar: Unicode.Scalar) -> UInt8 {
    scalar.properties.canonicalCombiningClass.rawValue
  }
}
