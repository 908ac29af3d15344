extension Index {
  /// Keeps the documents in the order of one field or several.
  ///
  /// - Parameters:
  ///   - paths: the fields, the most significant first.
  ///   - name: a stable name; needed where the fields' coding keys cannot be found out, and with a
  ///     condition.
  ///   - collation: how text in any of the fields compares.
  ///   - condition: which documents have an entry; without it all have.
  /// - Returns: the index.
  public static func value<each Value: IndexValue>(
    _ paths: repeat any KeyPath<Root, each Value> & Sendable,
    name: String? = nil,
    collation: Collation = .exact,
    where condition: ((Field<Root, Root>) -> Condition<Root>)? = nil
  ) -> Self {
    let parts = parts(repeat each paths, collation: collation)
    return Self(name: name, kind: .value, parts: parts, condition: condition?(.whole))
  }

  /// Keeps the documents in the order of one field or several, no two documents alike in all of
  /// them.
  ///
  /// An insert is judged at once; an update, upsert or move when the write's closure has returned,
  /// so that two documents may swap their values. A document with nil in any of the fields
  /// conflicts with none.
  ///
  /// - Parameters:
  ///   - paths: the fields, the most significant first.
  ///   - name: a stable name; needed where the fields' coding keys cannot be found out, and with a
  ///     condition.
  ///   - collation: how text in any of the fields compares.
  ///   - condition: among which documents the values are unique; without it among all.
  /// - Returns: the index.
  public static func unique<each Value: IndexValue>(
    _ paths: repeat any KeyPath<Root, each Value> & Sendable,
    name: String? = nil,
    collation: Collation = .exact,
    where condition: ((Field<Root, Root>) -> Condition<Root>)? = nil
  ) -> Self {
    let parts = parts(repeat each paths, collation: collation)
    return Self(name: name, kind: .unique, parts: parts, condition: condition?(.whole))
  }

  /// Keeps the documents in the order of several fields, each with its own direction and
  /// collation.
  ///
  /// - Parameters:
  ///   - parts: the fields, the most significant first.
  ///   - unique: whether no two documents may be alike in all of them.
  ///   - name: a stable name; needed where the fields' coding keys cannot be found out, and with a
  ///     condition.
  ///   - condition: which documents have an entry; without it all have.
  /// - Returns: the index.
  public static func compound(
    _ parts: IndexPart<Root>...,
    unique: Bool = false,
    name: String? = nil,
    where condition: ((Field<Root, Root>) -> Condition<Root>)? = nil
  ) -> Self {
    Self(
      name: name,
      kind: unique ? .unique : .value,
      parts: parts.map(\.part),
      condition: condition?(.whole)
    )
  }
}

/// One part of a compound index: a field with its direction and collation.
public struct IndexPart<Root: Document>: Sendable {
  let part: Index<Root>.Part

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
    Self(part: Index<Root>.Part(path, collation: collation))
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
    Self(part: Index<Root>.Part(path, collation: collation, isDescending: true))
  }
}
