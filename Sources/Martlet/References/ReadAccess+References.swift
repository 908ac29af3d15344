internal import LMDB

extension ReadAccess where Self: ~Copyable & ~Escapable {
  /// Fetches the documents that refer to one, in the order of their rows.
  ///
  /// The cost is that of the documents fetched.
  ///
  /// - Parameters:
  ///   - id: the id of the document that is referred to.
  ///   - path: the field that refers to it, declared as a
  ///     ``Index/reference(_:to:onDelete:_:name:)``.
  /// - Returns: the documents.
  /// - Throws: ``StoreError``: `unknownIndex`, `indexNotReady`, `decodingFailed`, `corrupted`,
  ///   `unknownCollection`.
  public func referring<Other: Document, Link: ReferenceValue>(
    to id: Link.ReferencedID,
    via path: any KeyPath<Other, Link> & Sendable
  ) throws(StoreError) -> [Other] {
    let view = view
    guard let collection = try view.state.collection(Other.self, "read references") else {
      return []
    }
    let index = collection.indexes.first { index in
      index.definition.kind == .reference && index.index.reads([path])
    }
    guard let index else {
      throw StoreError(
        .unknownIndex,
        "read references",
        collection: collection.name,
        advice: "add .reference over this field to the type's indexes"
      )
    }
    try collection.check(isReady: index.table, "read references")
    let key = DocumentKey(id).bytes
    let rows = try collection.referrers(to: key, by: index, after: nil, limit: .max, view)
    var documents: [Other] = []
    for row in rows {
      documents.append(try collection.referrer(at: row, to: key, by: index, view))
    }
    return documents
  }
}

extension Index {
  /// Whether the parts read just these fields, in this order.
  func reads(_ paths: [AnyKeyPath]) -> Bool {
    parts.map(\.steps).elementsEqual(paths.map { [$0] }) { $0.count == 1 && $0[0] == $1[0] }
  }
}
