import Foundation

/// Values a probe invents.
enum SampleValues {
  /// One of two values of a type that is one item; nil for other types.
  static func leaf<T>(_ type: T.Type, isSecond: () -> Bool) -> T? {
    guard case .leaf(let leaf) = TypeTraits(of: type) else {
      return type == Decimal.self ? Decimal(isSecond() ? 2 : 1) as? T : nil
    }
    switch leaf {
    case .texts, .ints, .doubles:
      return nil
    case .text:
      return (isSecond() ? "2" : "1") as? T
    case .bool:
      return isSecond() as? T
    case .double:
      return (isSecond() ? 2.0 : 1.0) as? T
    case .float:
      return Float(isSecond() ? 2 : 1) as? T
    case .date:
      return Date(timeIntervalSinceReferenceDate: isSecond() ? 2 : 1) as? T
    case .data:
      return Data([isSecond() ? 2 : 1]) as? T
    case .uuid:
      return uuid(isSecond() ? 2 : 1) as? T
    case .url:
      return URL(string: isSecond() ? "https://example.org/2" : "https://example.org/1") as? T
    case .int, .int8, .int16, .int32, .int64, .int128, .uint, .uint8, .uint16, .uint32, .uint64,
      .uint128:
      guard let integer = type as? any FixedWidthInteger.Type else { return nil }
      return number(integer, isSecond() ? 2 : 1) as? T
    }
  }

  /// The first two cases of a type that lists them; the only one twice.
  static func cases<T>(of type: T.Type) -> (T, T)? {
    guard let listed = type as? any CaseIterable.Type else { return nil }
    return firstTwo(of: listed) as? (T, T)
  }

  /// Two values that a type makes of small integers.
  static func rawCases<T>(of type: T.Type) -> (T, T)? {
    guard let raw = type as? any RawRepresentable.Type else { return nil }
    return firstTwoRaw(of: raw) as? (T, T)
  }

  /// The first two cases.
  private static func firstTwo<Case: CaseIterable>(of type: Case.Type) -> Any? {
    let cases = Array(type.allCases.prefix(2))
    guard let first = cases.first, let last = cases.last else { return nil }
    return (first, last)
  }

  /// Two values that a type makes of small integers.
  private static func firstTwoRaw<Raw: RawRepresentable>(of type: Raw.Type) -> Any? {
    guard let integer = Raw.RawValue.self as? any FixedWidthInteger.Type else { return nil }
    var found: [Raw] = []
    for candidate in [1, 2, 0, 3, 4, 5, 6, 7, 8, 16, 32, 64, -1, -2] where found.count < 2 {
      if let raw = number(integer, candidate) as? Raw.RawValue, let value = Raw(rawValue: raw) {
        found.append(value)
      }
    }
    guard let first = found.first, let last = found.last else { return nil }
    return (first, last)
  }

  /// A number in a width known at run time only.
  private static func number<Number: FixedWidthInteger>(_ type: Number.Type, _ value: Int) -> Any? {
    Number(exactly: value)
  }

  /// A UUID that differs from others in its last byte.
  private static func uuid(_ byte: UInt8) -> UUID {
    UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, byte))
  }
}
