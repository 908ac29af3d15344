import Foundation

/// What the coder must know of a type.
enum TypeTraits: Sendable {
  /// It codes itself; known not to be an enum.
  case structured(Arrangement)
  /// It codes itself; whether it is an enum shows at the first value.
  case unseen
  /// An optional.
  case optional
  /// An optional of an optional.
  case nestedOptional
  /// A value that is one item.
  case leaf(Leaf)

  /// The types that are one item.
  enum Leaf: UInt8, Sendable {
    case text, bool, double, float
    case int, int8, int16, int32, int64, int128
    case uint, uint8, uint16, uint32, uint64, uint128
    case date, data, uuid, url
    case texts, ints, doubles

    /// Whether the one item is a list, which is a level of nesting.
    var isList: Bool { self == .texts || self == .ints || self == .doubles }
  }

  /// Classifies a type; costs a few run-time casts, so the answer is kept in a ``TypeCache``.
  init(of type: Any.Type) {
    if let leaf = Self.leaves[ObjectIdentifier(type)] {
      self = .leaf(leaf)
    } else if let optional = type as? any OptionalMarker.Type {
      self = optional.wrappedType is any OptionalMarker.Type ? .nestedOptional : .optional
    } else if let dictionary = type as? any DictionaryMarker.Type {
      self = .structured(dictionary.arrangement)
    } else if type is any SetMarker.Type {
      self = .structured(.set)
    } else {
      self = .unseen
    }
  }

  /// The types that are one item, by identity.
  private static let leaves: [ObjectIdentifier: Leaf] = [
    ObjectIdentifier(String.self): .text, ObjectIdentifier(Bool.self): .bool,
    ObjectIdentifier(Double.self): .double, ObjectIdentifier(Float.self): .float,
    ObjectIdentifier(Int.self): .int, ObjectIdentifier(Int8.self): .int8,
    ObjectIdentifier(Int16.self): .int16, ObjectIdentifier(Int32.self): .int32,
    ObjectIdentifier(Int64.self): .int64, ObjectIdentifier(Int128.self): .int128,
    ObjectIdentifier(UInt.self): .uint, ObjectIdentifier(UInt8.self): .uint8,
    ObjectIdentifier(UInt16.self): .uint16, ObjectIdentifier(UInt32.self): .uint32,
    ObjectIdentifier(UInt64.self): .uint64, ObjectIdentifier(UInt128.self): .uint128,
    ObjectIdentifier(Date.self): .date, ObjectIdentifier(Data.self): .data,
    ObjectIdentifier(UUID.self): .uuid, ObjectIdentifier(URL.self): .url,
    ObjectIdentifier([String].self): .texts, ObjectIdentifier([Int].self): .ints,
    ObjectIdentifier([Double].self): .doubles,
  ]
}
