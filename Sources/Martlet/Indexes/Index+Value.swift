extension Index {
  /// Keeps the documents in the order of one field or several.
  ///
  /// - Parameters:
  ///   - paths: the fields, the most significant first.
  ///   - name: a stable name; needed where the fields' coding keys cannot be found out.
  ///   - collation: how text in any of the fields compares.
  /// - Returns: the index.
  public static func value<each Value: IndexValue>(
    _ paths: repeat any KeyPath<Root, each Value> & Sendable,
    name: String? = nil,
    collation: Collation = .exact
  ) -> Self {
    var parts: [IndexPart<Root>] = []
    for path in repeat each paths { parts.append(.ascending(path, collation: collation)) }
    return Self(parts, unique: false, name: name)
  }

  /// Keeps the documents in the order of one field or several, no two documents alike in all of
  /// them.
  ///
  /// An insert is judged at once; an update or upsert when the write's closure has returned, so
  /// that two documents may swap their values. A document with nil in any of the fields conflicts
  /// with none.
  ///
  /// - Parameters:
  ///   - paths: the fields, the most significant first.
  ///   - name: a stable name; needed where the fields' coding keys cannot be found out.
  ///   - collation: how text in any of the fields compares.
  /// - Returns: the index.
  public static func unique<each Value: IndexValue>(
    _ paths: repeat any KeyPath<Root, each Value> & Sendable,
    name: String? = nil,
    collation: Collation = .exact
  ) -> Self {
    var parts: [IndexPart<Root>] = []
    for path in repeat each paths { parts.append(.ascending(path, collation: collation)) }
    return Self(parts, unique: true, name: name)
  }

  /// Keeps the documents in the order of several fields, each with its own direction and
  /// collation.
  ///
  /// - Parameters:
  ///   - parts: the fields, the most significant first.
  ///   - unique: whether no two documents may be alike in all of them.
  ///   - name: a stable name; needed where the fields' coding keys cannot be found out.
  /// - Returns: the index.
  public static func compound(
    _ parts: IndexPart<Root>...,
    unique: Bool = false,
    name: String? = nil
  ) -> Self {
    Self(parts, unique: unique, name: name)
  }

  private init(_ parts: [IndexPart<Root>], unique: Bool, name: String?) {
    self.init(
      name: name,
      version: 1,
      kind: .entries(unique: unique),
      parts: parts.map(\.part)
    ) { root in
      var key = KeyWriter()
      for part in parts { part.write(root, &key) }
      return [IndexKey(key)]
    }
  }
}

/// One part of a compound index: a field with its direction and collation.
public struct IndexPart<Root: Document>: Sendable {
  let part: Index<Root>.Part
  let write: @Sendable (Root, inout KeyWriter) -> Void

  /// A field in rising order, nil first.
  ///
  /// - Parameters:
  ///   - path: the field.
  ///   - collation: how text in it compares.
  /// - Returns: the part.
  public static func ascending<Value: IndexValue>(
    _ path: any KeyPath<Root, Value> & Sendable,
    collation: Collation = .exact
  ) -> Self {
    Self(part: Index<Root>.Part(path, collation: collation)) { root, key in
      key.collation = collation
      key.append(root[keyPath: path])
    }
  }

  /// A field in falling order, nil last.
  ///
  /// - Parameters:
  ///   - path: the field.
  ///   - collation: how text in it compares.
  /// - Returns: the part.
  public static func descending<Value: IndexValue>(
    _ path: any KeyPath<Root, Value> & Sendable,
    collation: Collation = .exact
  ) -> Self {
    Self(part: Index<Root>.Part(path, collation: collation, isDescending: true)) { root, key in
      key.collation = collation
      key.appendDescending { $0.append(root[keyPath: path]) }
    }
  }
}
