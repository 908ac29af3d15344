internal import Foundation

extension PredicateExpressions.Variable: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Output> {
    let node = scope.fields[key].map { ConditionNode.field($0) } ?? .other("variable", [])
    return Operand(saying: node) { $0[self] }
  }
}

extension PredicateExpressions.KeyPath: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Output> {
    let root = scope.operand(root)
    let member: Field<PredicateBindings, Output> = root.field[keyPath]
    return Operand(member, isConstant: root.isConstant).folded
  }
}

extension PredicateExpressions.Value: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Output> { Operand(constant: value) }
}

extension PredicateExpressions.NilLiteral: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Wrapped?> { Operand(constant: nil) }
}

extension PredicateExpressions.OptionalFlatMap: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Result?> {
    let wrapped = scope.operand(wrapped)
    // Only what is found in the value is nil where the value is.
    var fields: [PredicateExpressions.VariableID: ConditionNode.FieldPath] = [:]
    if var place = wrapped.place {
      place.mayBeUnknown = true
      fields[variable.key] = place
    }
    let transform = PredicateScope(fields: fields).operand(self.transform)
    var node = transform.field.node
    if var place = transform.place {
      // The result is nil where the value is: that is known, unless the value is not.
      fields[variable.key] = wrapped.place
      let result = PredicateScope(fields: fields).operand(self.transform).place
      place.mayBeUnknown = result?.mayBeUnknown ?? true
      node = .field(place)
    } else {
      // A condition says nothing of nil by itself.
      let isNil = wrapped.place.map { ConditionNode.compare($0, .equal, String?.none) }
      node = isNil.map { .and(.not($0), node) } ?? .other("flatMap", [])
    }
    return Operand(saying: node) { [variable] bindings in
      guard let found = wrapped.field.value(bindings) else { return nil }
      guard let found else { return .some(nil) }
      // The transform gives a result, or one that may be nil.
      return transform.field.value(bindings.binding(variable, to: found)).flatMap { $0 as? Result? }
    }
  }
}

extension PredicateExpressions.NilCoalesce: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<RHS.Output> {
    let value = scope.operand(lhs)
    let standIn = scope.operand(rhs)
    var node: ConditionNode?
    if let place = value.place {
      if let constant = standIn.constant as? any IndexValue {
        node = .field(place.appending(.otherwise(constant)))
      }
    } else if standIn.constant as? Bool == false {
      node = .isTrue(value.field.node)
    }
    return value.otherwise(standIn, saying: node)
  }
}

extension PredicateExpressions.ForcedUnwrap: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Wrapped> {
    let optional = scope.operand(inner)
    var node: ConditionNode?
    if var place = optional.place {
      place.mayBeUnknown = true
      node = .field(place)
    }
    return optional.map("!", saying: node) { $0 }
  }
}
