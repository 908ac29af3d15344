import Foundation
import Martlet

/// An order of things, and the same said in plain Swift.
struct RandomOrder {
  /// One part: what the query says, and how two things compare; nil for equal.
  private struct Part {
    let words: String
    let sort: SortPart<Thing>
    let isLess: (Thing, Thing) -> Bool?
    let isReversed: Bool
  }

  private let parts: [Part]
  private let isTurned: Bool

  var words: String { parts.map(\.words).joined(separator: ", ") + (isTurned ? " reversed" : "") }

  init(using random: inout Dice) {
    let count = Int.random(in: 0..<4, using: &random)
    parts = (0..<count).map { _ in Self.part(using: &random) }
    isTurned = Int.random(in: 0..<4, using: &random) == 0
  }

  func applied(to query: Query<Thing>) -> Query<Thing> {
    var query = query
    switch parts.count {
    case 0: break
    case 1: query = query.sorted(by: parts[0].sort)
    case 2: query = query.sorted(by: parts[0].sort, parts[1].sort)
    default: query = query.sorted(by: parts[0].sort, parts[1].sort, parts[2].sort)
    }
    return isTurned ? query.reversed() : query
  }

  /// Sorts things that are in the order of insertion.
  func sorted(_ things: [Thing]) -> [Thing] {
    let rowsDescend = parts.first?.isReversed ?? false
    let sorted = things.enumerated().sorted { left, right in
      for part in parts {
        if let isLess = part.isLess(left.element, right.element) {
          return isLess != part.isReversed
        }
      }
      return (left.offset < right.offset) != rowsDescend
    }.map(\.element)
    return isTurned ? sorted.reversed() : sorted
  }

  private static func part(using random: inout Dice) -> Part {
    let isReversed = Bool.random(using: &random)
    func part<Value: IndexValue>(
      _ path: any KeyPath<Thing, Value> & Sendable,
      _ collation: Collation = .exact,
      _ isLess: @escaping (Thing, Thing) -> Bool?
    ) -> Part {
      Part(
        words: "\(path) \(collation) \(isReversed)",
        sort: isReversed
          ? .reverse(path, collation: collation) : .forward(path, collation: collation),
        isLess: isLess,
        isReversed: isReversed
      )
    }
    switch Int.random(in: 0..<12, using: &random) {
    case 0: return part(\.name) { text($0.name, $1.name) }
    case 1:
      return part(\.name, .caseInsensitive) {
        text(Spelling.form($0.name, .caseInsensitive), Spelling.form($1.name, .caseInsensitive))
      }
    case 2: return part(\.nickname) { optional($0.nickname, $1.nickname, text) }
    case 3: return part(\.age) { plain($0.age, $1.age) }
    case 4: return part(\.score) { number($0.score, $1.score) }
    case 5: return part(\.rank) { optional($0.rank, $1.rank, plain) }
    case 6: return part(\.isDraft) { plain($0.isDraft ? 1 : 0, $1.isDraft ? 1 : 0) }
    case 7: return part(\.part.label) { text($0.part.label, $1.part.label) }
    case 8: return part(\.trail) { trail($0.trail.steps, $1.trail.steps) }
    case 10: return part(\.id) { text($0.id, $1.id) }
    case 9: return part(\.share) { number(Double($0.share), Double($1.share)) }
    default: return part(\.day) { plain($0.day, $1.day) }
    }
  }

  private static func plain<Value: Comparable>(_ left: Value, _ right: Value) -> Bool? {
    left == right ? nil : left < right
  }

  private static func text(_ left: String, _ right: String) -> Bool? {
    left == right ? nil : RandomFilter.isLess(left, right)
  }

  /// Step by step; a trail that goes on comes later.
  private static func trail(_ left: [String], _ right: [String]) -> Bool? {
    for (one, other) in zip(left, right) {
      if let isLess = text(one, other) { return isLess }
    }
    return plain(left.count, right.count)
  }

  /// What is not a number comes last.
  private static func number(_ left: Double, _ right: Double) -> Bool? {
    if left.isNaN || right.isNaN { return left.isNaN == right.isNaN ? nil : right.isNaN }
    return plain(left, right)
  }

  /// Nil comes first.
  private static func optional<Value>(
    _ left: Value?,
    _ right: Value?,
    _ compare: (Value, Value) -> Bool?
  ) -> Bool? {
    guard let left, let right else {
      return (left == nil) == (right == nil) ? nil : left == nil
    }
    return compare(left, right)
  }
}
