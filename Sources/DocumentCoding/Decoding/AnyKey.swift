/// A coding key of any type.
struct AnyKey: CodingKey {
  /// The key as text.
  let stringValue: String
  /// The key as a number, if it is one.
  let intValue: Int?

  /// Takes over another key.
  init(_ key: any CodingKey) {
    stringValue = key.stringValue
    intValue = key.intValue
  }

  /// Makes a key of text.
  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  /// Makes a key of a number.
  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }
}
