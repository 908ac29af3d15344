internal import Foundation

extension PredicateExpressions.Equal: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Bool> {
    scope.operand(lhs).isEqual(to: scope.operand(rhs))
  }
}

extension PredicateExpressions.NotEqual: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Bool> {
    let condition = scope.operand(lhs).isEqual(to: scope.operand(rhs))
    return Operand(!condition.field, isConstant: condition.isConstant).folded
  }
}

extension Operand where Output: Equatable {
  /// Whether two values are equal, by their keys where the type has any.
  fileprivate func isEqual(to other: Self) -> Operand<Bool> {
    // A condition on a value that may be nil, as in `$0.name?.contains("a") == true`.
    if let condition = self as? Operand<Bool?>, condition.place == nil,
      (other as? Operand<Bool?>)?.constant == true
    {
      return condition.map("== true", saying: .isTrue(condition.field.node)) { $0 == true }
    }
    return compared(.equal, to: other) ?? joined(with: other, "==") { $0 == $1 }
  }
}

extension PredicateExpressions.Comparison: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Bool> {
    let left = scope.operand(lhs)
    let right = scope.operand(rhs)
    return switch op {
    case .lessThan: left.isOrdered(.less, before: right) { $0 < $1 }
    case .lessThanOrEqual: left.isOrdered(.lessOrEqual, before: right) { $0 <= $1 }
    case .greaterThan: left.isOrdered(.greater, before: right) { $0 > $1 }
    case .greaterThanOrEqual: left.isOrdered(.greaterOrEqual, before: right) { $0 >= $1 }
    @unknown default: Operand(opaque: self)
    }
  }
}

extension Operand where Output: Comparable {
  /// A comparison by keys where those are in the order of the type, else as the type compares.
  fileprivate func isOrdered(
    _ comparator: ConditionNode.Comparator,
    before other: Self,
    _ areInOrder: @escaping (Output, Output) -> Bool
  ) -> Operand<Bool> {
    let byKeys = Output.self is any KeyOrdered.Type ? compared(comparator, to: other) : nil
    return byKeys ?? joined(with: other, comparator.rawValue, areInOrder)
  }
}

extension PredicateExpressions.RangeExpressionContains: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Bool> {
    let element = scope.operand(element)
    if let bounds = range as? any RangeBounds,
      let condition = bounds.contains(element, in: scope) as? Operand<Bool>
    {
      return condition
    }
    let range = scope.operand(range)
    if let constant = range.constant as? any KeyRange,
      let condition = element.isIn(constant)
    {
      return condition
    }
    return range.joined(with: element, "contains") { $0.contains($1) }
  }
}

extension Operand {
  /// Whether the value lies in a range; nil where that cannot be told by keys.
  func isIn<Values: KeyRange>(_ range: Values) -> Operand<Bool>? {
    guard Output.self is any KeyOrdered.Type, let value = self as? Operand<Values.Bound> else {
      return nil
    }
    return Operand<Bool>(value.field.isWithin(range.keyBounds), isConstant: isConstant).folded
  }
}

/// A range that is written out in a predicate.
///
/// It is never made, since one with its ends the wrong way round would trap.
private protocol RangeBounds {
  /// Whether an operand lies in the range: an `Operand<Bool>`, or nil where it is of another type.
  func contains(_ element: Any, in scope: PredicateScope) -> Any?
}

extension PredicateExpressions.ClosedRange: RangeBounds {
  fileprivate func contains(_ element: Any, in scope: PredicateScope) -> Any? {
    guard let element = element as? Operand<LHS.Output> else { return nil }
    let lower = element.isOrdered(.greaterOrEqual, before: scope.operand(lower)) { $0 >= $1 }
    let upper = element.isOrdered(.lessOrEqual, before: scope.operand(upper)) { $0 <= $1 }
    return Operand(lower.field && upper.field, isConstant: lower.isConstant && upper.isConstant)
  }
}

extension PredicateExpressions.Range: RangeBounds {
  fileprivate func contains(_ element: Any, in scope: PredicateScope) -> Any? {
    guard let element = element as? Operand<LHS.Output> else { return nil }
    let lower = element.isOrdered(.greaterOrEqual, before: scope.operand(lower)) { $0 >= $1 }
    let upper = element.isOrdered(.less, before: scope.operand(upper)) { $0 < $1 }
    return Operand(lower.field && upper.field, isConstant: lower.isConstant && upper.isConstant)
  }
}

extension PredicateExpressions.ClosedRange: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Swift.ClosedRange<LHS.Output>> {
    scope.operand(lower).joined(with: scope.operand(upper), "...") { $0 <= $1 ? $0...$1 : nil }
  }
}

extension PredicateExpressions.Range: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Swift.Range<LHS.Output>> {
    scope.operand(lower).joined(with: scope.operand(upper), "..<") { $0 <= $1 ? $0..<$1 : nil }
  }
}
