/// The coding key of a list element.
struct ListKey: CodingKey {
  /// The position, counted from zero.
  let index: Int

  /// Makes a key for a position.
  init(_ index: Int) { self.index = index }

  /// Makes a key for a position.
  init?(intValue: Int) { self.init(intValue) }

  /// Never makes a key, since positions are numbers.
  init?(stringValue: String) { nil }

  /// The position as a number.
  var intValue: Int? { index }

  /// The position as Foundation spells it.
  var stringValue: String { "Index \(index)" }
}

/// The coding key of a superclass' part, as Foundation names it.
struct SuperKey: CodingKey {
  /// Makes the key.
  init() {}

  /// Makes the key for its own name alone.
  init?(stringValue: String) {
    guard stringValue == "super" else { return nil }
  }

  /// Never makes a key.
  init?(intValue: Int) { nil }

  /// The name.
  var stringValue: String { "super" }

  /// None.
  var intValue: Int? { nil }
}
