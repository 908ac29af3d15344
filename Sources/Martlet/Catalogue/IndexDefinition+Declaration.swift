internal import DocumentCoding
internal import OrderedKeys

extension IndexDefinition {
  /// Describes a declared index; finds out its parts' coding paths with a probe.
  init<Root: Document>(_ index: Index<Root>, probe: FieldProbe<Root>?) throws(StoreError) {
    parts = index.parts.map { part in
      Part(
        path: probe?.resolve(part.token)?.description,
        kind: part.kind,
        collation: part.collation,
        isDescending: part.isDescending
      )
    }
    version = index.version
    groupKinds = index.groupKinds.isEmpty ? nil : index.groupKinds
    switch index.kind {
    case .entries(let unique): kind = unique ? .unique : .value
    case .counts(let ranking):
      kind = .count
      self.ranking = ranking
    }
    // A closure may fold too, and its collations are not among the parts.
    let folds = index.parts.isEmpty || index.parts.contains { $0.collation != .exact }
    folding = folds ? Text.foldingVersion : nil
    guard let name = index.name ?? Self.name(kind: kind, parts: parts) else {
      throw StoreError(
        .invalidSchema,
        "open",
        collection: Root.collectionName,
        advice: "an index reads a property whose coding key cannot be found out; give it a name:"
      )
    }
    self.name = name
  }

  /// Makes a name of the parts' paths; nil where one is not known.
  private static func name(kind: Kind, parts: [Part]) -> String? {
    var words: [String] = []
    for part in parts {
      guard var word = part.path else { return nil }
      if part.collation != .exact { word += ":\(part.collation.rawValue)" }
      if part.isDescending { word += ":descending" }
      words.append(word)
    }
    let list = words.joined(separator: ",")
    switch kind {
    case .value: return list
    case .unique: return "unique(\(list))"
    case .count: return "count(\(list))"
    }
  }
}
