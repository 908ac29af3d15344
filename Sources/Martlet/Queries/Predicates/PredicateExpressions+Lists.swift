internal import Foundation

extension PredicateExpressions.SequenceContains: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Bool> {
    let list = scope.operand(sequence)
    let element = scope.operand(element)
    return list.contains(element) ?? list.joined(with: element, "contains") { $0.contains($1) }
  }
}

extension Operand where Output: Sequence {
  /// Whether the list has an element, by keys; nil where the element has none, or both vary.
  fileprivate func contains(_ element: Operand<Output.Element>) -> Operand<Bool>? {
    if let range = constant as? any KeyRange, let condition = element.isIn(range) {
      return condition
    }
    let type = Output.Element.self as? any IndexValue.Type
    return type.flatMap { contains(element, as: $0) }
  }

  private func contains<Value: IndexValue>(
    _ element: Operand<Output.Element>,
    as type: Value.Type
  ) -> Operand<Bool>? {
    guard let element = element as? Operand<Value> else { return nil }
    if let list = constant {
      let values = list.compactMap { $0 as? Value }
      return Operand<Bool>(element.field.isIn(values), isConstant: element.isConstant).folded
    }
    guard let value = element.constant else { return nil }
    let wanted = ComparedKey(value, collation: .exact)
    let node = place.map { ConditionNode.contains($0, .compare(.init(), .equal, value)) }
    return map("contains", saying: node) { list in
      list.contains { element in
        guard let element = element as? Value else { return false }
        return ConditionNode.Comparator.equal.holds(
          ComparedKey(element, collation: .exact),
          wanted
        )
      }
    }
  }
}

extension PredicateExpressions.SequenceContainsWhere: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Bool> {
    let list = scope.operand(sequence)
    let test = PredicateScope(fields: [variable.key: .init()]).operand(test)
    let node = list.place.map { ConditionNode.contains($0, test.field.node) }
    return list.tested(test, variable, "contains", saying: node) { $0.disjunction }
  }
}

extension PredicateExpressions.SequenceAllSatisfy: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Bool> {
    let test = PredicateScope(fields: [variable.key: .init()]).operand(test)
    return scope.operand(sequence).tested(test, variable, "allSatisfy") { $0.conjunction }
  }
}

extension PredicateExpressions.Filter: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<[LHS.Output.Element]> {
    let list = scope.operand(sequence)
    let test = PredicateScope(fields: [variable.key: .init()]).operand(filter)
    return Operand(saying: .other("filter", [list.field.path])) { [variable] bindings in
      guard let list = list.field.value(bindings) else { return nil }
      var kept: [LHS.Output.Element] = []
      for element in list {
        let answer = test.field.value(bindings.binding(variable, to: element))
        guard let answer else { return nil }
        if answer { kept.append(element) }
      }
      return kept
    }
  }
}

extension Operand where Output: Sequence {
  /// What follows from the answers of a test of each element; nil where nothing does.
  fileprivate func tested(
    _ test: Operand<Bool>,
    _ variable: PredicateExpressions.Variable<Output.Element>,
    _ name: String,
    saying node: ConditionNode? = nil,
    _ conclude: @escaping (any Sequence<Bool?>) -> Bool?
  ) -> Operand<Bool> {
    Operand<Bool>(saying: node ?? .other(name, [field.path])) { bindings in
      field.value(bindings).flatMap { list in
        conclude(list.lazy.map { test.field.value(bindings.binding(variable, to: $0)) })
      }
    }
  }
}

extension PredicateExpressions.SequenceMaximum: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Elements.Output.Element?> {
    scope.operand(elements).map("max") { .some($0.max()) }
  }
}

extension PredicateExpressions.SequenceMinimum: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Elements.Output.Element?> {
    scope.operand(elements).map("min") { .some($0.min()) }
  }
}

extension PredicateExpressions.SequenceStartsWith: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Bool> {
    let base = scope.operand(base)
    let start = scope.operand(prefix)
    let node = base.finding(start, .hasPrefix)
    return base.joined(with: start, "starts(with:)", saying: node) { $0.starts(with: $1) }
  }
}

extension PredicateExpressions.CollectionContainsCollection: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Bool> {
    let base = scope.operand(base)
    let other = scope.operand(other)
    let node = base.finding(other, .contains)
    return base.joined(with: other, "contains", saying: node) { $0.contains($1) }
  }
}

extension Operand {
  /// What it says to the planner that text is found in other text; nil where they are none, or the
  /// one is no field or the other no constant.
  fileprivate func finding<Other>(_ wanted: Operand<Other>, _ place: ConditionNode.TextOperator)
    -> ConditionNode?
  {
    guard Output.self == String.self, let field = self.place,
      let text = wanted.constant as? String
    else { return nil }
    return .text(field, place, text)
  }
}

extension PredicateExpressions.StringContainsRegex: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Bool> {
    scope.operand(subject).joined(with: scope.operand(regex), "contains") { $0.contains($1) }
  }
}

extension PredicateExpressions.CollectionIndexSubscript: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Wrapped.Output.Element> {
    scope.operand(wrapped).joined(with: scope.operand(index), "[]") { list, index in
      list.startIndex <= index && index < list.endIndex ? list[index] : nil
    }
  }
}

extension PredicateExpressions.CollectionRangeSubscript: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Wrapped.Output.SubSequence> {
    scope.operand(wrapped).joined(with: scope.operand(range), "[]") { list, range in
      list.startIndex <= range.lowerBound && range.upperBound <= list.endIndex ? list[range] : nil
    }
  }
}

extension PredicateExpressions.DictionaryKeySubscript: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Value?> {
    scope.operand(wrapped).joined(with: scope.operand(key), "[]") { .some($0[$1]) }
  }
}

extension PredicateExpressions.DictionaryKeyDefaultValueSubscript: CheckedExpression {
  func operand(in scope: PredicateScope) -> Operand<Default.Output> {
    let found = scope.operand(wrapped).joined(with: scope.operand(key), "[]") { .some($0[$1]) }
    return found.otherwise(scope.operand(self.default))
  }
}
