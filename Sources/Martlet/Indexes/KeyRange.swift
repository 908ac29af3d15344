/// A range over keys: one of the five range types of the standard library.
public protocol KeyRange<Bound>: Sendable {
  /// What the range runs over.
  associatedtype Bound: IndexValue
  /// The ends of the range.
  var keyBounds: KeyBounds<Bound> { get }
}

/// The ends of a ``KeyRange``.
public struct KeyBounds<Bound: IndexValue>: Sendable {
  /// Where a range ends.
  public enum End: Sendable {
    /// Nowhere: all keys on that side.
    case open
    /// At the value, which is in the range.
    case including(Bound)
    /// At the value, which is outside the range.
    case excluding(Bound)
  }

  /// The lower end.
  public let lower: End
  /// The upper end.
  public let upper: End

  /// Makes bounds from two ends.
  public init(lower: End, upper: End) {
    self.lower = lower
    self.upper = upper
  }
}

extension ClosedRange: KeyRange where Bound: IndexValue {
  /// Both ends included.
  public var keyBounds: KeyBounds<Bound> {
    KeyBounds(lower: .including(lowerBound), upper: .including(upperBound))
  }
}

extension Range: KeyRange where Bound: IndexValue {
  /// The upper end excluded.
  public var keyBounds: KeyBounds<Bound> {
    KeyBounds(lower: .including(lowerBound), upper: .excluding(upperBound))
  }
}

extension PartialRangeFrom: KeyRange where Bound: IndexValue {
  /// No upper end.
  public var keyBounds: KeyBounds<Bound> { KeyBounds(lower: .including(lowerBound), upper: .open) }
}

extension PartialRangeUpTo: KeyRange where Bound: IndexValue {
  /// No lower end, the upper end excluded.
  public var keyBounds: KeyBounds<Bound> { KeyBounds(lower: .open, upper: .excluding(upperBound)) }
}

extension PartialRangeThrough: KeyRange where Bound: IndexValue {
  /// No lower end, the upper end included.
  public var keyBounds: KeyBounds<Bound> { KeyBounds(lower: .open, upper: .including(upperBound)) }
}
