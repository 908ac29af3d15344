package import Foundation

/// An encoded value without its Swift type: what the tools and field-level reading see.
///
/// Reading and writing again gives the same bytes. Equality is that of Swift, so that a NaN differs
/// from itself; compare bytes where that matters.
package enum EncodedValue: Sendable, Equatable {
  /// The placeholder of a field that was not written; it reads as nil, like a missing one.
  case absent
  /// An explicit null.
  case null
  /// True or false.
  case bool(Bool)
  /// A whole number; those beyond `Int128` stay ``tagged(_:_:)``.
  case integer(Int128)
  /// A float32.
  case float(Float)
  /// A float64.
  case double(Double)
  /// Text.
  case text(String)
  /// A byte string.
  case bytes([UInt8])
  /// A date, as seconds since 2001-01-01.
  case date(Double)
  /// A UUID.
  case uuid(UUID)
  /// A URL, as its text.
  case url(String)
  /// A list.
  case list([EncodedValue])
  /// A map, in the order of its encoded keys.
  case map([Entry])
  /// A record.
  case record(Record)
  /// A value under a tag that the format gives no meaning here.
  indirect case tagged(UInt64, EncodedValue)

  /// One entry of a map.
  package struct Entry: Sendable, Equatable {
    /// The key.
    package var key: EncodedValue
    /// The value.
    package var value: EncodedValue

    /// Makes an entry.
    package init(key: EncodedValue, value: EncodedValue) {
      self.key = key
      self.value = value
    }
  }

  /// One field of a record.
  package struct Field: Sendable, Equatable {
    /// The coding key.
    package var name: String
    /// The value.
    package var value: EncodedValue

    /// Makes a field.
    package init(name: String, value: EncodedValue) {
      self.name = name
      self.value = value
    }
  }

  /// Names and values, in the order of a shape.
  package struct Record: Sendable, Equatable {
    /// The fields.
    package var fields: [Field]
    /// Whether the names are written in the record, since the table had no room for its shape.
    package var isSelfDescribing: Bool

    /// Makes a record.
    package init(fields: [Field], isSelfDescribing: Bool = false) {
      self.fields = fields
      self.isSelfDescribing = isSelfDescribing
    }

    /// The value of a field; nil if the record has none of this name.
    package subscript(name: String) -> EncodedValue? {
      fields.first { $0.name == name }?.value
    }
  }
}

extension EncodedValue {
  /// Whether it reads as nil: null or absent.
  package var isNil: Bool {
    self == .null || self == .absent
  }
}
