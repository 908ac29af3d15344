import Foundation

/// Values a probe invents.
enum SampleValues {
  /// How odd the values are.
  enum Style {
    /// With letters of both cases, space around them, signs, fractions, far from zero: code that
    /// changes values hardly leaves them as they are.
    case odd
    /// Such as a type accepts that checks what it decodes.
    case plain
  }

  /// Two values of a type that is one item; nil for other types.
  static func leaf<T>(_ type: T.Type, _ style: Style) -> (T, T)? {
    let isOdd = style == .odd
    guard case .leaf(let leaf) = TypeTraits(of: type) else {
      guard type == Decimal.self else { return nil }
      return pair(Decimal(isOdd ? -3 : 1), Decimal(isOdd ? 97 : 2))
    }
    switch leaf {
    case .texts, .ints, .doubles: return nil
    case .text: return isOdd ? pair(" Qb 1-\u{C9}\n", "\tzW 2-\u{F1} ") : pair("1", "2")
    case .bool: return pair(false, true)
    case .double: return isOdd ? pair(-70_001.75, 70_003.375) : pair(1.0, 2.0)
    case .float:
      return isOdd ? pair(Float(-70_001.75), Float(70_003.375)) : pair(Float(1), Float(2))
    case .date:
      let seconds = isOdd ? (-2.75, 91.375) : (1, 2)
      return pair(
        Date(timeIntervalSinceReferenceDate: seconds.0),
        Date(timeIntervalSinceReferenceDate: seconds.1)
      )
    case .data:
      return isOdd ? pair(Data([9, 0, 1]), Data([7, 255, 2])) : pair(Data([1]), Data([2]))
    case .uuid: return isOdd ? pair(uuid(0xA1, 1), uuid(0x5B, 2)) : pair(uuid(0, 1), uuid(0, 2))
    case .url:
      let ends = isOdd ? ("Qb/1?x=1#y", "zW/2?x=2#z") : ("1", "2")
      guard let first = URL(string: "https://example.org/" + ends.0),
        let second = URL(string: "https://example.org/" + ends.1)
      else { return nil }
      return pair(first, second)
    case .int, .int8, .int16, .int32, .int64, .int128, .uint, .uint8, .uint16, .uint32, .uint64,
      .uint128:
      guard let integer = type as? any FixedWidthInteger.Type else { return nil }
      return numbers(integer, isOdd) as? (T, T)
    }
  }

  /// Two values, where the type is the one that is asked for.
  private static func pair<Value, T>(_ first: Value, _ second: Value) -> (T, T)? {
    (first, second) as? (T, T)
  }

  /// Two numbers in a width known at run time only.
  private static func numbers<Number: FixedWidthInteger>(_ type: Number.Type, _ isOdd: Bool) -> Any
  {
    guard isOdd else { return (Number(1), Number(2)) }
    return (
      Number(exactly: -70_001) ?? Number(exactly: -3) ?? 3, Number(exactly: 70_003) ?? 97
    )
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

  /// A UUID by its first byte and its last.
  private static func uuid(_ first: UInt8, _ last: UInt8) -> UUID {
    UUID(uuid: (first, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last))
  }
}
