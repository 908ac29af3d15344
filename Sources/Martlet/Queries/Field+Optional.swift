// A member that may be nil is an optional field. The field itself is always there; what may be
// missing is its value in a document.

extension Optional {
  /// Whether a field that may be nil equals a value; nil equals nil.
  public static func == <Root, Value: IndexValue>(left: Self, right: Value?) -> Condition<Root>
  where Wrapped == Field<Root, Value> {
    guard let left else { return .unknown }
    if let wanted = right as? Bool, let condition = left as? Condition<Root>, !condition.isField {
      // Such as `$0.name?.hasPrefix("A") == true`: what an index tells of it, it still tells.
      return (wanted ? condition : !condition).otherwise(false)
    }
    var path = left.path
    path.mayBeUnknown = false
    let bound = ComparedKey(right, collation: path.collation)
    return Condition(node: .compare(path, .equal, right)) { [value = left.value, path] root in
      ConditionNode.Comparator.equal.holds(
        ComparedKey(value(root), collation: path.collation),
        bound
      )
    }
  }

  /// Whether a field that may be nil differs from a value; nil differs from every value.
  public static func != <Root, Value: IndexValue>(left: Self, right: Value?) -> Condition<Root>
  where Wrapped == Field<Root, Value> {
    !(left == right)
  }

  /// Whether a field that may be nil equals one of the values; nil does not.
  @_disfavoredOverload
  public func isIn<Root, Value: IndexValue>(_ values: some Sequence<Value>) -> Condition<Root>
  where Wrapped == Field<Root, Value> {
    guard let self else { return .unknown }
    return self.isIn(values).otherwise(false)
  }

  // One method for each range type: a range of integers is a sequence too.

  /// Whether a field that may be nil lies in a range; nil does not.
  public func isIn<Root, Value: IndexValue>(_ range: ClosedRange<Value>) -> Condition<Root>
  where Wrapped == Field<Root, Value> {
    isWithin(range.keyBounds)
  }

  /// Whether a field that may be nil lies in a range; nil does not.
  public func isIn<Root, Value: IndexValue>(_ range: Range<Value>) -> Condition<Root>
  where Wrapped == Field<Root, Value> {
    isWithin(range.keyBounds)
  }

  /// Whether a field that may be nil lies in a range; nil does not.
  public func isIn<Root, Value: IndexValue>(_ range: PartialRangeFrom<Value>) -> Condition<Root>
  where Wrapped == Field<Root, Value> {
    isWithin(range.keyBounds)
  }

  /// Whether a field that may be nil lies in a range; nil does not.
  public func isIn<Root, Value: IndexValue>(_ range: PartialRangeThrough<Value>) -> Condition<Root>
  where Wrapped == Field<Root, Value> {
    isWithin(range.keyBounds)
  }

  /// Whether a field that may be nil lies in a range; nil does not.
  public func isIn<Root, Value: IndexValue>(_ range: PartialRangeUpTo<Value>) -> Condition<Root>
  where Wrapped == Field<Root, Value> {
    isWithin(range.keyBounds)
  }

  /// Whether a field that may be nil lies in a range, `18...65 ~= $0.age`; nil does not.
  public static func ~= <Root, Value: IndexValue>(range: some KeyRange<Value>, field: Self)
    -> Condition<Root>
  where Wrapped == Field<Root, Value> {
    field.isWithin(range.keyBounds)
  }

  private func isWithin<Root, Value: IndexValue>(_ bounds: KeyBounds<Value>) -> Condition<Root>
  where Wrapped == Field<Root, Value> {
    guard let self else { return .unknown }
    return self.isWithin(bounds).otherwise(false)
  }
}

/// Whether a field is nil.
public func == <Root, Value>(left: Field<Root, Value>?, right: _OptionalNilComparisonType)
  -> Condition<Root>
{
  guard let left else { return .unknown }
  var path = left.path
  path.mayBeUnknown = false
  let null = (Value.self as? any IndexValue.Type)?.null ?? String?.none
  return Condition(node: .compare(path, .equal, null)) { [value = left.value] root in
    value(root) == nil
  }
}

/// Whether a field is not nil.
public func != <Root, Value>(left: Field<Root, Value>?, right: _OptionalNilComparisonType)
  -> Condition<Root>
{
  !(left == right)
}

/// Says that a comparison with nil is no Bool.
@available(
  *,
  deprecated,
  message: "a comparison with nil is a condition here, not a Bool; combine it with &&, || or !"
)
public func == <Root, Value>(left: Field<Root, Value>?, right: _OptionalNilComparisonType) -> Bool {
  if case .none = left { true } else { false }
}

/// Says that a comparison with nil is no Bool.
@available(
  *,
  deprecated,
  message: "a comparison with nil is a condition here, not a Bool; combine it with &&, || or !"
)
public func != <Root, Value>(left: Field<Root, Value>?, right: _OptionalNilComparisonType) -> Bool {
  if case .none = left { false } else { true }
}

/// The field, with a value that stands where it is nil.
public func ?? <Root, Value: IndexValue>(left: Field<Root, Value>?, right: Value)
  -> Field<Root, Value>
{
  guard let left else { return Field(node: .other("nil", [])) { _ in right } }
  return left.otherwise(right)
}

extension Field {
  /// Whether it is a member, not a condition on one.
  fileprivate var isField: Bool { if case .field = node { true } else { false } }
}

extension Field where Value: IndexValue {
  /// The field, with a value that stands where it is nil.
  fileprivate func otherwise(_ standIn: Value) -> Self {
    if case .field(let path) = node {
      var longer = path.appending(.otherwise(standIn))
      longer.mayBeUnknown = false
      return Field(node: .field(longer)) { [value] root in value(root) ?? standIn }
    }
    // Of a condition: what is unknown is false, or true.
    let isTrue = (standIn as? Bool) == true
    return Field(node: isTrue ? .other("??", []) : .isTrue(node)) { [value] root in
      value(root) ?? standIn
    }
  }
}

extension IndexValue {
  /// The nil of this kind.
  fileprivate static var null: any IndexValue { Self?.none }
}

extension Field where Value == Bool {
  /// The condition on a field that is not there.
  fileprivate static var unknown: Self { Field(node: .other("nil", [])) { _ in nil } }
}
