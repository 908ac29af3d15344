internal import DocumentCoding

extension StoredCondition {
  /// Describes a declared condition; finds out its fields' coding paths with a probe.
  init<Root: Document>(_ node: ConditionNode, probe: FieldProbe<Root>?) {
    switch node {
    case .field(let path) where path.isPlain:
      self.init(operator: .isTrue, field: .init(path, kind: .boolean, probe: probe))
    case .compare(let path, let comparator, let operand) where path.isPlain:
      self.init(comparing: path, Operator(comparator), operand, probe)
    case .isIn(let path, let operands) where path.isPlain:
      let alternatives = operands.map { Self(comparing: path, .equal, $0, probe) }
      self.init(operator: .or, operands: alternatives)
    case .contains(let path, .compare(let element, .equal, let operand))
    where path.isPlain && element.isWhole(of: path):
      self.init(comparing: path, .contains, operand, probe)
    case .contains(let path, .isIn(let element, let operands))
    where path.isPlain && element.isWhole(of: path):
      let alternatives = operands.map { Self(comparing: path, .contains, $0, probe) }
      self.init(operator: .or, operands: alternatives)
    case .and(let left, let right):
      self.init(operator: .and, operands: [.init(left, probe: probe), .init(right, probe: probe)])
    case .or(let left, let right):
      self.init(operator: .or, operands: [.init(left, probe: probe), .init(right, probe: probe)])
    case .not(let condition):
      self.init(operator: .not, operands: [.init(condition, probe: probe)])
    case .hasPrefix(let path, let prefix):
      self.init(comparing: path, .other, prefix, probe)
      label = "hasPrefix"
    case .contains(let path, let condition):
      self.init(unexplained: "contains", path, probe)
      operands = [StoredCondition(condition, probe: probe)]
    case .field(let path): self.init(unexplained: "is true", path, probe)
    case .compare(let path, let comparator, let operand):
      self.init(comparing: path, .other, operand, probe)
      label = Operator(comparator).rawValue
    case .isIn(let path, let operands):
      self.init(unexplained: "isIn", path, probe)
      self.operands = operands.map { Self(comparing: path, .other, $0, probe) }
    case .other(let label, let paths): self.init(unexplained: label, paths.first, probe)
    }
  }

  /// Describes a condition that cannot be recomputed without the program.
  private init<Root: Document>(
    unexplained label: String,
    _ path: ConditionNode.FieldPath?,
    _ probe: FieldProbe<Root>?
  ) {
    self.init(
      operator: .other,
      field: path.map { .init($0, kind: .custom, probe: probe) },
      label: label
    )
  }

  private init<Root: Document>(
    comparing path: ConditionNode.FieldPath,
    _ comparison: Operator,
    _ operand: any IndexValue,
    _ probe: FieldProbe<Root>?
  ) {
    let kind = type(of: operand).keyKind
    let key = ComparedKey(operand, collation: path.collation)
    self.init(
      operator: comparison,
      field: .init(path, kind: kind, probe: probe),
      value: key.bytes.map { byte in
        let digits = String(byte, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
    )
  }

  /// Whether text is folded in it.
  var folds: Bool {
    (field.map { $0.collation != .exact || $0.path == nil } ?? false)
      || (operands?.contains(where: \.folds) ?? false)
  }
}

extension StoredCondition.Operator {
  fileprivate init(_ comparator: ConditionNode.Comparator) {
    switch comparator {
    case .equal: self = .equal
    case .less: self = .less
    case .lessOrEqual: self = .lessOrEqual
    case .greater: self = .greater
    case .greaterOrEqual: self = .greaterOrEqual
    }
  }
}

extension IndexDefinition.Part {
  /// Describes a field of a condition.
  fileprivate init<Root: Document>(
    _ path: ConditionNode.FieldPath,
    kind: KeyKind,
    probe: FieldProbe<Root>?
  ) {
    self.path = path.computedName == nil ? probe?.path(of: path.token)?.description : nil
    self.kind = kind
    collation = kind == .text || kind == .custom ? path.collation : .exact
    isDescending = false
  }
}

extension ConditionNode.FieldPath {
  /// Whether it stands for the elements of a list, compared as those of the list are.
  fileprivate func isWhole(of list: Self) -> Bool {
    isPlain && steps.isEmpty && collation == list.collation
  }

  /// Whether it is a stored field, where what is not there counts as nil.
  fileprivate var isPlain: Bool {
    !mayBeUnknown && steps.allSatisfy { if case .member = $0 { true } else { false } }
  }

  /// The field's own bytes in a document, by which a probe finds what the key paths see.
  fileprivate func token(of root: some Any) -> [UInt8]? {
    var value: Any = root
    for step in steps {
      guard case .member(let path) = step, let next = read(path, of: value) else { return nil }
      value = next
    }
    var key = KeyWriter()
    if let single = value as? any IndexValue {
      key.append(single)
    } else if let list = value as? any Sequence {
      for element in list {
        guard let element = element as? any IndexValue else { return nil }
        key.append(element)
      }
    } else {
      return nil
    }
    return key.bytes
  }
}

/// Follows a key path whose root is known at run time alone.
private func read(_ path: AnyKeyPath, of value: some Any) -> Any? { value[keyPath: path] }
