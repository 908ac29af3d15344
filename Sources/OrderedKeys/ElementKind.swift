/// What kind of element comes next, without its value.
///
/// All widths of integers are one kind, because they share their bytes.
package enum ElementKind: String, Hashable, Sendable {
  /// No value.
  case null
  /// A byte string.
  case bytes
  /// A Unicode string.
  case text
  /// A nested tuple.
  case tuple
  /// An integer between `Int64.min` and `UInt64.max`.
  case integer
  /// A 32-bit floating-point number.
  case float
  /// A 64-bit floating-point number.
  case double
  /// A truth value.
  case bool
  /// A UUID.
  case uuid

  /// The kind that a type code stands for, or nil for a code that this profile does not write.
  init?(code: UInt8) {
    switch code {
    case TypeCode.null: self = .null
    case TypeCode.bytes: self = .bytes
    case TypeCode.text: self = .text
    case TypeCode.tuple: self = .tuple
    case TypeCode.lowestInteger...TypeCode.highestInteger: self = .integer
    case TypeCode.float: self = .float
    case TypeCode.double: self = .double
    case TypeCode.isFalse, TypeCode.isTrue: self = .bool
    case TypeCode.uuid: self = .uuid
    default: return nil
    }
  }
}
