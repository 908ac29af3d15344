/// A truth about a document: a field that is a Boolean by itself is one.
public typealias Condition<Root> = Field<Root, Bool>

extension Field where Value == Bool {
  /// Whether the condition is true: what is unknown is not.
  func holds(for root: Root) -> Bool { value(root) ?? false }
}

extension Sequence<Bool?> {
  /// Whether one of the answers is true; nil where none is and one is unknown.
  var disjunction: Bool? {
    var isKnown = true
    for answer in self {
      guard let answer else {
        isKnown = false
        continue
      }
      if answer { return true }
    }
    return isKnown ? false : nil
  }

  /// Whether all answers are true; nil where none is false and one is unknown.
  var conjunction: Bool? { map { $0.map { !$0 } }.disjunction.map { !$0 } }
}

/// Whether both conditions hold.
public func && <Root>(left: Condition<Root>, right: Condition<Root>) -> Condition<Root> {
  Condition(node: .and(left.node, right.node)) { [left = left.value, right = right.value] root in
    guard let first = left(root) else { return right(root) == false ? false : nil }
    return first ? right(root) : false
  }
}

/// Whether either condition holds.
public func || <Root>(left: Condition<Root>, right: Condition<Root>) -> Condition<Root> {
  Condition(node: .or(left.node, right.node)) { [left = left.value, right = right.value] root in
    guard let first = left(root) else { return right(root) == true ? true : nil }
    return first ? true : right(root)
  }
}

/// Whether the condition does not hold.
public prefix func ! <Root>(condition: Condition<Root>) -> Condition<Root> {
  Condition(node: .not(condition.node)) { [value = condition.value] root in value(root).map { !$0 }
  }
}
