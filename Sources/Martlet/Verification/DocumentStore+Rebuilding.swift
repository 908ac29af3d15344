internal import LMDB

extension DocumentStore {
  /// Makes the table of ids, the counters and every index of the declared collections anew from the
  /// documents: the cure for what ``verify(onProgress:)`` finds beside the documents.
  ///
  /// It works in short transactions, between which other writers get their turn. Until an index is
  /// made, queries go on without it and reads of its counts throw `indexNotReady`. Where it is
  /// broken off, the next opening of the store goes on with the indexes. Documents that cannot be
  /// read are left as they are and left out of the indexes; ``verify(onProgress:)`` names them.
  ///
  /// - Parameter onProgress: told after each transaction how far the indexes have come.
  /// - Throws: ``StoreError``: `schemaChanged` where the store has an index that the program does
  ///   not declare alike; `uniqueViolation`, `referenceMissing` and `sumOutOfRange` where the
  ///   documents stand against an index, which is not ready then until they no longer do and this
  ///   is called again; `readOnly`, `diskFull`,
  ///   `mapFull`, `busy`, `inputOutput`.
  public func rebuild(onProgress: (@Sendable (IndexProgress) -> Void)? = nil) throws {
    try mendIdentities { state, collection throws(StoreError) in
      try state.check(isWritable: collection, "rebuild")
    }
    try rebuildIndexes(onProgress)
  }

  /// Makes the table of ids and the counters of the declared collections anew, each of which the
  /// closure may refuse.
  func mendIdentities(
    _ check: (TransactionState, any BoundCollection) throws(StoreError) -> Void
  ) throws {
    let numbers = try read { transaction in
      transaction.view.state.schema.all.map { $0.record.number }
    }
    for number in numbers {
      var place: IdentityPlace? = .documents(from: [])
      while let start = place {
        place = try write { transaction throws(StoreError) in
          guard let collection = transaction.state.schema.bound(number) else { return nil }
          try check(transaction.state, collection)
          return try collection.mendIdentities(from: start, in: &transaction)
        }
      }
    }
  }
}

/// How far the mending of a collection's ids has come.
enum IdentityPlace {
  /// The documents are looked at, for ids that lead elsewhere.
  case documents(from: [UInt8])
  /// The ids are looked at, for documents that are not there.
  case ids(from: [UInt8])
}
