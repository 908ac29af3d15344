extension Index {
  /// Keeps an entry for each element of a list or set, or for each key of a dictionary
  /// (`\.labels.keys`).
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
    let first = Part(each: list, collation: collation)
    return Self(name: name, kind: .value, parts: [first] + parts(repeat each paths))
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
    let first = Part(
      steps: [list, element],
      kind: Value.keyKind,
      collation: collation,
      isElement: true,
      .elements { root in root[keyPath: list].map { $0[keyPath: element] as any IndexValue } }
    )
    return Self(name: name, kind: .value, parts: [first] + parts(repeat each paths))
  }
}
