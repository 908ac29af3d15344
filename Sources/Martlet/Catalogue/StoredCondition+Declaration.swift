internal import DocumentCoding

extension StoredCondition {
  /// Describes a declared condition; finds out its fields' coding paths with a probe.
  init<Root: Document>(_ node: ConditionNode, probe: FieldProbe<Root>?) {
    switch node {
    case .field(let path):
      self.init(operator: .isTrue, field: .init(path, kind: .boolean, probe: probe))
    case .compare(let path, let comparator, let operand):
      self.init(comparing: path, Operator(comparator), operand, probe)
    case .contains(let path, let operand):
      self.init(comparing: path, .contains, operand, probe)
    case .and(let left, let right):
      self.init(operator: .and, operands: [.init(left, probe: probe), .init(right, probe: probe)])
    case .or(let left, let right):
      self.init(operator: .or, operands: [.init(left, probe: probe), .init(right, probe: probe)])
    case .not(let condition):
      self.init(operator: .not, operands: [.init(condition, probe: probe)])
    }
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
  /// The field's own bytes in a document, by which a probe finds what the key paths see.
  fileprivate func token(of root: some Any) -> [UInt8]? {
    var value: Any = root
    for step in steps {
      guard let next = read(step, of: value) else { return nil }
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
