/// Where a range of one element begins or ends; elements are given encoded.
package enum ElementBound: Hashable, Sendable {
  /// No bound: nulls and NaN belong to the range.
  case unbounded
  /// The element belongs to the range.
  case including([UInt8])
  /// The element does not belong to the range.
  case excluding([UInt8])

  /// A lower bound that leaves nulls out and nothing else.
  package static let afterNull = ElementBound.excluding([TypeCode.null])

  /// A lower bound for a range of `Double` without one: minus infinity, and no null.
  package static let fromNegativeInfinity = ElementBound.including(encoded(-Double.infinity))

  /// An upper bound for a range of `Double` without one: infinity, and no NaN.
  package static let throughInfinity = ElementBound.including(encoded(Double.infinity))

  /// A lower bound for a range of `Float` without one: minus infinity, and no null.
  package static let fromNegativeFloatInfinity = ElementBound.including(encoded(-Float.infinity))

  /// An upper bound for a range of `Float` without one: infinity, and no NaN.
  package static let throughFloatInfinity = ElementBound.including(encoded(Float.infinity))

  /// The bytes of a number.
  private static func encoded(_ value: Double) -> [UInt8] {
    var writer = TupleWriter()
    writer.append(value)
    return writer.bytes
  }

  /// The bytes of a number.
  private static func encoded(_ value: Float) -> [UInt8] {
    var writer = TupleWriter()
    writer.append(value)
    return writer.bytes
  }
}
