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
    let parts = parts(repeat each paths, collation: collation)
    return Self(name: name, kind: .count(nil), parts: parts)
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
      kind: .count(groups.ranking),
      parts: groups.parts,
      groups: groups.computed
    )
  }
}

/// One part of a counted group: a field, or each element of a list.
public struct GroupPart<Root: Document, Value: IndexValue>: Sendable {
  let part: Index<Root>.Part

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
    Self(part: Index<Root>.Part(path, collation: collation))
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
    Self(part: Index<Root>.Part(each: list, collation: collation))
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
  // A group of no parts is the whole collection; no key is empty.
  if collations.isEmpty {
    folded.appendNull()
    spelled.appendNull()
  }
  return IndexKey(folded, spelling: spelled.bytes)
}
