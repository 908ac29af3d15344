internal import OrderedKeys

/// The values that one part of an index may have: intervals of their encodings, ascending and
/// apart.
struct ValueSet: Hashable, Sendable {
  let intervals: [KeyInterval]

  /// Every value.
  static let all = ValueSet([everything])
  /// No value.
  static let none = ValueSet([])

  /// All that a part can write; elements never begin with `FF`.
  private static let everything = KeyInterval(lower: [], upper: [0xFF])

  init(_ interval: KeyInterval) {
    self.init(interval.isEmpty ? [] : [interval])
  }

  private init(_ intervals: [KeyInterval]) {
    self.intervals = intervals
  }

  /// The encodings of the values, where they are finitely many; nil where they are not.
  var points: [[UInt8]]? {
    let arePoints = intervals.allSatisfy { interval in
      !interval.lower.isEmpty && interval == .beginning(with: interval.lower)
    }
    return arePoints ? intervals.map(\.lower) : nil
  }

  /// The values of either set.
  func union(_ other: ValueSet) -> ValueSet { ValueSet(joining: [self, other]) }

  /// The values of any of the sets.
  init(joining sets: [ValueSet]) {
    let sorted = sets.flatMap(\.intervals).sorted { $0.lower.lexicographicallyPrecedes($1.lower) }
    var joined: [KeyInterval] = []
    for next in sorted {
      if let last = joined.last, !last.upper.lexicographicallyPrecedes(next.lower) {
        if last.upper.lexicographicallyPrecedes(next.upper) {
          joined[joined.count - 1].upper = next.upper
        }
      } else {
        joined.append(next)
      }
    }
    intervals = joined
  }

  /// The values of both sets.
  func intersection(_ other: ValueSet) -> ValueSet {
    var common: [KeyInterval] = []
    var (left, right) = (intervals[...], other.intervals[...])
    while let one = left.first, let two = right.first {
      let lower = one.lower.lexicographicallyPrecedes(two.lower) ? two.lower : one.lower
      let endsFirst = one.upper.lexicographicallyPrecedes(two.upper)
      let both = KeyInterval(lower: lower, upper: endsFirst ? one.upper : two.upper)
      if !both.isEmpty { common.append(both) }
      if endsFirst { left = left.dropFirst() } else { right = right.dropFirst() }
    }
    return ValueSet(common)
  }

  /// All other values.
  var complement: ValueSet {
    var rest: [KeyInterval] = []
    var lower = Self.everything.lower
    for interval in intervals {
      let gap = KeyInterval(lower: lower, upper: interval.lower)
      if !gap.isEmpty { rest.append(gap) }
      lower = interval.upper
    }
    let last = KeyInterval(lower: lower, upper: Self.everything.upper)
    if !last.isEmpty { rest.append(last) }
    return ValueSet(rest)
  }

  /// Whether every value of this set is in another one.
  func isSubset(of other: ValueSet) -> Bool { intersection(other) == self }
}
