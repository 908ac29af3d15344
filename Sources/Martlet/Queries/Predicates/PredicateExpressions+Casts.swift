internal import Foundation

extension PredicateExpressions.ConditionalCast: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Desired?> {
    scope.operand(input).map("as?") { .some($0 as? Desired) }
  }
}

extension PredicateExpressions.ForceCast: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Desired> {
    scope.operand(input).map("as!") { $0 as? Desired }
  }
}

extension PredicateExpressions.TypeCheck: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Bool> {
    scope.operand(input).map("is") { $0 is Desired }
  }
}
