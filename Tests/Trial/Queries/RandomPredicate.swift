import Foundation
import Martlet

/// A predicate of Foundation, and the same said in plain Swift: nil where it is neither true nor
/// false.
struct RandomPredicate {
  private typealias Expressions = PredicateExpressions
  private typealias Root = PredicateExpressions.Variable<Thing>

  private let build: (Root) -> any StandardPredicateExpression<Bool>
  let holds: (Thing) -> Bool?
  let words: String

  var predicate: Predicate<Thing> { Predicate { build($0) } }

  private init(
    _ words: String,
    _ build: @escaping (Root) -> any StandardPredicateExpression<Bool>,
    _ holds: @escaping (Thing) -> Bool?
  ) {
    self.words = words
    self.build = build
    self.holds = holds
  }

  /// A predicate of some depth.
  init(depth: Int, using random: inout Dice) {
    guard depth > 0 else {
      self = Bool.random(using: &random) ? Self.plain(using: &random) : Self.odd(using: &random)
      return
    }
    let left = RandomPredicate(depth: depth - 1, using: &random)
    switch Int.random(in: 0..<4, using: &random) {
    case 0:
      self.init("!(\(left.words))", { Self.not(left.build($0)) }) { left.holds($0).map { !$0 } }
    case 1:
      let right = RandomPredicate(depth: depth - 1, using: &random)
      self.init(
        "(\(left.words) && \(right.words))",
        { Self.both(left.build($0), right.build($0)) }
      ) { left.holds($0).and(right.holds($0)) }
    case 2:
      let right = RandomPredicate(depth: depth - 1, using: &random)
      self.init(
        "(\(left.words) || \(right.words))",
        { Self.either(left.build($0), right.build($0)) }
      ) { left.holds($0).or(right.holds($0)) }
    default: self = left
    }
  }

  private static func not(_ one: some StandardPredicateExpression<Bool>)
    -> any StandardPredicateExpression<Bool>
  {
    Expressions.build_Negation(one)
  }

  private static func both(
    _ left: some StandardPredicateExpression<Bool>,
    _ right: some StandardPredicateExpression<Bool>
  ) -> any StandardPredicateExpression<Bool> {
    Expressions.build_Conjunction(lhs: left, rhs: right)
  }

  private static func either(
    _ left: some StandardPredicateExpression<Bool>,
    _ right: some StandardPredicateExpression<Bool>
  ) -> any StandardPredicateExpression<Bool> {
    Expressions.build_Disjunction(lhs: left, rhs: right)
  }

  private static func field<Value>(_ root: Root, _ path: any KeyPath<Thing, Value> & Sendable)
    -> Expressions.KeyPath<Root, Value>
  {
    Expressions.build_KeyPath(root: root, keyPath: path)
  }

  private static func value<Value>(_ value: Value) -> Expressions.Value<Value> {
    Expressions.build_Arg(value)
  }

  /// A predicate on values that are there.
  private static func plain(using random: inout Dice) -> RandomPredicate {
    let word = Spelling.any(using: &random)
    let age = Int.random(in: -3...7, using: &random)
    let end = age + Int.random(in: 0...3, using: &random)
    let score = Thing.scores.randomElement(using: &random) ?? 0
    let status = Thing.Status.allCases.randomElement(using: &random) ?? .new
    let id = "\(Int.random(in: 0..<101, using: &random))-1"
    switch Int.random(in: 0..<11, using: &random) {
    case 0:
      return Self(
        "age == \(age)",
        {
          Expressions.build_Equal(lhs: field($0, \.age), rhs: value(age))
        }
      ) { $0.age == age }
    case 1:
      return Self(
        "\(age) > age",
        {
          Expressions.build_Comparison(lhs: value(age), rhs: field($0, \.age), op: .greaterThan)
        }
      ) { age > $0.age }
    case 2:
      return Self(
        "score <= \(score)",
        {
          Expressions.build_Comparison(
            lhs: field($0, \.score),
            rhs: value(score),
            op: .lessThanOrEqual
          )
        }
      ) { $0.score <= score }
    case 3:
      return Self(
        "name != \(word)",
        {
          Expressions.build_NotEqual(lhs: field($0, \.name), rhs: value(word))
        }
      ) { $0.name != word }
    case 4:
      return Self(
        "name starts \(word)",
        {
          Expressions.build_starts(field($0, \.name), with: value(word))
        }
      ) { $0.name.starts(with: word) }
    case 5:
      return Self(
        "age in \(age)...\(end)",
        {
          Expressions.build_contains(
            Expressions.build_ClosedRange(lower: value(age), upper: value(end)),
            field($0, \.age)
          )
        }
      ) { age...end ~= $0.age }
    case 6:
      return Self(
        "age in a list",
        {
          Expressions.build_contains(value([age, end, 1]), field($0, \.age))
        }
      ) { [age, end, 1].contains($0.age) }
    case 7:
      return Self("isDraft", { field($0, \.isDraft) }) { $0.isDraft }
    case 8:
      return Self(
        "status == \(status)",
        {
          Expressions.build_Equal(lhs: field($0, \.status), rhs: value(status))
        }
      ) { $0.status == status }
    case 9:
      return Self(
        "tags contains \(word)",
        {
          Expressions.build_contains(field($0, \.tags), value(word))
        }
      ) { $0.tags.contains(word) }
    default:
      return Self(
        "id < \(id)",
        {
          Expressions.build_Comparison(lhs: field($0, \.id), rhs: value(id), op: .lessThan)
        }
      ) { RandomFilter.isLess($0.id, id) }
    }
  }

