internal import LMDB
internal import OrderedKeys

// How a delete spreads. The documents to delete are a list of rows, 16 bytes each; a document that
// was reached twice is found gone the second time, so chains and cycles end. What a rule denies is
// judged when the write's closure has returned, on what is left then: no order of deletes matters.

extension WriteTransaction {
  /// A document that is to be deleted.
  private struct Deletion {
    let collection: Int32
    let row: RowID
  }

  /// Deletes a document and obeys the rules of all that refers to it.
  mutating func delete(_ row: RowID, from collection: some BoundCollection, _ operation: String)
    throws(StoreError)
  {
    var work = [Deletion(collection: Int32(collection.record.number), row: row)]
    while let next = work.popLast() {
      guard let collection = state.schema.bound(Int(next.collection)) else { continue }
      try state.check(isWritable: collection, operation)
      guard let key = try collection.remove(next.row, in: &self) else { continue }
      for reference in state.schema.references(to: collection.record.number) {
        do {
          let rows = try settle(reference, without: key, operation)
          work += rows.map { Deletion(collection: Int32(reference.ownerNumber), row: $0) }
        } catch {
          state.failure = error
          throw error
        }
      }
    }
  }

  /// Does to the documents that refer to a deleted one what their rule says, and returns those that
  /// are to be deleted too.
  private mutating func settle(
    _ reference: InboundReference,
    without key: [UInt8],
    _ operation: String
  ) throws(StoreError) -> [RowID] {
    switch reference.rule {
    case .noAction: return []
    case .deny:
      if try view.hasReferrers(to: key, by: reference) {
        state.references.noteGone(key, by: reference)
      }
      return []
    case .cascade, .nullify, .deleteWhenEmpty: break
    }
    var rows: [RowID] = []
    try forEachReferrer(to: key, by: reference, operation) {
      tx,
      owner,
      row throws(StoreError) in
      guard reference.rule != .cascade else { return rows.append(row) }
      let isEmpty = try owner.replaceReference(
        to: key,
        with: nil,
        by: reference.index.number,
        at: row,
        in: &tx
      )
      if isEmpty, reference.rule == .deleteWhenEmpty { rows.append(row) }
    }
    return rows
  }

  /// Lets all that refers to an id refer to another.
  mutating func redirectReferences(
    to old: [UInt8],
    of collection: some BoundCollection,
    to new: [UInt8],
    _ operation: String
  ) throws(StoreError) {
    for reference in state.schema.references(to: collection.record.number) {
      try forEachReferrer(to: old, by: reference, operation) { tx, owner, row throws(StoreError) in
        _ = try owner.replaceReference(
          to: old,
          with: new,
          by: reference.index.number,
          at: row,
          in: &tx
        )
      }
      // A reference in a constant must have been changed by the end.
      let isChecked = reference.index.definition.reference?.isChecked ?? false
      if isChecked, try view.hasReferrers(to: old, by: reference) {
        state.references.noteGone(old, by: reference)
      }
    }
  }

  /// Visits the documents that refer to an id, in portions, so that none is read while it changes.
  private mutating func forEachReferrer(
    to key: [UInt8],
    by reference: InboundReference,
    _ operation: String,
    _ body: (inout WriteTransaction, any BoundCollection, RowID) throws(StoreError) -> Void
  ) throws(StoreError) {
    guard let owner = reference.owner else {
      guard try view.hasReferrers(to: key, by: reference) else { return }
      throw StoreError(
        .schemaChanged,
        operation,
        collection: reference.ownerName,
        index: reference.index.definition.name,
        advice: """
          documents of this collection refer to the one that goes, and the program does not know \
          their type; name it when the store is opened
          """
      )
    }
    try state.check(isWritable: owner, operation)
    var last: RowID?
    while true {
      let rows = try owner.referrers(
        to: key,
        by: reference.index.number,
        after: last,
        limit: 1024,
        view
      )
      guard let end = rows.last else { return }
      for row in rows { try body(&self, owner, row) }
      last = end
    }
  }

  /// Judges the references that led to nothing while the write ran.
  func judgeReferences() throws(StoreError) {
    let view = view
    for reference in state.references.missing {
      try state.schema.bound(Int(reference.collection))?.judge(reference, view)
    }
    try state.references.forEachGone { owner, number, key throws(StoreError) in
      try view.judgeGone(key, owner, number)
    }
  }
}

extension ReadView {
  /// Throws where an id that went is still referred to.
  fileprivate func judgeGone(_ key: [UInt8], _ owner: Int, _ number: Int) throws(StoreError) {
    guard let target = state.schema.target(of: owner, number),
      let reference = state.schema.references(to: target.record.number).first(where: {
        $0.ownerNumber == owner && $0.index.number == number
      }),
      try transaction.bytes(key, in: target.identities) == nil,
      try hasReferrers(to: key, by: reference)
    else { return }
    var holder: (any IndexValue)?
    if let owner = reference.owner,
      let row = try owner.referrers(to: key, by: number, after: nil, limit: 1, self).first
    {
      holder = try owner.id(at: row, self)
    }
    let isDenied = reference.rule == .deny
    throw StoreError(
      isDenied ? .deleteDenied : .referenceMissing,
      isDenied ? "delete" : "move",
      collection: target.record.name,
      index: reference.index.definition.name,
      key: target.id(key),
      holder: holder,
      advice: """
        documents of \(reference.ownerName) still refer to this one; delete them or let them refer \
        to another in the same write
        """
    )
  }
}
