internal import DocumentCoding
internal import OrderedKeys

extension IndexDefinition {
  /// Describes a declared index; finds out its parts' coding paths with a probe.
  init<Root: Document>(_ index: Index<Root>, probe: FieldProbe<Root>?) throws(StoreError) {
    parts = index.parts.map { Part($0, probe: probe) }
    version = index.version
    isComputed = index.groups != nil || index.parts.contains { $0.computedName != nil }
    groupKinds = index.groups?.kinds
    condition = index.condition.map { StoredCondition($0.node) { $0.name(by: probe) } }
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

extension FieldProbe {
  /// The path of the field whose keys a reading gives; nil where none is proved.
  func path(of token: (Root) -> [UInt8]?) -> CodingPath? {
    resolve(token) { sample in (sample as? any IndexValue).map { DocumentKey($0).bytes } }
  }
}
