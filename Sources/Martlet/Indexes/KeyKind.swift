/// What kind of key a type writes: the keys of one kind can be read as any type of that kind.
///
/// It is stored with an index, so that a field whose type changes to another kind is noticed, and
/// one that only widens, such as `Int32` to `Int64`, needs no new index.
public enum KeyKind: String, Sendable, Hashable, Codable {
  /// Integers of all widths.
  case integer
  /// `Double`.
  case double
  /// `Float`.
  case float
  /// `Date`.
  case date
  /// `String`.
  case text
  /// `URL`.
  case url
  /// `Bool`.
  case boolean
  /// `Data`.
  case bytes
  /// `UUID`.
  case uuid
  /// A type that writes its key itself.
  case custom
}
