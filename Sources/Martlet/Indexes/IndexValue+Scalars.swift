public import Foundation
internal import OrderedKeys

extension String: IndexValue {
  /// The kind of its keys.
  public static var keyKind: KeyKind { .text }
  /// Appends the text in its canonical composed form, folded where the index folds.
  public func write(to key: inout KeyWriter) { key.append(text: self) }
  /// Reads text.
  public init(from key: inout KeyReader) throws(StoreError) {
    self = try key.read { tuple throws(KeyReadingError) in try tuple.nextText() }
  }
}

extension Bool: IndexValue {
  /// The kind of its keys.
  public static var keyKind: KeyKind { .boolean }
  /// Appends the truth value; false sorts first.
  public func write(to key: inout KeyWriter) { key.append(boolean: self) }
  /// Reads a truth value.
  public init(from key: inout KeyReader) throws(StoreError) {
    self = try key.read { tuple throws(KeyReadingError) in try tuple.nextBool() }
  }
}

extension Double: IndexValue {
  /// The kind of its keys.
  public static var keyKind: KeyKind { .double }
  /// Appends the number; -0 is written as 0, and every NaN as one that sorts last.
  public func write(to key: inout KeyWriter) { key.append(double: self) }
  /// Reads a number.
  public init(from key: inout KeyReader) throws(StoreError) {
    self = try key.read { tuple throws(KeyReadingError) in try tuple.nextDouble() }
  }
}

extension Float: IndexValue {
  /// The kind of its keys.
  public static var keyKind: KeyKind { .float }
  /// Appends the number; -0 is written as 0, and every NaN as one that sorts last.
  public func write(to key: inout KeyWriter) { key.append(float: self) }
  /// Reads a number.
  public init(from key: inout KeyReader) throws(StoreError) {
    self = try key.read { tuple throws(KeyReadingError) in try tuple.nextFloat() }
  }
}

extension Date: IndexValue {
  /// The kind of its keys.
  public static var keyKind: KeyKind { .date }
  /// Appends the seconds since the reference date, which a `Date` holds exactly.
  public func write(to key: inout KeyWriter) { key.append(double: timeIntervalSinceReferenceDate) }
  /// Reads a date.
  public init(from key: inout KeyReader) throws(StoreError) {
    self.init(timeIntervalSinceReferenceDate: try Double(from: &key))
  }
}

extension Data: IndexValue {
  /// The kind of its keys.
  public static var keyKind: KeyKind { .bytes }
  /// Appends the bytes.
  public func write(to key: inout KeyWriter) { key.append(bytes: self) }
  /// Reads bytes.
  public init(from key: inout KeyReader) throws(StoreError) {
    self = Data(try key.read { tuple throws(KeyReadingError) in try tuple.nextBytes() })
  }
}

extension UUID: IndexValue {
  /// The kind of its keys.
  public static var keyKind: KeyKind { .uuid }
  /// Appends the sixteen bytes.
  public func write(to key: inout KeyWriter) { key.append(uuid: self) }
  /// Reads sixteen bytes.
  public init(from key: inout KeyReader) throws(StoreError) {
    self = try key.read { tuple throws(KeyReadingError) in try tuple.nextUUID() }
  }
}

extension URL: IndexValue {
  /// The kind of its keys.
  public static var keyKind: KeyKind { .url }
  /// Appends the absolute text, which no collation folds.
  public func write(to key: inout KeyWriter) {
    let collation = key.collation
    key.collation = .exact
    key.append(text: absoluteString)
    key.collation = collation
  }
  /// Reads the absolute text.
  public init(from key: inout KeyReader) throws(StoreError) {
    guard let url = URL(string: try String(from: &key)) else {
      throw key.failure("a stored text is no URL")
    }
    self = url
  }
}
