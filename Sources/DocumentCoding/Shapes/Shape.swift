/// One list of field names, with a way to find a name in it.
///
/// A class, since decoding passes it about for every field and a reference is one count.
final class Shape: Sendable {
  /// The names in the order of the values.
  let names: [String]
  /// Where each name stands; kept for wide shapes only, since a short list is scanned as fast.
  private let positions: [String: Int]?

  /// Makes a shape; the names must differ from one another.
  init(_ names: [String]) {
    self.names = names
    positions =
      names.count > 16
      ? Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first }) : nil
  }

  /// Where a name stands; nil if it does not.
  func position(of name: String) -> Int? {
    if let positions { return positions[name] }
    return names.firstIndex(of: name)
  }
}
