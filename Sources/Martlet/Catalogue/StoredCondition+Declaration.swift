internal import DocumentCoding

/// Finds the coding path of a field of a condition; nil where it is not known.
typealias FieldNaming = (ConditionNode.FieldPath) -> String?

extension StoredCondition {
  /// Describes a condition.
  init(_ node: ConditionNode, naming name: FieldNaming) {
    switch node {
    case .field(let path) where path.isPlain:
      self.init(operator: .isTrue, field: .init(path, kind: .boolean, naming: name))
    case .compare(let path, let comparator, let operand) where path.isPlain:
      self.init(comparing: path, Operator(comparator), operand, name)
    case .isIn(let path, let operands) where path.isPlain:
      let alternatives = operands.map { Self(comparing: path, .equal, $0, name) }
      self.init(operator: .or, operands: alternatives)
    case .contains(let path, .compare(let element, .equal, let operand))
    where path.isPlain && element.isWhole(of: path):
      self.init(comparing: path, .contains, operand, name)
    case .contains(let path, .isIn(let element, let operands))
    where path.isPlain && element.isWhole(of: path):
      let alternatives = operands.map { Self(comparing: path, .contains, $0, name) }
      self.init(operator: .or, operands: alternatives)
    case .and(let left, let right):
      self.init(operator: .and, operands: [.init(left, naming: name), .init(right, naming: name)])
    case .or(let left, let right):
      self.init(operator: .or, operands: [.init(left, naming: name), .init(right, naming: name)])
    case .not(.isTrue(let condition)):
      // It differs from the negation where the condition is unknown.
      let isTrue = Self(operator: .and, operands: [.init(condition, naming: name)])
      self.init(operator: .not, operands: [isTrue])
    case .not(let condition):
      self.init(operator: .not, operands: [.init(condition, naming: name)])
    case .isTrue(let condition): self.init(condition, naming: name)
    case .always(let holds): self.init(operator: holds ? .and : .or, operands: [])
    case .text(let path, .hasPrefix, let text):
      self.init(comparing: path, .other, text, name)
      label = ConditionNode.TextOperator.hasPrefix.rawValue
    case .text(let path, let place, _): self.init(unexplained: place.rawValue, path, name)
    case .contains(let path, let condition):
      self.init(unexplained: "contains", path, name)
      operands = [StoredCondition(condition, naming: name)]
    case .field(let path): self.init(unexplained: nil, path, name)
    case .compare(let path, let comparator, let operand):
      self.init(comparing: path, .other, operand, name)
      label = Operator(comparator).rawValue
    case .isIn(let path, let operands):
      self.init(unexplained: "isIn", path, name)
      self.operands = operands.map { Self(comparing: path, .other, $0, name) }
    case .other(let label, let paths): self.init(unexplained: label, paths.first, name)
    }
  }

  /// Describes a condition that cannot be recomputed without the program.
  private init(
    unexplained label: String?,
    _ path: ConditionNode.FieldPath?,
    _ name: FieldNaming
  ) {
    self.init(
      operator: .other,
      field: path.map { .init($0, kind: .custom, naming: name) },
      label: label
    )
  }

  private init(
    comparing path: ConditionNode.FieldPath,
    _ comparison: Operator,
    _ operand: any IndexValue,
    _ name: FieldNaming
  ) {
    let kind = type(of: operand).keyKind
    let key = ComparedKey(operand, collation: path.collation)
    self.init(
      operator: comparison,
      field: .init(path, kind: kind, naming: name),
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
  fileprivate init(_ path: ConditionNode.FieldPath, kind: KeyKind, naming name: FieldNaming) {
    self.path = name(path)
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

  /// The coding path that a probe finds; nil where it finds none.
  func name<Root>(by probe: FieldProbe<Root>?) -> String? {
    computedName == nil ? probe?.path(of: token)?.description : nil
  }

  /// The field's own bytes in a document, by which a probe finds what the key paths see.
  private func token(of root: some Any) -> [UInt8]? {
    guard let value = keyPaths?.value(in: root) else { return nil }
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
