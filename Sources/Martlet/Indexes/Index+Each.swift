extension Index {
  /// Keeps an entry for each element of a list, set or sequence of keys.
  ///
  /// Equal elements of one document make one entry.
  ///
  /// - Parameters:
  ///   - list: the field that holds the elements.
  ///   - paths: fields of the document by which entries of equal elements are ordered.
  ///   - name: a stable name; needed where the fields' coding keys cannot be found out.
  ///   - collation: how text in the elements compares.
  /// - Returns: the index.
  public static func each<Elements: Sequence & SendableMetatype, each Value: IndexValue>(
    _ list: any KeyPath<Root, Elements> & Sendable,
    then paths: repeat any KeyPath<Root, each Value> & Sendable,
    name: String? = nil,
    collation: Collation = .exact
  ) -> Self where Elements.Element: IndexValue, Elements.Iterator: SendableMetatype {
    var rest: [IndexPart<Root>] = []
    for path in repeat each paths { rest.append(.ascending(path)) }
    return Self(
      steps: [list],
      kind: Elements.Element.keyKind,
      then: rest,
      name: name,
      collation: collation
    ) { root, visit in
      for element in root[keyPath: list] { visit(element) }
    }
  }

  /// Keeps an entry for one field of each element of a list.
  ///
  /// Equal values of one document make one entry.
  ///
  /// - Parameters:
  ///   - list: the field that holds the elements.
  ///   - element: the field of an element.
  ///   - paths: fields of the document by which entries of equal values are ordered.
  ///   - name: a stable name; needed where the fields' coding keys cannot be found out.
  ///   - collation: how text in the elements' field compares.
  /// - Returns: the index.
  public static func each<
    Elements: Sequence & SendableMetatype,
    Value: IndexValue,
    each Then: IndexValue
  >(
    _ list: any KeyPath<Root, Elements> & Sendable,
    _ element: any KeyPath<Elements.Element, Value> & Sendable,
    then paths: repeat any KeyPath<Root, each Then> & Sendable,
    name: String? = nil,
    collation: Collation = .exact
  ) -> Self where Elements.Iterator: SendableMetatype {
    var rest: [IndexPart<Root>] = []
    for path in repeat each paths { rest.append(.ascending(path)) }
    return Self(
      steps: [list, element],
      kind: Value.keyKind,
      then: rest,
      name: name,
      collation: collation
    ) {
      root,
      visit in
      for item in root[keyPath: list] { visit(item[keyPath: element]) }
    }
  }

  private init(
    steps: [any AnyKeyPath & Sendable],
    kind: KeyKind,
    then rest: [IndexPart<Root>],
    name: String?,
    collation: Collation,
    elements: @escaping @Sendable (Root, (any IndexValue) -> Void) -> Void
  ) {
    let list = Part(steps: steps, kind: kind, collation: collation, isElement: true) { root in
      var key = KeyWriter()
      elements(root) { key.append($0) }
      return key.bytes
    }
    self.init(
      name: name,
      version: 1,
      kind: .entries(unique: false),
      parts: [list] + rest.map(\.part)
    ) { root in
      var keys: [IndexKey] = []
      var key = KeyWriter()
      elements(root) { element in
        key.removeAll()
        key.collation = collation
        key.append(element)
        for part in rest { part.write(root, &key) }
        keys.append(IndexKey(key))
      }
      return keys
    }
  }
}
