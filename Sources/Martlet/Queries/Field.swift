/// A typed stand-in for a value inside a document, from which conditions are written.
///
/// `Person.filter { $0.city == "Oslo" && $0.tags.contains("swift") }` passes a field for the whole
/// person; its members are fields of the person's members.
@dynamicMemberLookup
public struct Field<Root, Value>: Sendable {
  /// What the field says to the planner.
  let node: ConditionNode
  /// What the field is in a document.
  let value: @Sendable (Root) -> Value
  /// How text in the field compares.
  var collation = Collation.exact

  init(node: ConditionNode, value: @escaping @Sendable (Root) -> Value) {
    self.node = node
    self.value = value
  }

  /// A field of the value.
  public subscript<Member>(dynamicMember path: any KeyPath<Value, Member> & Sendable)
    -> Field<Root, Member>
  {
    self[path]
  }

  /// A field of the value, also one whose name a method of this type hides.
  public subscript<Member>(_ path: any KeyPath<Value, Member> & Sendable) -> Field<Root, Member> {
    var longer = self.path
    longer.steps.append(path)
    return Field<Root, Member>(node: .field(longer)) { [value] root in
      value(root)[keyPath: path]
    }
  }
}

extension Field where Root == Value, Root: Document {
  /// A computed value of the document.
  public subscript<Member>(_ computed: Computed<Root, Member>) -> Field<Root, Member> {
    let path = ConditionNode.FieldPath(computedName: computed.name)
    return Field<Root, Member>(node: .field(path), value: computed.value)
  }
}

/// A truth about a document: a field that is a Boolean by itself is one.
public typealias Condition<Root> = Field<Root, Bool>

/// What a condition says to the planner; what it does not understand it leaves to the filter.
indirect enum ConditionNode: Sendable {
  /// A field; by itself one that is true.
  case field(FieldPath)
  /// A comparison of a field with a value.
  case compare(FieldPath, Comparator, any IndexValue)
  /// A list that holds an element equal to a value.
  case contains(FieldPath, any IndexValue)
  /// Both hold.
  case and(ConditionNode, ConditionNode)
  /// One of them holds.
  case or(ConditionNode, ConditionNode)
  /// It does not hold.
  case not(ConditionNode)

  /// A field with the collation under which it is compared.
  struct FieldPath: Sendable {
    /// The key paths that lead to it, outermost first.
    var steps: [any AnyKeyPath & Sendable] = []
    /// The name of the closure that computes it.
    var computedName: String?
    var collation = Collation.exact
  }

  /// The comparisons.
  enum Comparator: Sendable {
    case equal, less, lessOrEqual, greater, greaterOrEqual
  }
}

extension Field {
  var path: ConditionNode.FieldPath {
    var path = ConditionNode.FieldPath()
    if case .field(let own) = node { path = own }
    path.collation = collation
    return path
  }
}

extension Field where Value == String {
  /// The same field, compared by case folding.
  public var caseInsensitive: Self { collated(.caseInsensitive) }
  /// The same field, compared by case folding without diacritics.
  public var caseAndDiacriticInsensitive: Self { collated(.caseAndDiacriticInsensitive) }
}

extension Field where Value == String? {
  /// The same field, compared by case folding; nil stays nil.
  public var caseInsensitive: Self { collated(.caseInsensitive) }
  /// The same field, compared by case folding without diacritics; nil stays nil.
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
    var copy = self
    copy.collation = collation
    return copy
  }
}
