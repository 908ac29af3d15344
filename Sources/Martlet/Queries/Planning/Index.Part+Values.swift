internal import OrderedKeys

extension Index.Part {
  /// A value as the part writes it.
  func key(_ value: any IndexValue) -> [UInt8] {
    var key = KeyWriter()
    append(value, to: &key)
    return key.bytes
  }

  /// A value as a part writes it that is not descending.
  func ascendingKey(of root: Root) -> [UInt8] {
    var key = KeyWriter()
    key.collation = collation
    if let value = onlyValue(of: root) { key.append(value) }
    return key.bytes
  }

  /// Appends what ``ascendingKey(of:)`` gave.
  func append(ascending key: [UInt8], to writer: inout TupleWriter) {
    if isDescending {
      writer.appendDescending { $0.append(encoded: key) }
    } else {
      writer.append(encoded: key)
    }
  }

  /// Whether the values of the part, one after the other, tell the order of keys: a type that
  /// writes its own key may write one that another goes on.
  var hasOrderedKeys: Bool { kind != .custom }

  /// The values that compare so with an operand.
  func values(_ comparator: ConditionNode.Comparator, _ operand: any IndexValue) -> ValueSet {
    var writer = KeyWriter()
    append(operand, to: &writer)
    // Nothing is equal to what is not a number, less or greater.
    if writer.containsNaN { return .none }
    let point = KeyInterval.beginning(with: writer.bytes)
    if comparator == .equal { return ValueSet(point) }
    guard hasOrderedKeys else { return .all }
    var (lower, upper) = comparable
    switch isDescending ? comparator.mirrored : comparator {
    case .equal: break
    case .less: upper = point.lower
    case .lessOrEqual: upper = point.upper
    case .greater: lower = point.upper
    case .greaterOrEqual: lower = point.lower
    }
    return ValueSet(KeyInterval(lower: lower, upper: upper))
  }

  /// The values that are less or greater than others: neither nil nor what is not a number.
  private var comparable: (lower: [UInt8], upper: [UInt8]) {
    let null = KeyInterval.beginning(with: key(String?.none))
    let notANumber: KeyInterval? =
      switch kind {
      case .double, .date: .beginning(with: key(Double.nan))
      case .float: .beginning(with: key(Float.nan))
      default: nil
      }
    let ends = ValueSet.all.intervals[0]
    return isDescending
      ? (notANumber?.upper ?? ends.lower, null.lower)
      : (null.upper, notANumber?.lower ?? ends.upper)
  }

  /// Values among which all text is that begins so.
  func values(startingWith prefix: String) -> ValueSet {
    guard !isDescending, kind == .text else { return .all }
    let start = collation == .exact ? prefix : collation.folded(prefix)
    return ValueSet(KeyInterval.text(startingWith: start))
  }
}