  /// A predicate on what may be missing, or may have no result.
  private static func odd(using random: inout Dice) -> RandomPredicate {
    let word = Spelling.maybe(using: &random)
    let start = Spelling.any(using: &random)
    let rank = Int.random(in: -1...2, using: &random)
    let count = Int.random(in: 0..<3, using: &random)
    switch Int.random(in: 0..<10, using: &random) {
    case 0:
      return Self(
        "nickname == \(word ?? "nil")",
        {
          Expressions.build_Equal(lhs: field($0, \.nickname), rhs: value(word))
        }
      ) { $0.nickname == word }
    case 1:
      return Self(
        "nickname?.starts(\(start)) ?? false",
        {
          Expressions.build_NilCoalesce(
            lhs: Expressions.build_flatMap(field($0, \.nickname)) {
              Expressions.build_starts($0, with: value(start))
            },
            rhs: value(false)
          )
        }
      ) { $0.nickname?.starts(with: start) ?? false }
    case 2:
      return Self(
        "rank! > \(rank)",
        {
          Expressions.build_Comparison(
            lhs: Expressions.build_ForcedUnwrap(field($0, \.rank)),
            rhs: value(rank),
            op: .greaterThan
          )
        }
      ) { $0.rank.map { $0 > rank } }
    case 3:
      return Self(
        "parts contains weight \(count)",
        {
          Expressions.build_contains(field($0, \.parts)) {
            Expressions.build_Equal(
              lhs: Expressions.build_KeyPath(root: $0, keyPath: \.weight),
              rhs: value(count as Int?)
            )
          }
        }
      ) { $0.parts.contains { $0.weight == count } }
    case 4:
      return Self(
        "6 / age == \(count)",
        {
          Expressions.build_Equal(
            lhs: Expressions.build_Division(lhs: value(6), rhs: field($0, \.age)),
            rhs: value(count)
          )
        }
      ) { $0.age == 0 ? nil : 6 / $0.age == count }
    case 5:
      return Self(
        "isSeen ?? true",
        {
          Expressions.build_NilCoalesce(lhs: field($0, \.isSeen), rhs: value(true))
        }
      ) { $0.isSeen ?? true }
    case 6:
      return Self(
        "(isSeen ?? false) == false",
        {
          Expressions.build_Equal(
            lhs: Expressions.build_NilCoalesce(lhs: field($0, \.isSeen), rhs: value(false)),
            rhs: value(false)
          )
        }
      ) { $0.isSeen != true }
    case 7:
      return Self(
        "spare?.label == \(word ?? "nil")",
        {
          Expressions.build_Equal(
            lhs: Expressions.build_flatMap(field($0, \.spare)) {
              Expressions.build_KeyPath(root: $0, keyPath: \.label)
            },
            rhs: value(word)
          )
        }
      ) { $0.spare?.label == word }
    case 8:
      return Self(
        "(rank ?? \(rank)) == \(count)",
        {
          Expressions.build_Equal(
            lhs: Expressions.build_NilCoalesce(lhs: field($0, \.rank), rhs: value(rank)),
            rhs: value(count)
          )
        }
      ) { ($0.rank ?? rank) == count }
    default:
      return Self(
        "isDraft ? age > \(rank) : nickname != nil",
        {
          Expressions.build_Conditional(
            field($0, \.isDraft),
            Expressions.build_Comparison(lhs: field($0, \.age), rhs: value(rank), op: .greaterThan),
            Expressions.build_NotEqual(lhs: field($0, \.nickname), rhs: value(String?.none))
          )
        }
      ) { $0.isDraft ? $0.age > rank : $0.nickname != nil }
    }
  }
}
