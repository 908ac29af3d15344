internal import LMDB

/// A stored reference index as the collection that it refers to sees it.
struct InboundReference: Sendable {
  let ownerNumber: Int
  let ownerName: String
  /// The referring collection; nil where the program does not declare it, or not with this index.
  let owner: (any BoundCollection)?
  let index: IndexRecord
  let entries: Database

  var rule: IndexDefinition.Reference.Rule { index.definition.reference?.rule ?? .noAction }
  var isChecked: Bool { index.definition.reference?.isChecked ?? false }
}

extension ReadView {
  /// Whether a collection has a document with an id.
  func isStored(_ key: [UInt8], in collection: String) throws(StoreError) -> Bool {
    guard let target = state.schema.bound(collection) else { return false }
    return try transaction.bytes(key, in: target.identities) != nil
  }

  /// Whether any document refers to an id.
  ///
  /// Documents of a type that the program does not declare cannot be read: while their index is
  /// built, nobody knows.
  func hasReferrers(to key: [UInt8], by reference: InboundReference) throws(StoreError) -> Bool {
    if let owner = reference.owner {
      return try !owner.referrers(to: key, by: reference.index.number, after: nil, limit: 1, self)
        .isEmpty
    }
    var isFound = false
    let values = IndexEntry.fitted(key)
    try transaction.forEach(prefix: values, in: reference.entries) { entry, value in
      isFound = isFound || IndexEntry.values(entry, value) == values
      return !isFound
    }
    guard isFound || reference.index.isReady else {
      throw .indexNotReady(
        reference.index.definition.name,
        of: reference.ownerName,
        state.operation
      )
    }
    return isFound
  }
}
