internal import Foundation

// Arithmetic on documents never traps: a result that the type does not hold is no result.

extension PredicateExpressions.Arithmetic: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<LHS.Output> {
    let left = scope.operand(lhs)
    let right = scope.operand(rhs)
    return switch op {
    case .add: left.joined(with: right, "+") { $0.plus($1) }
    case .subtract: left.joined(with: right, "-") { $0.minus($1) }
    case .multiply: left.joined(with: right, "*") { $0.times($1) }
    @unknown default: Operand(opaque: self)
    }
  }
}

extension PredicateExpressions.UnaryMinus: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Wrapped.Output> {
    scope.operand(wrapped).map("-") { value in
      // From zero, a floating-point zero would keep its sign.
      Wrapped.Output.zero.calculated(.subtraction, with: value) { -value }
    }
  }
}

extension PredicateExpressions.IntDivision: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<LHS.Output> {
    scope.operand(lhs).joined(with: scope.operand(rhs), "/") { $0.divided(by: $1) }
  }
}

extension PredicateExpressions.IntRemainder: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<LHS.Output> {
    scope.operand(lhs).joined(with: scope.operand(rhs), "%") { $0.remainder(by: $1) }
  }
}

extension PredicateExpressions.FloatDivision: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<LHS.Output> {
    scope.operand(lhs).joined(with: scope.operand(rhs), "/") { $0 / $1 }
  }
}

extension Numeric {
  fileprivate func plus(_ other: Self) -> Self? {
    calculated(.addition, with: other) { self + other }
  }

  fileprivate func minus(_ other: Self) -> Self? {
    calculated(.subtraction, with: other) { self - other }
  }

  fileprivate func times(_ other: Self) -> Self? {
    calculated(.multiplication, with: other) { self * other }
  }

  /// What a calculation gives: checked for integers, and as it is for numbers that never trap.
  fileprivate func calculated(
    _ calculation: Calculation,
    with other: Self,
    otherwise unchecked: () -> Self?
  ) -> Self? {
    guard let integer = self as? any FixedWidthInteger else { return unchecked() }
    return integer.checked(calculation, with: other) as? Self
  }
}

extension BinaryInteger {
  fileprivate func divided(by other: Self) -> Self? {
    calculated(.division, with: other) { other == 0 ? nil : self / other }
  }

  fileprivate func remainder(by other: Self) -> Self? {
    calculated(.remainder, with: other) { other == 0 ? nil : self % other }
  }
}

/// What may go beyond an integer type.
private enum Calculation {
  case addition, subtraction, multiplication, division, remainder
}

extension FixedWidthInteger {
  /// The result; nil where the type does not hold it, or there is none.
  fileprivate func checked(_ calculation: Calculation, with other: Any) -> Any? {
    guard let other = other as? Self else { return nil }
    let (result, overflows) =
      switch calculation {
      case .addition: addingReportingOverflow(other)
      case .subtraction: subtractingReportingOverflow(other)
      case .multiplication: multipliedReportingOverflow(by: other)
      case .division: dividedReportingOverflow(by: other)
      case .remainder: remainderReportingOverflow(dividingBy: other)
      }
    return overflows ? nil : result
  }
}
