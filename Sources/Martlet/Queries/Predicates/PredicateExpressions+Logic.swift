internal import Foundation

extension PredicateExpressions.Conjunction: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Bool> {
    let left = scope.operand(lhs)
    let right = scope.operand(rhs)
    return Operand(left.field && right.field, isConstant: left.isConstant && right.isConstant)
      .folded
  }
}

extension PredicateExpressions.Disjunction: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Bool> {
    let left = scope.operand(lhs)
    let right = scope.operand(rhs)
    return Operand(left.field || right.field, isConstant: left.isConstant && right.isConstant)
      .folded
  }
}

extension PredicateExpressions.Negation: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Bool> {
    let condition = scope.operand(wrapped)
    return Operand(!condition.field, isConstant: condition.isConstant).folded
  }
}

extension PredicateExpressions.Conditional: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<If.Output> {
    let test = scope.operand(test)
    let first = scope.operand(trueBranch)
    let second = scope.operand(falseBranch)
    if let first = first as? Operand<Bool>, let second = second as? Operand<Bool> {
      let condition = (test.field && first.field) || (!test.field && second.field)
      if let operand = Operand<Bool>(condition) as? Operand<If.Output> { return operand }
    }
    let isConstant = test.isConstant && first.isConstant && second.isConstant
    return Operand(saying: .other("?:", []), isConstant: isConstant) { bindings in
      test.field.value(bindings).flatMap {
        $0 ? first.field.value(bindings) : second.field.value(bindings)
      }
    }.folded
  }
}
