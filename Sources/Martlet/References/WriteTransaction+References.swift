internal import LMDB
internal import OrderedKeys

// How a delete spreads. The documents to delete are a list of rows, 32 bytes each; a document that
// was reached twice is found gone the second time, so chains and cycles end. Those that only lose a
// reference are changed when the list is empty, once each, however many ids go out of them. What a
// rule denies is judged when the write's closure has returned, on what is left then: no order of
// deletes matters.

extension WriteTransaction {
  /// Documents that a delete has reached and not dealt with yet.
  private struct Spread {
    /// A document that is to be deleted.
    struct Deletion {
      let collection: Int32
      let row: RowID
      var cause: ReferenceCause?
    }

    /// A document that is to lose its references to nothing.
    struct Clearing: Hashable {
      let collection: Int32
      let index: Int32
      let row: RowID
    }

    var deletions: [Deletion] = []
    /// The documents with the reference by which each was reached first.
    var clearings: [Clearing: ReferenceCause] = [:]
  }

  /// Deletes documents and obeys the rules of all that refers to them.
  mutating func delete(
    _ rows: [RowID],
    from collection: some BoundCollection,
    _ operation: String
  ) throws(StoreError) {
    var spread = Spread()
    let number = Int32(collection.record.number)
    spread.deletions = rows.reversed().map { Spread.Deletion(collection: number, row: $0) }
    while true {
      while let next = spread.deletions.popLast() {
        guard let collection = state.schema.bound(Int(next.collection)) else { continue }
        try state.check(isWritable: collection, operation)
        guard let key = try collection.remove(next.row, because: next.cause, in: &self) else {
          continue
        }
        do {
          for reference in state.schema.references(to: collection.record.number) {
            try reach(reference, without: key, &spread, operation)
          }
        } catch {
          state.failure = error
          throw error
        }
      }
      if spread.clearings.isEmpty { return }
      try clear(&spread)
    }
  }

  /// Notes what becomes of the documents that refer to a deleted one.
  private mutating func reach(
    _ reference: InboundReference,
    without key: [UInt8],
    _ spread: inout Spread,
    _ operation: String
  ) throws(StoreError) {
    let state = state
    let collection = Int32(reference.ownerNumber)
    let cause = ReferenceCause(index: reference.index.number, key: key)
    switch reference.rule {
    case .noAction: return
    case .deny:
      if try view.hasReferrers(to: key, by: reference) {
        state.references.noteGone(key, by: reference, isMoved: false)
      }
    case .cascade:
      try forEachReferrer(to: key, by: reference, operation) { _, _, row throws(StoreError) in
        spread.deletions.append(Spread.Deletion(collection: collection, row: row, cause: cause))
      }
    case .nullify, .deleteWhenEmpty:
      try forEachReferrer(to: key, by: reference, operation) { tx, owner, row throws(StoreError) in
        // Where ids may lead to nothing, or may lead somewhere by the end, only this one goes.
        let place = PendingReferences.Place(reference.ownerNumber, cause.index, row)
        let isPending = tx.state.references.isMissing(at: place)
        if !reference.isChecked || isPending {
          let isEmpty = try owner.clearReferences(
            because: cause,
            allMissing: false,
            at: row,
            in: &tx
          )
          guard isEmpty, reference.rule == .deleteWhenEmpty else { return }
          return spread.deletions.append(Spread.Deletion(collection: collection, row: row))
        }
        let clearing = Spread.Clearing(
          collection: collection,
          index: Int32(cause.index),
          row: row
        )
        if spread.clearings[clearing] == nil { spread.clearings[clearing] = cause }
      }
    }
  }

  /// Takes the ids that lead to nothing out of the documents that were reached.
  private mutating func clear(_ spread: inout Spread) throws(StoreError) {
    let clearings = spread.clearings.sorted {
      ($0.key.collection, $0.key.row, $0.key.index) < ($1.key.collection, $1.key.row, $1.key.index)
    }
    spread.clearings = [:]
    do {
      for (next, cause) in clearings {
        guard let owner = state.schema.bound(Int(next.collection)) else { continue }
        let isEmpty = try owner.clearReferences(
          because: cause,
          allMissing: true,
          at: next.row,
          in: &self
        )
        let index = owner.record.indexes.first { $0.number == cause.index }
        if isEmpty, index?.definition.reference?.rule == .deleteWhenEmpty {
          spread.deletions.append(Spread.Deletion(collection: next.collection, row: next.row))
        }
      }
    } catch {
      state.failure = error
      throw error
    }
  }

  /// Lets all that refers to an id refer to another.
  mutating func redirectReferences(
    to old: [UInt8],
    of collection: some BoundCollection,
    to new: [UInt8],
    _ operation: String
  ) throws(StoreError) {
    let state = state
    for reference in state.schema.references(to: collection.record.number) {
      let cause = ReferenceCause(index: reference.index.number, key: old)
      try forEachReferrer(to: old, by: reference, operation) { tx, owner, row throws(StoreError) in
        try owner.redirectReference(to: new, because: cause, at: row, in: &tx)
      }
      // A reference in a constant must have been changed by the end.
      if reference.isChecked, try view.hasReferrers(to: old, by: reference) {
        state.references.noteGone(old, by: reference, isMoved: true)
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
    for (place, ids) in state.references.missingInOrder {
      try state.schema.bound(Int(place.collection))?.judge(place, ids, view)
    }
    try state.references.forEachGone { gone throws(StoreError) in try view.judge(gone) }
  }
}

extension ReadView {
  /// Throws where an id that went is still referred to.
  fileprivate func judge(_ gone: PendingReferences.Gone) throws(StoreError) {
    guard let (reference, target) = state.schema.reference(of: gone.collection, gone.index),
      try transaction.bytes(gone.key, in: target.identities) == nil,
      try hasReferrers(to: gone.key, by: reference)
    else { return }
    var holder: (any IndexValue)?
    if let owner = reference.owner,
      let row = try owner.referrers(to: gone.key, by: gone.index, after: nil, limit: 1, self).first
    {
      holder = try owner.id(at: row, self)
    }
    throw StoreError(
      gone.isMoved ? .referenceMissing : .deleteDenied,
      gone.isMoved ? "move" : "delete",
      collection: target.record.name,
      index: reference.index.definition.name,
      key: target.id(gone.key),
      holder: holder,
      advice: """
        documents of \(reference.ownerName) still refer to this one; delete them or let them refer \
        to another in the same write
        """
    )
  }

  /// Forgets that a document refers to nothing by ids that it had already before it moved to
  /// another row.
  func forgetMissing<D: Document>(
    _ known: [[IndexKey]],
    of document: D,
    movedFrom old: RowID,
    in collection: Collection<D>
  ) throws(StoreError) {
    guard let row = try row(of: document.id, in: collection) else { return }
    let number = collection.record.number
    for (position, index) in collection.indexes.enumerated()
    where index.definition.reference?.rule == .noAction {
      state.references.forgetMissing(
        known[position].map { $0.bytes },
        at: PendingReferences.Place(number, index.number, row),
        movedFrom: PendingReferences.Place(number, index.number, old)
      )
    }
  }
}
