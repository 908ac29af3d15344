import Foundation

/// Values a probe invents.
enum SampleValues {
  /// How odd the values are.
  enum Style {
    /// With letters of both cases, signs, fractions: a computed property hardly leaves them as they
    /// are.
    case odd
    /// Such as a type accepts that checks what it decodes.
    case plain
    /// Empty or zero, and large: what changes few values often changes these.
    case edge

    /// The one for this style.
    fileprivate func choose<Value>(odd: Value, plain: Value, edge: Value) -> Value {
      switch self {
      case .odd: odd
      case .plain: plain
      case .edge: edge
      }
    }
  }

  /// Text that few limits of length leave as it is.
  private static let long = " " + String(repeating: "long ", count: 200)

  /// Two values of a type that is one item; nil for other types.
  static func leaf<T>(_ type: T.Type, _ style: Style) -> (T, T)? {
    guard case .leaf(let leaf) = TypeTraits(of: type) else {
      guard type == Decimal.self else { return nil }
      let numbers = style.choose(odd: (-3, 97), plain: (1, 2), edge: (0, 30_011))
      return pair(Decimal(numbers.0), Decimal(numbers.1))
    }
    let isOdd = style == .odd
    let reals = style.choose(odd: (-2.75, 91.375), plain: (1.0, 2.0), edge: (0, 30_011.5))
    switch leaf {
    case .texts, .ints, .doubles: return nil
    case .text:
      let texts = style.choose(
        odd: ("Qb 1-\u{C9}", "zW 2-\u{F1}"),
        plain: ("1", "2"),
        edge: ("", long)
      )
      return pair(texts.0, texts.1)
    case .bool: return pair(false, true)
    case .double: return pair(reals.0, reals.1)
    case .float: return pair(Float(reals.0), Float(reals.1))
    case .date:
      return pair(
        Date(timeIntervalSinceReferenceDate: reals.0),
        Date(timeIntervalSinceReferenceDate: reals.1)
      )
    case .data:
      let bytes: ([UInt8], [UInt8]) = style.choose(
        odd: ([9, 0, 1], [7, 255, 2]),
        plain: ([1], [2]),
        edge: ([], [UInt8](repeating: 1, count: 1000))
      )
      return pair(Data(bytes.0), Data(bytes.1))
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
      return numbers(integer, style) as? (T, T)
    }
  }

  /// Two values, where the type is the one that is asked for.
  private static func pair<Value, T>(_ first: Value, _ second: Value) -> (T, T)? {
    (first, second) as? (T, T)
  }

  /// Two numbers in a width known at run time only.
  private static func numbers<Number: FixedWidthInteger>(
    _ type: Number.Type,
    _ style: Style
  ) -> Any {
    let numbers: (Number, Number) = style.choose(
      odd: (Number(exactly: -3) ?? 3, 97),
      plain: (1, 2),
      edge: (0, Number(exactly: 30_011) ?? 101)
    )
    return numbers
  }

  /// The first two cases of a type that lists them, or the last two; the only one twice.
  static func cases<T>(of type: T.Type, _ style: Style) -> (T, T)? {
    guard let listed = type as? any CaseIterable.Type else { return nil }
    return twoCases(of: listed, style) as? (T, T)
  }

  /// Two values that a type makes of small integers.
  static func rawCases<T>(of type: T.Type) -> (T, T)? {
    guard let raw = type as? any RawRepresentable.Type else { return nil }
    return firstTwoRaw(of: raw) as? (T, T)
  }

  /// Two cases.
  private static func twoCases<Case: CaseIterable>(of type: Case.Type, _ style: Style) -> Any? {
    let cases = Array(type.allCases)
    let two = style == .edge ? cases.suffix(2) : cases.prefix(2)
    guard let first = two.first, let last = two.last else { return nil }
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
