/// A value that has a place in key order: an id, or a part of an index.
///
/// The standard scalars conform, and so does an enum or struct with a raw value that does: declare
/// `enum Status: String, Codable, IndexValue`. A type of your own writes the parts that order it
/// and reads them back; equal values must write equal parts.
public protocol IndexValue: ReferenceValue {
  /// The id that the value is, where it refers to a document: itself.
  associatedtype ReferencedID = Self

  /// What kind of key the type writes; of no concern to a type that writes its own.
  static var keyKind: KeyKind { get }

  /// Appends the value's parts to a key.
  ///
  /// - Parameter key: the key to append to.
  func write(to key: inout KeyWriter)

  /// Reads what ``write(to:)`` wrote.
  ///
  /// - Parameter key: the key to read on from.
  /// - Throws: ``StoreError`` with reason `corrupted` where the parts are of another kind.
  init(from key: inout KeyReader) throws(StoreError)
}

extension IndexValue {
  /// A key of the type's own making.
  public static var keyKind: KeyKind { .custom }
}

extension IndexValue where Self: RawRepresentable, RawValue: IndexValue {
  /// The kind of the raw value.
  public static var keyKind: KeyKind { RawValue.keyKind }

  /// Appends the raw value.
  public func write(to key: inout KeyWriter) {
    rawValue.write(to: &key)
  }

  /// Reads the raw value; one that names no case is an error.
  public init(from key: inout KeyReader) throws(StoreError) {
    guard let value = Self(rawValue: try RawValue(from: &key)) else {
      throw key.failure("a stored raw value names no case of \(Self.self)")
    }
    self = value
  }
}

extension Optional: IndexValue where Wrapped: IndexValue {
  /// The kind of the wrapped value.
  public static var keyKind: KeyKind { Wrapped.keyKind }

  /// Appends a null, which sorts before every value, or the value.
  public func write(to key: inout KeyWriter) {
    if let self { self.write(to: &key) } else { key.appendNull() }
  }

  /// Reads a null or a value.
  public init(from key: inout KeyReader) throws(StoreError) {
    self = key.readNull() ? nil : try Wrapped(from: &key)
  }
}
