internal import DocumentCoding
internal import OrderedKeys

extension IndexDefinition {
  /// Describes a declared index; finds out its parts' coding paths with a probe.
  init<Root: Document>(_ index: Index<Root>, probe: FieldProbe<Root>?) throws(StoreError) {
    parts = index.parts.map { Part($0, probe: probe) }
    version = index.version
    isComputed = index.groups != nil || index.parts.contains { $0.computedName != nil }
    groupKinds = index.groups?.kinds
    condition = index.condition.map { StoredCondition($0.node, probe: probe) }
    switch index.kind {
    case .value: kind = .value
    case .unique: kind = .unique
    case .minimum: kind = .minimum
    case .maximum: kind = .maximum
    case .count(let ranking):
      kind = .count
      self.ranking = ranking
    case .sum(let amount):
      kind = .sum
      summed = Part(amount.part, probe: probe)
    case .reference(let declared):
      kind = .reference
      reference = Reference(
        collection: declared.target.collectionName,
        rule: declared.rule,
        isChecked: declared.isChecked
      )
    }
    // A closure may fold too, and its collations are not among the parts.
    let folds =
      isComputed || parts.contains { $0.collation != .exact } || (condition?.folds ?? false)
    folding = folds ? Text.foldingVersion : nil
    name = index.name ?? ""
    if index.name == nil { name = try derivedName(in: Root.collectionName) }
  }

  /// Makes a name of the parts' paths.
  private func derivedName(in collection: String) throws(StoreError) -> String {
    func invalid(_ advice: String) -> StoreError {
      StoreError(.invalidSchema, "open", collection: collection, advice: advice)
    }
    if condition != nil { throw invalid("an index with a condition needs a name; give it a name:") }
    var words: [String] = []
    for part in parts + (summed.map { [$0] } ?? []) {
      guard var word = part.path else {
        throw invalid(
          """
          an index reads a property that is not stored or whose coding key cannot be found out; \
          give the index a name:
          """
        )
      }
      if part.collation != .exact { word += ":\(part.collation.rawValue)" }
      if part.isDescending, kind != .maximum { word += ":descending" }
      words.append(word)
    }
    switch kind {
    case .value: return words.joined(separator: ",")
    case .unique, .count, .reference: return "\(kind.rawValue)(\(words.joined(separator: ",")))"
    case .sum, .minimum, .maximum:
      let measured = words.removeLast()
      let groups = words.isEmpty ? "" : " by \(words.joined(separator: ","))"
      return "\(kind.rawValue)(\(measured)\(groups))"
    }
  }
}

extension IndexDefinition.Part {
  fileprivate init<Root: Document>(_ part: Index<Root>.Part, probe: FieldProbe<Root>?) {
    path = part.computedName == nil ? probe?.path(of: part.token)?.description : nil
    kind = part.kind
    collation = part.collation
    isDescending = part.isDescending
  }
}

extension StoredCondition {
  /// Describes a declared condition; finds out its fields' coding paths with a probe.
  fileprivate init<Root: Document>(_ node: ConditionNode, probe: FieldProbe<Root>?) {
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
  fileprivate var folds: Bool {
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

extension FieldProbe {
  /// The path of the field whose keys a reading gives; nil where none is proved.
  func path(of token: (Root) -> [UInt8]?) -> CodingPath? {
    resolve(token) { sample in (sample as? any IndexValue).map { DocumentKey($0).bytes } }
  }
}

/// Follows a key path whose root is known at run time alone.
private func read(_ path: AnyKeyPath, of value: some Any) -> Any? { value[keyPath: path] }
