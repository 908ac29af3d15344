/// A typed stand-in for a value inside a document, from which conditions are written.
///
/// `Person.filter { $0.city == "Oslo" && $0.tags.contains("swift") }` passes a field for the whole
/// person; its members are fields of the person's members. A member that may be nil is an optional
/// field, so that `?.`, `!`, `??` and `== nil` read as in Swift.
///
/// A condition that compares a value which is not there, as `$0.address!.city == "Oslo"` does where
/// there is no address, is neither true nor false, and neither is its negation: the document is not
/// found. Whatever stands left or right of it, `&&` with a false condition is false and `||` with a
/// true one is true.
@dynamicMemberLookup
public struct Field<Root, Value>: Sendable {
  /// What the field says to the planner.
  let node: ConditionNode
  /// What the field is in a document; nil where a value on the way to it is.
  let value: @Sendable (Root) -> Value?

  init(node: ConditionNode, value: @escaping @Sendable (Root) -> Value?) {
    self.node = node
    self.value = value
  }

  /// A field of the value.
  @_disfavoredOverload
  public subscript<Member>(dynamicMember path: any KeyPath<Value, Member> & Sendable)
    -> Field<Root, Member>
  {
    self[path]
  }

  /// A field of the value that may be nil.
  public subscript<Member>(dynamicMember path: any KeyPath<Value, Member?> & Sendable)
    -> Field<Root, Member>?
  {
    self[path]
  }

  /// A field of the value that may be nil, also one whose name a member of this type hides.
  public subscript<Member>(_ path: any KeyPath<Value, Member?> & Sendable) -> Field<Root, Member>? {
    var longer = self.path.appending(.member(path))
    longer.mayBeUnknown = true
    return Field<Root, Member>(node: .field(longer)) { [value] root in
      value(root).flatMap { $0[keyPath: path] }
    }
  }

  /// A field of the value, also one whose name a member of this type hides.
  @_disfavoredOverload
  public subscript<Member>(_ path: any KeyPath<Value, Member> & Sendable) -> Field<Root, Member> {
    Field<Root, Member>(node: .field(self.path.appending(.member(path)))) { [value] root in
      value(root).map { $0[keyPath: path] }
    }
  }
}

extension Field where Root == Value, Root: Document {
  /// A computed value of the document.
  @_disfavoredOverload
  public subscript<Member>(_ computed: Computed<Root, Member>) -> Field<Root, Member> {
    let path = ConditionNode.FieldPath(computedName: computed.name)
    return Field<Root, Member>(node: .field(path), value: computed.value)
  }

  /// A computed value of the document that may be nil.
  public subscript<Member>(_ computed: Computed<Root, Member?>) -> Field<Root, Member>? {
    let path = ConditionNode.FieldPath(computedName: computed.name, mayBeUnknown: true)
    return Field<Root, Member>(node: .field(path), value: computed.value)
  }
}

extension Field where Root == Value {
  /// The field that stands for the whole value.
  static var whole: Self { whole(.exact) }

  /// The field that stands for the whole value, text in it compared under a collation.
  static func whole(_ collation: Collation) -> Self {
    Field(node: .field(ConditionNode.FieldPath(collation: collation))) { $0 }
  }
}

extension Field {
  /// Where the value is found; for what is computed of conditions, no place that an index knows.
  var path: ConditionNode.FieldPath {
    if case .field(let path) = node { path } else { .init(steps: [.derived("condition")]) }
  }

  /// What something that is computed of the value says to the planner.
  func derived<Result>(_ name: String, _ compute: @escaping @Sendable (Value) -> Result)
    -> Field<Root, Result>
  {
    Field<Root, Result>(node: .field(path.appending(.derived(name)))) { [value] root in
      value(root).map(compute)
    }
  }

  /// A condition on the value that no index can answer.
  func other(_ name: String, _ holds: @escaping @Sendable (Value) -> Bool) -> Condition<Root> {
    Condition(node: .other(name, [path])) { [value] root in value(root).map(holds) }
  }
}

extension Field where Value == String {
  /// The same field, compared by case folding.
  public var caseInsensitive: Self { collated(.caseInsensitive) }
  /// The same field, compared by case folding without diacritics.
  public var caseAndDiacriticInsensitive: Self { collated(.caseAndDiacriticInsensitive) }
}

extension Field where Value: Sequence, Value.Element == String {
  /// The same list, its elements compared by case folding.
  public var caseInsensitive: Self { collated(.caseInsensitive) }
  /// The same list, its elements compared by case folding without diacritics.
  public var caseAndDiacriticInsensitive: Self { collated(.caseAndDiacriticInsensitive) }
}

extension Field {
  private func collated(_ collation: Collation) -> Self {
    var path = path
    path.collation = collation
    return Field(node: .field(path), value: value)
  }
}
