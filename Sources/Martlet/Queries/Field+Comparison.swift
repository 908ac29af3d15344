extension Field where Value: IndexValue {
  /// Whether the field equals a value.
  public static func == (left: Self, right: Value) -> Condition<Root> {
    left.compared(.equal, to: right)
  }

  /// Whether the field differs from a value.
  public static func != (left: Self, right: Value) -> Condition<Root> {
    !(left == right)
  }

  fileprivate func compared(_ comparator: ConditionNode.Comparator, to right: Value)
    -> Condition<Root>
  {
    let bound = ComparedKey(right, collation: collation)
    return Condition(node: .compare(path, comparator, right)) { [value, collation] root in
      comparator.holds(ComparedKey(value(root), collation: collation), bound)
    }
  }
}

extension Field where Value: IndexValue & Comparable {
  /// Whether the field is less than a value.
  public static func < (left: Self, right: Value) -> Condition<Root> {
    left.compared(.less, to: right)
  }
  /// Whether the field is at most a value.
  public static func <= (left: Self, right: Value) -> Condition<Root> {
    left.compared(.lessOrEqual, to: right)
  }
  /// Whether the field is greater than a value.
  public static func > (left: Self, right: Value) -> Condition<Root> {
    left.compared(.greater, to: right)
  }
  /// Whether the field is at least a value.
  public static func >= (left: Self, right: Value) -> Condition<Root> {
    left.compared(.greaterOrEqual, to: right)
  }
}

extension Field
where
  Value: Sequence & SendableMetatype, Value.Element: IndexValue, Value.Iterator: SendableMetatype
{
  /// Whether the list holds an element.
  public func contains(_ element: Value.Element) -> Condition<Root> {
    let wanted = ComparedKey(element, collation: collation)
    return Condition(node: .contains(path, element)) { [value, collation] root in
      value(root).contains { item in
        ConditionNode.Comparator.equal.holds(ComparedKey(item, collation: collation), wanted)
      }
    }
  }
}

/// Whether both conditions hold.
public func && <Root>(left: Condition<Root>, right: Condition<Root>) -> Condition<Root> {
  Condition(node: .and(left.node, right.node)) { [left = left.value, right = right.value] root in
    left(root) && right(root)
  }
}

/// Whether either condition holds.
public func || <Root>(left: Condition<Root>, right: Condition<Root>) -> Condition<Root> {
  Condition(node: .or(left.node, right.node)) { [left = left.value, right = right.value] root in
    left(root) || right(root)
  }
}

/// Whether the condition does not hold.
public prefix func ! <Root>(condition: Condition<Root>) -> Condition<Root> {
  Condition(node: .not(condition.node)) { [value = condition.value] root in !value(root) }
}

/// A value by its key: equality and order are those of the indexes, so that a query says the same
/// with an index and without.
struct ComparedKey: Sendable, Hashable {
  let bytes: [UInt8]
  let isNaN: Bool

  init(_ value: some IndexValue, collation: Collation) {
    var key = KeyWriter()
    key.collation = collation
    key.append(value)
    bytes = key.bytes
    isNaN = key.containsNaN
  }
}

extension ConditionNode.Comparator {
  /// Whether the comparison holds; with a value that is not a number none does.
  func holds(_ left: ComparedKey, _ right: ComparedKey) -> Bool {
    guard !left.isNaN, !right.isNaN else { return false }
    switch self {
    case .equal: return left.bytes == right.bytes
    case .less: return left.bytes.lexicographicallyPrecedes(right.bytes)
    case .lessOrEqual: return !right.bytes.lexicographicallyPrecedes(left.bytes)
    case .greater: return right.bytes.lexicographicallyPrecedes(left.bytes)
    case .greaterOrEqual: return !left.bytes.lexicographicallyPrecedes(right.bytes)
    }
  }
}
