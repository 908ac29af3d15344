extension Index {
  /// Keeps the number of documents in each group, where a group is the values of some fields.
  ///
  /// A group that no document is in has no entry. Read the counts with
  /// ``ReadAccess/counts(by:)``.
  ///
  /// - Parameters:
  ///   - paths: the fields that make the group, the most significant first.
  ///   - name: a stable name; needed where the fields' coding keys cannot be found out.
  ///   - collation: which texts fall into one group.
  /// - Returns: the index.
  public static func count<each Group: IndexValue>(
    by paths: repeat any KeyPath<Root, each Group> & Sendable,
    name: String? = nil,
    collation: Collation = .exact
  ) -> Self {
    var counter = GroupCounter<Root>()
    for path in repeat each paths {
      let part = GroupPart.value(path, collation: collation)
      counter.parts.append(part.part)
      counter.values.append(part.values)
    }
    return Self(
      name: name,
      version: 1,
      kind: .counts(nil),
      parts: counter.parts,
      collations: counter.collations,
      keys: counter.keys
    )
  }

  /// Keeps the number of documents in each group that a document names.
  ///
  /// - Parameter groups: the typed name of the groups, by which a transaction reads the counts.
  /// - Returns: the index.
  public static func count<each Group: IndexValue>(
    _ groups: CountedGroups<Root, repeat each Group>
  ) -> Self {
    Self(
      name: groups.name,
      version: groups.version,
      kind: .counts(groups.ranking),
      parts: groups.parts,
      collations: groups.collations,
      groupKinds: groups.parts.isEmpty ? groups.kinds : [],
      keys: groups.keys
    )
  }
}

/// The groups that follow from fields and elements: each combination of them is one.
struct GroupCounter<Root: Document>: Sendable {
  var parts: [Index<Root>.Part] = []
  var values: [@Sendable (Root) -> [any IndexValue]] = []

  // A key path in a context of parameter packs crashes when it runs, so these are not written there.
  var collations: [Collation] { parts.map(\.collation) }
  var kinds: [KeyKind] { parts.map(\.kind) }

  /// The groups of a document.
  @Sendable
  func keys(of root: Root) -> [IndexKey] {
    var combinations: [[any IndexValue]] = [[]]
    for values in values {
      let further = values(root)
      combinations = combinations.flatMap { start in further.map { start + [$0] } }
    }
    let collations = collations
    return combinations.map { groupKey(of: $0, collations: collations) }
  }

  var keys: @Sendable (Root) -> [IndexKey] { { keys(of: $0) } }
}

/// One part of a counted group: a field, or each element of a list.
public struct GroupPart<Root: Document, Value: IndexValue>: Sendable {
  let part: Index<Root>.Part
  let values: @Sendable (Root) -> [any IndexValue]

  /// The value of a field.
  ///
  /// - Parameters:
  ///   - path: the field.
  ///   - collation: which texts fall into one group.
  /// - Returns: the part.
  public static func value(
    _ path: any KeyPath<Root, Value> & Sendable,
    collation: Collation = .exact
  ) -> Self {
    Self(part: Index<Root>.Part(path, collation: collation)) { [$0[keyPath: path]] }
  }

  /// Each element of a list or set.
  ///
  /// - Parameters:
  ///   - list: the field that holds the elements.
  ///   - collation: which texts fall into one group.
  /// - Returns: the part.
  public static func each<Elements: Sequence & SendableMetatype>(
    _ list: any KeyPath<Root, Elements> & Sendable,
    collation: Collation = .exact
  ) -> Self where Elements.Element == Value, Elements.Iterator: SendableMetatype {
    let part = Index<Root>.Part(
      steps: [list],
      kind: Value.keyKind,
      collation: collation,
      isElement: true
    ) { root in
      var key = KeyWriter()
      for element in root[keyPath: list] { key.append(element) }
      return key.bytes
    }
    return Self(part: part) { root in root[keyPath: list].map { $0 as any IndexValue } }
  }
}

/// Makes the key of a counted group, folded, with its own spelling beside it.
func groupKey(of values: [any IndexValue], collations: [Collation]) -> IndexKey {
  var folded = KeyWriter()
  var spelled = KeyWriter()
  for (value, collation) in zip(values, collations) {
    folded.collation = collation
    folded.append(value)
    spelled.append(value)
  }
  var key = IndexKey(folded)
  key.spelling = spelled.bytes
  return key
}
