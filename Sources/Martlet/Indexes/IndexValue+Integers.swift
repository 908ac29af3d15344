internal import OrderedKeys

// All widths share one encoding, so that widening a field rewrites no index.

extension Int: IndexValue {
  /// Appends the integer.
  public func write(to key: inout KeyWriter) { key.append(integer: self) }
  /// Reads an integer that fits this width.
  public init(from key: inout KeyReader) throws(StoreError) { self = try key.readInteger() }
}

extension Int8: IndexValue {
  /// Appends the integer.
  public func write(to key: inout KeyWriter) { key.append(integer: self) }
  /// Reads an integer that fits this width.
  public init(from key: inout KeyReader) throws(StoreError) { self = try key.readInteger() }
}

extension Int16: IndexValue {
  /// Appends the integer.
  public func write(to key: inout KeyWriter) { key.append(integer: self) }
  /// Reads an integer that fits this width.
  public init(from key: inout KeyReader) throws(StoreError) { self = try key.readInteger() }
}

extension Int32: IndexValue {
  /// Appends the integer.
  public func write(to key: inout KeyWriter) { key.append(integer: self) }
  /// Reads an integer that fits this width.
  public init(from key: inout KeyReader) throws(StoreError) { self = try key.readInteger() }
}

extension Int64: IndexValue {
  /// Appends the integer.
  public func write(to key: inout KeyWriter) { key.append(integer: self) }
  /// Reads an integer that fits this width.
  public init(from key: inout KeyReader) throws(StoreError) { self = try key.readInteger() }
}

extension UInt: IndexValue {
  /// Appends the integer.
  public func write(to key: inout KeyWriter) { key.append(integer: self) }
  /// Reads an integer that fits this width.
  public init(from key: inout KeyReader) throws(StoreError) { self = try key.readInteger() }
}

extension UInt8: IndexValue {
  /// Appends the integer.
  public func write(to key: inout KeyWriter) { key.append(integer: self) }
  /// Reads an integer that fits this width.
  public init(from key: inout KeyReader) throws(StoreError) { self = try key.readInteger() }
}

extension UInt16: IndexValue {
  /// Appends the integer.
  public func write(to key: inout KeyWriter) { key.append(integer: self) }
  /// Reads an integer that fits this width.
  public init(from key: inout KeyReader) throws(StoreError) { self = try key.readInteger() }
}

extension UInt32: IndexValue {
  /// Appends the integer.
  public func write(to key: inout KeyWriter) { key.append(integer: self) }
  /// Reads an integer that fits this width.
  public init(from key: inout KeyReader) throws(StoreError) { self = try key.readInteger() }
}

extension UInt64: IndexValue {
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
