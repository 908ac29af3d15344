extension Index {
  /// Keeps the sum of an integer field over the documents of each group.
  ///
  /// A group that no document is in has no entry. A sum that no 64-bit integer holds makes the
  /// write that would reach it throw. Read the sums with ``ReadAccess/sums(of:by:)``.
  ///
  /// - Parameters:
  ///   - value: the field to add up.
  ///   - paths: the fields that make the group, the most significant first; none for the sum over
  ///     the whole collection.
  ///   - name: a stable name; needed where the fields' coding keys cannot be found out.
  ///   - collation: which texts fall into one group.
  /// - Returns: the index.
  public static func sum<Value: IndexValue & FixedWidthInteger, each Group: IndexValue>(
    _ value: any KeyPath<Root, Value> & Sendable,
    by paths: repeat any KeyPath<Root, each Group> & Sendable,
    name: String? = nil,
    collation: Collation = .exact
  ) -> Self {
    let parts = parts(repeat each paths, collation: collation)
    let amount = Amount(part: Part(value, collation: .exact)) { Int128($0[keyPath: value]) }
    return Self(name: name, kind: .sum(amount), parts: parts)
  }

  /// Keeps the sum of an optional integer field; a document where it is nil is in no group.
  ///
  /// - Parameters:
  ///   - value: the field to add up.
  ///   - paths: the fields that make the group, the most significant first; none for the sum over
  ///     the whole collection.
  ///   - name: a stable name; needed where the fields' coding keys cannot be found out.
  ///   - collation: which texts fall into one group.
  /// - Returns: the index.
  public static func sum<Value: IndexValue & FixedWidthInteger, each Group: IndexValue>(
    _ value: any KeyPath<Root, Value?> & Sendable,
    by paths: repeat any KeyPath<Root, each Group> & Sendable,
    name: String? = nil,
    collation: Collation = .exact
  ) -> Self {
    let parts = parts(repeat each paths, collation: collation)
    let amount = Amount(part: Part(value, collation: .exact)) { root in
      root[keyPath: value].map { Int128($0) }
    }
    return Self(name: name, kind: .sum(amount), parts: parts)
  }

  /// Keeps the lowest value of a field over the documents of each group.
  ///
  /// A document where the value is nil or not a number has no say. Read the values with
  /// ``ReadAccess/minimum(of:by:within:)``.
  ///
  /// - Parameters:
  ///   - value: the field whose lowest value is kept.
  ///   - paths: the fields that make the group, the most significant first; none for the whole
  ///     collection.
  ///   - name: a stable name; needed where the fields' coding keys cannot be found out.
  ///   - collation: how text in the fields compares.
  /// - Returns: the index.
  public static func minimum<Value: IndexValue, each Group: IndexValue>(
    _ value: any KeyPath<Root, Value> & Sendable,
    by paths: repeat any KeyPath<Root, each Group> & Sendable,
    name: String? = nil,
    collation: Collation = .exact
  ) -> Self {
    var parts = parts(repeat each paths, collation: collation)
    parts.append(Part(value, collation: collation))
    return Self(name: name, kind: .minimum, parts: parts)
  }

  /// Keeps the highest value of a field over the documents of each group.
  ///
  /// A document where the value is nil or not a number has no say. Read the values with
  /// ``ReadAccess/maximum(of:by:within:)``.
  ///
  /// - Parameters:
  ///   - value: the field whose highest value is kept.
  ///   - paths: the fields that make the group, the most significant first; none for the whole
  ///     collection.
  ///   - name: a stable name; needed where the fields' coding keys cannot be found out.
  ///   - collation: how text in the fields compares.
  /// - Returns: the index.
  public static func maximum<Value: IndexValue, each Group: IndexValue>(
    _ value: any KeyPath<Root, Value> & Sendable,
    by paths: repeat any KeyPath<Root, each Group> & Sendable,
    name: String? = nil,
    collation: Collation = .exact
  ) -> Self {
    var parts = parts(repeat each paths, collation: collation)
    parts.append(Part(value, collation: collation, isDescending: true))
    return Self(name: name, kind: .maximum, parts: parts)
  }
}
