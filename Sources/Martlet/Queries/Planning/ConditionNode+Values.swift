internal import OrderedKeys

/// What a condition says of the values of one index part.
struct PartValues {
  /// Where the condition holds, the value is one of these.
  var set: ValueSet
  /// Whether it also holds wherever the value is one of these.
  var isExact: Bool

  /// Nothing is said.
  static let any = PartValues(set: .all, isExact: false)
}

extension ConditionNode {
  /// What the condition says of the values of an index part, of which lists may have several.
  func values<Root>(of part: Index<Root>.Part) -> PartValues {
    values(of: part, in: nil, isNegated: false)
  }

  private func values<Root>(of part: Index<Root>.Part, in list: FieldPath?, isNegated: Bool)
    -> PartValues
  {
    switch self {
    case .field(let path):
      return part.values(at: path, in: list, isNegated) { part.values(.equal, true) }
    case .compare(let path, let comparator, let operand):
      return part.values(at: path, in: list, isNegated) { part.values(comparator, operand) }
    case .isIn(let path, let operands):
      if operands.count > 1, !part.hasOrderedKeys { return .any }
      return part.values(at: path, in: list, isNegated) {
        ValueSet(joining: operands.map { part.values(.equal, $0) })
      }
    case .text(let path, .hasPrefix, let prefix):
      if isNegated { return .any }
      var found = part.values(at: path, in: list, false) { part.values(startingWith: prefix) }
      // A mark may change the last character of what begins with the same bytes.
      found.isExact = false
      return found
    case .contains(let path, let condition):
      guard !isNegated, list == nil, part.isElement else { return .any }
      return condition.values(of: part, in: path, isNegated: false)
    case .not(let condition):
      return condition.values(of: part, in: list, isNegated: !isNegated)
    case .and(let left, let right), .or(let left, let right):
      let left = left.values(of: part, in: list, isNegated: isNegated)
      let right = right.values(of: part, in: list, isNegated: isNegated)
      var isAnd = false
      if case .and = self { isAnd = true }
      if isAnd != isNegated {
        return left.and(right, ofOneValue: list != nil || !part.isElement)
      }
      return part.hasOrderedKeys ? left.or(right) : .any
    case .isTrue(let condition):
      let inner = condition.values(of: part, in: list, isNegated: false)
      guard isNegated else { return inner }
      // Of several elements, each may have another value.
      guard inner.isExact, list != nil || !part.isElement else { return .any }
      return PartValues(set: inner.set.complement, isExact: true)
    case .always(let holds):
      return PartValues(set: holds != isNegated ? .all : .none, isExact: true)
    case .text, .other:
      return .any
    }
  }
}

extension PartValues {
  fileprivate func or(_ other: PartValues) -> PartValues {
    PartValues(set: set.union(other.set), isExact: isExact && other.isExact)
  }

  /// Two elements of a list may each fulfil one of two conditions; then one of them is enough to
  /// find the document.
  fileprivate func and(_ other: PartValues, ofOneValue isOne: Bool) -> PartValues {
    if isOne {
      return PartValues(set: set.intersection(other.set), isExact: isExact && other.isExact)
    }
    let isNarrower = other.set == .all || (set.points != nil && other.set.points == nil)
    return PartValues(set: isNarrower || set.points != nil ? set : other.set, isExact: false)
  }
}

extension Index.Part {
  /// The values at a place of the document, where that is what the part reads.
  fileprivate func values(
    at path: ConditionNode.FieldPath,
    in list: ConditionNode.FieldPath?,
    _ isNegated: Bool,
    _ values: () -> ValueSet
  ) -> PartValues {
    var path = path
    let standIn = path.removeStandIn()
    guard isRead(at: path, in: list) else { return .any }
    // Where one value's key may go on as another's, a set of keys is more than its values.
    let hasStandIn = standIn.map { _ in true } ?? false
    if !hasOrderedKeys, isNegated || hasStandIn || isDescending { return .any }
    var set = values()
    if let standIn, set.contains(key(standIn)) {
      set = set.union(ValueSet(.beginning(with: key(String?.none))))
    }
    if isNegated { set = set.complement }
    // What is not there has the key of nil, be the condition true of it or neither true nor false.
    let mayBeUnknown = path.mayBeUnknown && set.contains(key(String?.none))
    return PartValues(set: set, isExact: hasOrderedKeys && !mayBeUnknown)
  }

  /// Whether the part reads just this place of a document, or of the elements of a list.
  private func isRead(at path: ConditionNode.FieldPath, in list: ConditionNode.FieldPath?) -> Bool {
    guard answersQueries, isElement == (list != nil), collation == path.collation || !folds,
      computedName == list?.computedName ?? path.computedName
    else { return false }
    guard var paths = list.map({ $0.keyPaths }) ?? [], let rest = path.keyPaths else {
      return false
    }
    for path in rest { paths.appendJoining(path) }
    return reads(paths)
  }

  /// Whether key paths lead where the part reads.
  func reads(_ paths: [AnyKeyPath]) -> Bool {
    if isIdentity { return paths.count == 1 && (fields?.isID(paths[0]) ?? false) }
    return fields?.areSame(paths, keyPaths) ?? (paths == keyPaths)
  }

  /// Whether two parts write the same values, in this direction or the other.
  func readsSame(as other: Self) -> Bool {
    answersQueries && other.answersQueries && isElement == other.isElement
      && collation == other.collation
      && computedName == other.computedName
      && (reads(other.keyPaths) || (!isIdentity && other.reads(keyPaths)))
  }

  fileprivate var keyPaths: [AnyKeyPath] {
    if steps.count == 1 { return [steps[0]] }
    var paths: [AnyKeyPath] = []
    for step in steps { paths.appendJoining(step) }
    return paths
  }

  /// Whether a collation makes a difference.
  private var folds: Bool { kind == .text || kind == .custom }
}

extension BoundIndex {
  /// The coding path of a field, where a part reads it; nil where none does.
  func name(of path: ConditionNode.FieldPath) -> String? {
    guard path.computedName == nil, let paths = path.keyPaths, !paths.isEmpty else { return nil }
    let place = index.parts.firstIndex { $0.computedName == nil && $0.keyPaths == paths }
    return place.flatMap { definition.parts[$0].path }
  }
}

extension ValueSet {
  fileprivate func contains(_ key: [UInt8]) -> Bool { intervals.contains { $0.contains(key) } }
}
