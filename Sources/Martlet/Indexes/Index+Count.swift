extension Index {
  /// Keeps the number of documents in each group, where a group is the values of some fields.
  ///
  /// A group that no document is in has no entry.
  ///
  /// - Parameters:
  ///   - paths: the fields that make the group, the most significant first.
  ///   - name: a stable name; needed where the fields' coding keys cannot be found out.
  ///   - collation: which texts fall into one group.
  ///   - ranking: whether the groups are kept in the order of their counts too.
  /// - Returns: the index.
  public static func count<each Group: IndexValue>(
    by paths: repeat any KeyPath<Root, each Group> & Sendable,
    name: String? = nil,
    collation: Collation = .exact,
    ranking: Ranking? = nil
  ) -> Self {
    var parts: [GroupPart<Root>] = []
    for path in repeat each paths { parts.append(.value(path, collation: collation)) }
    return Self(counting: parts, name: name, ranking: ranking)
  }

  /// Keeps the number of documents in each group, where parts of a group may be the elements of
  /// lists.
  ///
  /// A document counts once in each combination of its elements.
  ///
  /// - Parameters:
  ///   - parts: what makes the group, the most significant first.
  ///   - name: a stable name; needed where the fields' coding keys cannot be found out.
  ///   - ranking: whether the groups are kept in the order of their counts too.
  /// - Returns: the index.
  public static func count(
    by parts: GroupPart<Root>...,
    name: String? = nil,
    ranking: Ranking? = nil
  ) -> Self {
    Self(counting: parts, name: name, ranking: ranking)
  }

  /// Keeps the number of documents in each group that a closure yields.
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
      parts: [],
      collations: groups.collations,
      keys: groups.keys
    )
  }

  private init(counting parts: [GroupPart<Root>], name: String?, ranking: Ranking?) {
    let collations = parts.map(\.part.collation)
    self.init(
      name: name,
      version: 1,
      kind: .counts(ranking),
      parts: parts.map(\.part),
      collations: collations
    ) { root in
      var combinations: [[any IndexValue]] = [[]]
      for part in parts {
        let values = part.values(root)
        combinations = combinations.flatMap { start in values.map { start + [$0] } }
      }
      return combinations.map { values in
        groupKey(of: values, collations: collations)
      }
    }
  }
}

/// One part of a counted group: a field, or each element of a list.
public struct GroupPart<Root: Document>: Sendable {
  let part: Index<Root>.Part
  let values: @Sendable (Root) -> [any IndexValue]

  /// The value of a field.
  ///
  /// - Parameters:
  ///   - path: the field.
  ///   - collation: which texts fall into one group.
  /// - Returns: the part.
  public static func value<Value: IndexValue>(
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
  ) -> Self where Elements.Element: IndexValue, Elements.Iterator: SendableMetatype {
    let part = Index<Root>.Part(steps: [list], collation: collation, isElement: true) { root in
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
