extension Field where Value: Swift.Collection & SendableMetatype {
  /// The number of elements.
  public var count: Field<Root, Int> { derived("count") { $0.count } }

  /// Whether there is no element.
  public var isEmpty: Condition<Root> { derived("isEmpty") { $0.isEmpty } }
}

extension Field
where
  Value: Sequence & SendableMetatype, Value.Element: IndexValue, Value.Iterator: SendableMetatype
{
  /// Whether the list holds an element.
  public func contains(_ element: Value.Element) -> Condition<Root> {
    containsAny(of: [element], .compare(elementPath, .equal, element))
  }

  /// Whether the list holds one of the elements.
  public func containsAny(_ elements: some Sequence<Value.Element>) -> Condition<Root> {
    let elements = Array(elements)
    return containsAny(of: elements, .isIn(elementPath, elements))
  }

  private func containsAny(of elements: [Value.Element], _ condition: ConditionNode)
    -> Condition<Root>
  {
    let collation = path.collation
    let wanted = Set(elements.map { ComparedKey($0, collation: collation) })
    return Condition(node: .contains(path, condition)) { [value] root in
      value(root).map { list in
        list.contains { element in
          let key = ComparedKey(element, collation: collation)
          return !key.isNaN && wanted.contains(key)
        }
      }
    }
  }

  /// An element as a field of itself.
  private var elementPath: ConditionNode.FieldPath { .init(collation: path.collation) }
}

extension Field
where Value: Sequence & SendableMetatype, Value.Iterator: SendableMetatype {
  /// Whether a condition holds for an element of the list.
  ///
  /// - Parameter condition: makes a condition from a field that stands for an element.
  /// - Returns: the condition on the list.
  public func contains(
    where condition: (Field<Value.Element, Value.Element>) -> Condition<Value.Element>
  ) -> Condition<Root> {
    let condition = condition(.whole(path.collation))
    return Condition(node: .contains(path, condition.node)) { [value] root in
      value(root).flatMap { $0.lazy.map(condition.value).disjunction }
    }
  }

  /// Whether a condition holds for every element of the list, as it does for those of an empty one.
  ///
  /// - Parameter condition: makes a condition from a field that stands for an element.
  /// - Returns: the condition on the list.
  public func allSatisfy(
    _ condition: (Field<Value.Element, Value.Element>) -> Condition<Value.Element>
  ) -> Condition<Root> {
    let condition = condition(.whole(path.collation))
    return Condition(node: .other("allSatisfy", [path])) { [value] root in
      value(root).flatMap { $0.lazy.map(condition.value).conjunction }
    }
  }
}

extension Field {
  /// The value of a key in a dictionary; nil where it has none.
  public subscript<Key: IndexValue & Hashable, Element>(_ key: Key) -> Field<Root, Element>?
  where Value == [Key: Element] {
    var path = path.appending(.derived("[]"))
    path.mayBeUnknown = true
    return Field<Root, Element>(node: .field(path)) { [value] root in value(root)?[key] }
  }
}
