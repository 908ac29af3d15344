/// What a condition says to the planner; what the planner does not understand the filter decides.
indirect enum ConditionNode: Sendable {
  /// A field that is true.
  case field(FieldPath)
  /// A comparison of a field with a value.
  case compare(FieldPath, Comparator, any IndexValue)
  /// A field that equals one of the values.
  case isIn(FieldPath, [any IndexValue])
  /// Text that has other text in it.
  case text(FieldPath, TextOperator, String)
  /// A list with an element for which a condition on elements holds.
  case contains(FieldPath, ConditionNode)
  /// Both hold.
  case and(ConditionNode, ConditionNode)
  /// One of them holds.
  case or(ConditionNode, ConditionNode)
  /// It does not hold.
  case not(ConditionNode)
  /// It is true; where it is neither true nor false, this is false.
  case isTrue(ConditionNode)
  /// It holds of every document, or of none.
  case always(Bool)
  /// What no index can answer: the operator and the fields that it reads.
  case other(String, [FieldPath])

  /// A field with the collation under which it is compared.
  struct FieldPath: Sendable {
    /// The way from one value to the next.
    enum Step: Sendable {
      /// A stored property of the value.
      case member(any AnyKeyPath & Sendable)
      /// What stands where the value is nil.
      case otherwise(any IndexValue)
      /// Something that is computed of the value, by its name.
      case derived(String)
    }

    /// The steps that lead to it, outermost first.
    var steps: [Step] = []
    /// The name of the closure that computes it.
    var computedName: String?
    var collation = Collation.exact
    /// Whether a comparison is neither true nor false where a value on the way is nil.
    ///
    /// An operator that knows nil sets it back.
    var mayBeUnknown = false
  }

  /// The comparisons.
  enum Comparator: String, Sendable {
    case equal = "=="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }
}

extension ConditionNode {
  /// The places where text may have other text.
  enum TextOperator: String, Sendable {
    case hasPrefix, hasSuffix, contains
  }
}

extension ConditionNode.FieldPath {
  /// The field that a further step leads to.
  func appending(_ step: Step) -> Self {
    var longer = self
    longer.steps.append(step)
    return longer
  }

  /// Takes away the value that stands where the field is nil, and tells it; nil where there is none.
  mutating func removeStandIn() -> (any IndexValue)? {
    guard case .otherwise(let value) = steps.last else { return nil }
    steps.removeLast()
    return value
  }

  /// The key paths of the steps, joined where they follow one another; nil where a step is none.
  ///
  /// `\.home.city` may come in one step or in two.
  var keyPaths: [AnyKeyPath]? {
    var paths: [AnyKeyPath] = []
    for step in steps {
      guard case .member(let path) = step else { return nil }
      paths.appendJoining(path)
    }
    return paths
  }
}

extension [AnyKeyPath] {
  /// Appends a key path, joined to the last one where it follows that.
  mutating func appendJoining(_ path: AnyKeyPath) {
    if let last, let longer = last.appending(path: path) {
      self[count - 1] = longer
    } else {
      append(path)
    }
  }

  /// What the key paths lead to, one after the other; nil where that, or a value on the way, is nil.
  func value(in root: Any) -> Any? {
    var value: Any = root
    for path in self {
      guard let next = read(path, of: value), let there = unwrapped(next) else { return nil }
      value = there
    }
    return value
  }
}

/// Follows a key path whose root is known at run time alone.
private func read(_ path: AnyKeyPath, of value: some Any) -> Any? { value[keyPath: path] }

/// What a value is that may be optional; nil where it is nil.
private func unwrapped(_ value: Any) -> Any? {
  guard let optional = value as? any OptionalKind else { return value }
  return optional.wrapped.flatMap(unwrapped)
}

/// An optional, as seen at run time.
protocol OptionalKind {
  /// Nothing.
  static var null: Any { get }

  /// What is there; nil where nothing is.
  var wrapped: Any? { get }
}

extension Optional: OptionalKind {
  static var null: Any { Self.none as Any }
  var wrapped: Any? { map { $0 } }
}
