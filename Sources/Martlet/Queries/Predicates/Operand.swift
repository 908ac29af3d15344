internal import Foundation

/// What an expression of a predicate is in a document, and what it says to the planner.
///
/// It has no value where one cannot be had: where nil is unwrapped, a division is by zero or a
/// number too large.
struct Operand<Output>: Sendable {
  let field: Field<PredicateBindings, Output>
  /// Whether it is the same in every document.
  let isConstant: Bool

  init(_ field: Field<PredicateBindings, Output>, isConstant: Bool = false) {
    self.field = field
    self.isConstant = isConstant
  }

  init(
    saying node: ConditionNode,
    isConstant: Bool = false,
    _ value: @escaping (PredicateBindings) -> Output?
  ) {
    // A predicate is made of what is Sendable, which its expressions do not say of themselves.
    nonisolated(unsafe) let value = value
    self.init(Field(node: node) { unsafe value($0) }, isConstant: isConstant)
  }

  init(constant: Output) {
    let node = (constant as? Bool).map { ConditionNode.always($0) } ?? .other("constant", [])
    self.init(saying: node, isConstant: true) { _ in constant }
  }

  /// What Foundation evaluates.
  init(opaque expression: some PredicateExpression<Output>) {
    self.init(saying: .other("opaque", [])) { try? expression.evaluate($0) }
  }
}

extension Operand {
  /// The value, where it is the same in every document.
  var constant: Output? { isConstant ? field.value(PredicateBindings()) : nil }

  /// The place of the value in the document; nil where it is none of its fields.
  var place: ConditionNode.FieldPath? {
    if case .field(let path) = field.node { path } else { nil }
  }

  /// What is computed of the value; nil where it has no result.
  func map<Result>(
    _ name: String,
    saying node: ConditionNode? = nil,
    _ compute: @escaping (Output) -> Result?
  ) -> Operand<Result> {
    let node = node ?? .other(name, [field.path])
    return Operand<Result>(saying: node, isConstant: isConstant) { [value = field.value] bindings in
      value(bindings).flatMap(compute)
    }.folded
  }

  /// What is computed of this value and another one; nil where it has no result.
  func joined<Other, Result>(
    with other: Operand<Other>,
    _ name: String,
    saying node: ConditionNode? = nil,
    _ compute: @escaping (Output, Other) -> Result?
  ) -> Operand<Result> {
    let node = node ?? .other(name, [field.path, other.field.path])
    return Operand<Result>(saying: node, isConstant: isConstant && other.isConstant) {
      [left = field.value, right = other.field.value] bindings in
      guard let left = left(bindings), let right = right(bindings) else { return nil }
      return compute(left, right)
    }.folded
  }

  /// The value, or another one where it is nil.
  func otherwise<Wrapped>(_ standIn: Operand<Wrapped>, saying node: ConditionNode? = nil)
    -> Operand<Wrapped> where Output == Wrapped?
  {
    Operand<Wrapped>(
      saying: node ?? .other("??", [field.path]),
      isConstant: isConstant && standIn.isConstant
    ) { bindings in
      field.value(bindings).flatMap { $0 ?? standIn.field.value(bindings) }
    }.folded
  }

  /// The operand, computed once where it is the same in every document.
  var folded: Self { constant.map(Operand.init(constant:)) ?? self }
}

extension Operand {
  /// A comparison by keys; nil where the type has none.
  func compared(_ comparator: ConditionNode.Comparator, to other: Self) -> Operand<Bool>? {
    (Output.self as? any IndexValue.Type).flatMap { compared(comparator, to: other, as: $0) }
  }

  private func compared<Value: IndexValue>(
    _ comparator: ConditionNode.Comparator,
    to other: Self,
    as type: Value.Type
  ) -> Operand<Bool>? {
    guard let left = self as? Operand<Value>, let right = other as? Operand<Value> else {
      return nil
    }
    let condition: Condition<PredicateBindings>
    if let value = right.constant {
      condition = left.field.compared(comparator, to: value)
    } else if let value = left.constant {
      condition = right.field.compared(comparator.mirrored, to: value)
    } else {
      condition = left.field.compared(comparator, to: right.field)
    }
    return Operand<Bool>(condition, isConstant: isConstant && other.isConstant).folded
  }
}
