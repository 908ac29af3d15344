internal import Foundation

/// An expression of a predicate that becomes checked code.
///
/// The expressions of Foundation conform without conditions, so that one that is not known leaves
/// those around it known.
protocol CheckedExpression<Output>: PredicateExpression {
  /// The expression as it is read where some variables are fields.
  func operand(in scope: PredicateScope) -> Operand<Output>
}

/// Where the variables of a predicate stand.
struct PredicateScope {
  /// The fields for which variables stand; of others the planner knows nothing.
  let fields: [PredicateExpressions.VariableID: ConditionNode.FieldPath]

  /// The expression as it is read here; one that is not known is left to Foundation.
  func operand<Expression: PredicateExpression>(_ expression: Expression)
    -> Operand<Expression.Output>
  {
    if let checked = expression as? any CheckedExpression,
      let operand = checked.erased(in: self) as? Operand<Expression.Output>
    {
      return operand
    }
    return Operand(opaque: expression)
  }
}

extension CheckedExpression {
  fileprivate func erased(in scope: PredicateScope) -> Any { operand(in: scope) }
}
