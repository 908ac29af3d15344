extension Field where Value: IndexValue {
  /// Whether the field equals a value.
  public static func == (left: Self, right: Value) -> Condition<Root> {
    left.compared(.equal, to: right)
  }

  /// Whether the field differs from a value.
  public static func != (left: Self, right: Value) -> Condition<Root> {
    !(left == right)
  }

  /// Whether the field equals one of the values.
  public func isIn(_ values: some Sequence<Value>) -> Condition<Root> {
    let path = path
    let values = Array(values)
    let wanted = Set(values.map { ComparedKey($0, collation: path.collation) })
    return Condition(node: .isIn(path, values)) { [value] root in
      value(root).map { value in
        let key = ComparedKey(value, collation: path.collation)
        return !key.isNaN && wanted.contains(key)
      }
    }
  }

  /// Compares the field with a value by their keys.
  func compared(_ comparator: ConditionNode.Comparator, to right: Value)
    -> Condition<Root>
  {
    let path = path
    let bound = ComparedKey(right, collation: path.collation)
    return Condition(node: .compare(path, comparator, right)) { [value] root in
      value(root).map { comparator.holds(ComparedKey($0, collation: path.collation), bound) }
    }
  }

  /// Whether the field lies within bounds.
  func isWithin(_ bounds: KeyBounds<Value>) -> Condition<Root> {
    let lower: Condition<Root>? =
      switch bounds.lower {
      case .open: nil
      case .including(let value): compared(.greaterOrEqual, to: value)
      case .excluding(let value): compared(.greater, to: value)
      }
    let upper: Condition<Root>? =
      switch bounds.upper {
      case .open: nil
      case .including(let value): compared(.lessOrEqual, to: value)
      case .excluding(let value): compared(.less, to: value)
      }
    switch (lower, upper) {
    case (let lower?, let upper?): return lower && upper
    case (let only?, nil), (nil, let only?): return only
    case (nil, nil): return other("is any") { _ in true }
    }
  }

  /// Compares two fields of a document by their keys.
  func compared(_ comparator: ConditionNode.Comparator, to right: Self) -> Condition<Root> {
    let (one, other) = (path, right.path)
    return Condition(node: .other(comparator.rawValue, [one, other])) {
      [left = value, right = right.value] root in
      guard let left = left(root), let right = right(root) else { return nil }
      return comparator.holds(
        ComparedKey(left, collation: one.collation),
        ComparedKey(right, collation: one.collation)
      )
    }
  }

  /// Whether two fields of a document are equal, under the collation of the left one.
  public static func == (left: Self, right: Self) -> Condition<Root> {
    left.compared(.equal, to: right)
  }

  /// Whether two fields of a document differ, under the collation of the left one.
  public static func != (left: Self, right: Self) -> Condition<Root> { !(left == right) }
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

  /// Whether one field of a document is less than another.
  public static func < (left: Self, right: Self) -> Condition<Root> {
    left.compared(.less, to: right)
  }
  /// Whether one field of a document is at most another.
  public static func <= (left: Self, right: Self) -> Condition<Root> {
    left.compared(.lessOrEqual, to: right)
  }
  /// Whether one field of a document is greater than another.
  public static func > (left: Self, right: Self) -> Condition<Root> {
    left.compared(.greater, to: right)
  }
  /// Whether one field of a document is at least another.
  public static func >= (left: Self, right: Self) -> Condition<Root> {
    left.compared(.greaterOrEqual, to: right)
  }

  // One method for each range type: a range of integers is a sequence too.

  /// Whether the field lies in a range, both ends included.
  public func isIn(_ range: ClosedRange<Value>) -> Condition<Root> { isWithin(range.keyBounds) }
  /// Whether the field lies in a range, the upper end excluded.
  public func isIn(_ range: Range<Value>) -> Condition<Root> { isWithin(range.keyBounds) }
  /// Whether the field is at least the end of a range.
  public func isIn(_ range: PartialRangeFrom<Value>) -> Condition<Root> {
    isWithin(range.keyBounds)
  }
  /// Whether the field is at most the end of a range.
  public func isIn(_ range: PartialRangeThrough<Value>) -> Condition<Root> {
    isWithin(range.keyBounds)
  }
  /// Whether the field is less than the end of a range.
  public func isIn(_ range: PartialRangeUpTo<Value>) -> Condition<Root> {
    isWithin(range.keyBounds)
  }

  /// Whether the field lies in a range: `18...65 ~= $0.age`.
  public static func ~= (range: some KeyRange<Value>, field: Self) -> Condition<Root> {
    field.isWithin(range.keyBounds)
  }
}
