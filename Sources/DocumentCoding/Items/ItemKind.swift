/// What an encoded item is, for messages and for a look before reading.
package enum ItemKind: String, Sendable, Equatable, CaseIterable {
  /// The placeholder of a field that was not written.
  case absent
  /// An explicit null.
  case null
  /// True or false.
  case bool
  /// A whole number of any width.
  case integer
  /// A 32-bit floating-point number.
  case float
  /// A 64-bit floating-point number.
  case double
  /// A string.
  case text
  /// A byte string.
  case bytes
  /// A point in time.
  case date
  /// A universally unique identifier.
  case uuid
  /// A URL.
  case url
  /// A list.
  case list
  /// A map from keys to values.
  case map
  /// A record, that is a keyed container.
  case record
  /// A value under a tag this format does not use, or an unknown simple value.
  case other
}
