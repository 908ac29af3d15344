internal import OrderedKeys

// All widths share one encoding, so that widening a field rewrites no index.

extension Int: IndexValue {
  /// The kind of its keys.
  public static var keyKind: KeyKind { .integer }
  /// Appends the integer.
  public func write(to key: inout KeyWriter) { key.append(integer: self) }
  /// Reads an integer that fits this width.
  public init(from key: inout KeyReader) throws(StoreError) { self = try key.readInteger() }
}

extension Int8: IndexValue {
  /// The kind of its keys.
  public static var keyKind: KeyKind { .integer }
  /// Appends the integer.
  public func write(to key: inout KeyWriter) { key.append(integer: self) }
  /// Reads an integer that fits this width.
  public init(from key: inout KeyReader) throws(StoreError) { self = try key.readInteger() }
}

extension Int16: IndexValue {
  /// The kind of its keys.
  public static var keyKind: KeyKind { .integer }
  /// Appends the integer.
  public func write(to key: inout KeyWriter) { key.append(integer: self) }
  /// Reads an integer that fits this width.
  public init(from key: inout KeyReader) throws(StoreError) { self = try key.readInteger() }
}

extension Int32: IndexValue {
  /// The kind of its keys.
  public static var keyKind: KeyKind { .integer }
  /// Appends the integer.
  public func write(to key: inout KeyWriter) { key.append(integer: self) }
  /// Reads an integer that fits this width.
  public init(from key: inout KeyReader) throws(StoreError) { self = try key.readInteger() }
}

extension Int64: IndexValue {
  /// The kind of its keys.
  public static var keyKind: KeyKind { .integer }
  /// Appends the integer.
  public func write(to key: inout KeyWriter) { key.append(integer: self) }
  /// Reads an integer that fits this width.
  public init(from key: inout KeyReader) throws(StoreError) { self = try key.readInteger() }
}

extension UInt: IndexValue {
  /// The kind of its keys.
  public static var keyKind: KeyKind { .integer }
  /// Appends the integer.
  public func write(to key: inout KeyWriter) { key.append(integer: self) }
  /// Reads an integer that fits this width.
  public init(from key: inout KeyReader) throws(StoreError) { self = try key.readInteger() }
}

extension UInt8: IndexValue {
  /// The kind of its keys.
  public static var keyKind: KeyKind { .integer }
  /// Appends the integer.
  public func write(to key: inout KeyWriter) { key.append(integer: self) }
  /// Reads an integer that fits this width.
  public init(from key: inout KeyReader) throws(StoreError) { self = try key.readInteger() }
}

extension UInt16: IndexValue {
  /// The kind of its keys.
  public static var keyKind: KeyKind { .integer }
  /// Appends the integer.
  public func write(to key: inout KeyWriter) { key.append(integer: self) }
  /// Reads an integer that fits this width.
  public init(from key: inout KeyReader) throws(StoreError) { self = try key.readInteger() }
}

extension UInt32: IndexValue {
  /// The kind of its keys.
  public static var keyKind: KeyKind { .integer }
  /// Appends the integer.
  public func write(to key: inout KeyWriter) { key.append(integer: self) }
  /// Reads an integer that fits this width.
  public init(from key: inout KeyReader) throws(StoreError) { self = try key.readInteger() }
}

extension UInt64: IndexValue {
  /// The kind of its keys.
  public static var keyKind: KeyKind { .integer }
  /// Appends the integer.
  public func write(to key: inout KeyWriter) { key.append(integer: self) }
  /// Reads an integer that fits this width.
  public init(from key: inout KeyReader) throws(StoreError) { self = try key.readInteger() }
}

extension KeyReader {
  fileprivate mutating func readInteger<Value: FixedWidthInteger>()
    throws(StoreError) -> Value
  {
    try read { tuple throws(KeyReadingError) in try tuple.nextInteger(as: Value.self) }
  }
}
