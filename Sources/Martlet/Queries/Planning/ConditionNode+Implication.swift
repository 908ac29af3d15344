extension ConditionNode {
  /// The conditions that must all hold for this one to hold.
  var conjuncts: [ConditionNode] {
    switch self {
    case .and(let left, let right): left.conjuncts + right.conjuncts
    case .isTrue(.and(let left, let right)):
      ConditionNode.isTrue(left).conjuncts + ConditionNode.isTrue(right).conjuncts
    default: [self]
    }
  }

  /// The conditions of which one must hold for this one to hold.
  var disjuncts: [ConditionNode] {
    switch self {
    case .or(let left, let right): left.disjuncts + right.disjuncts
    case .isTrue(.or(let left, let right)):
      ConditionNode.isTrue(left).disjuncts + ConditionNode.isTrue(right).disjuncts
    default: [self]
    }
  }

  /// Whether it is certain that another condition holds wherever this one does.
  ///
  /// It is where each part of the other is about one field, whose values here are among the ones
  /// there.
  func implies<Root: Document>(_ other: ConditionNode, of type: Root.Type) -> Bool {
    other.conjuncts.allSatisfy { conjunct in
      guard let part = conjunct.part(of: type) else { return false }
      let demanded = conjunct.values(of: part)
      return demanded.isExact && values(of: part).set.isSubset(of: demanded.set)
    }
  }

  /// A part that would index the one field that the condition is about.
  private func part<Root>(of type: Root.Type) -> Index<Root>.Part? {
    switch self {
    case .field(let path): path.part(of: type, kind: .boolean, in: nil)
    case .compare(let path, _, let value):
      path.part(of: type, kind: Swift.type(of: value).keyKind, in: nil)
    case .isIn(let path, let values):
      values.first.flatMap { path.part(of: type, kind: Swift.type(of: $0).keyKind, in: nil) }
    case .contains(let list, .compare(let path, _, let value)):
      path.part(of: type, kind: Swift.type(of: value).keyKind, in: list)
    case .not(let condition), .isTrue(let condition): condition.part(of: type)
    case .or(let left, _): left.part(of: type)
    case .and, .text, .contains, .always, .other: nil
    }
  }
}

extension ConditionNode.FieldPath {
  fileprivate func part<Root>(of type: Root.Type, kind: KeyKind, in list: Self?)
    -> Index<Root>.Part?
  {
    var steps: [any AnyKeyPath & Sendable] = []
    for step in (list?.steps ?? []) + self.steps {
      guard case .member(let path) = step else { return nil }
      steps.append(path)
    }
    var part = Index<Root>.Part(
      steps: steps,
      kind: kind,
      collation: collation,
      isElement: list != nil,
      .elements { _ in [] }
    )
    part.computedName = list?.computedName ?? computedName
    return part
  }
}
