internal import OrderedKeys

// All widths share one encoding, so that widening a field rewrites no index.

extension IndexValue where Self: FixedWidthInteger {
  /// The kind of integer keys.
  public static var keyKind: KeyKind { .integer }

  /// Appends the integer.
  public func write(to key: inout KeyWriter) { key.append(integer: self) }

  /// Reads an integer that fits this width.
  public init(from key: inout KeyReader) throws(StoreError) {
    self = try key.read { tuple throws(KeyReadingError) in try tuple.nextInteger(as: Self.self) }
  }
}

extension Int: IndexValue {}
extension Int8: IndexValue {}
extension Int16: IndexValue {}
extension Int32: IndexValue {}
extension Int64: IndexValue {}
extension UInt: IndexValue {}
extension UInt8: IndexValue {}
extension UInt16: IndexValue {}
extension UInt32: IndexValue {}
extension UInt64: IndexValue {}
