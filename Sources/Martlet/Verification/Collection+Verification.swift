internal import LMDB
internal import OrderedKeys

extension Collection {
  /// Checks the documents, the table of ids, and what every index says.
  func verify(
    _ view: ReadView,
    into report: inout VerificationReport,
    _ onProgress: ((VerificationProgress) -> Void)?
  ) throws(StoreError) {
    try verifyCatalogue(view, into: &report)
    var check = try EntryCheck(self, view)
    var shares: [GroupShares<D>] = []
    for index in indexes {
      if let counted = try GroupShares(index, view.transaction) { shares.append(counted) }
    }
    try forEachDocument(view, onProgress) { row, document throws(StoreError) in
      report.documents += 1
      guard let document = try document(&report) else {
        check.hasUnreadable = true
        return
      }
      try check.note(document, at: row, into: &report)
      for position in shares.indices { try shares[position].note(document, at: row, self, view) }
    }
    try check.findExtras(into: &report)
    while true {
      for position in shares.indices where !shares[position].isFinished {
        try shares[position].finish(self, view, isWhole: !check.hasUnreadable, into: &report)
      }
      if shares.allSatisfy(\.isFinished) { return }
      try forEachDocument(view, onProgress) { row, document throws(StoreError) in
        var ignored = VerificationReport()
        guard let document = try document(&ignored) else { return }
        for position in shares.indices where !shares[position].isFinished {
          try shares[position].note(document, at: row, self, view)
        }
      }
    }
  }

  /// Visits the rows in order, each with a way to read its document, which notes one that cannot be
  /// read.
  private func forEachDocument(
    _ view: ReadView,
    _ onProgress: ((VerificationProgress) -> Void)?,
    _ body: (RowID, (inout VerificationReport) throws(StoreError) -> D?) throws(StoreError) -> Void
  ) throws(StoreError) {
    let count = try view.transaction.count(of: documents)
    var checked = 0
    var start: [UInt8] = []
    while true {
      let rows = try view.rows(from: start, limit: 1024, in: self)
      for row in rows {
        try body(row) { report throws(StoreError) in try read(row, view, into: &report) }
      }
      guard let last = rows.last else { return }
      start = KeyBytes.successor(of: last.key)
      checked += rows.count
      onProgress?(
        VerificationProgress(collection: name, checkedDocuments: checked, documents: count)
      )
    }
  }

  /// Reads a document; nil, with a note, where it is damaged or no longer of the type.
  private func read(_ row: RowID, _ view: ReadView, into report: inout VerificationReport)
    throws(StoreError) -> D?
  {
    do {
      return try view.document(at: row, in: self, "verify")?.document
    } catch {
      switch error.reason {
      case .corrupted: report.add(.init(.damagedDocument, name, row: row))
      case .decodingFailed: report.add(.init(.undecodableDocument, name, row: row))
      default: throw error
      }
      return nil
    }
  }

  /// Checks the next row and the fingerprint.
  private func verifyCatalogue(_ view: ReadView, into report: inout VerificationReport)
    throws(StoreError)
  {
    var signed = record
    try signed.sign()
    var isRight = signed.fingerprint == record.fingerprint
    if let last = try view.transaction.lastKey(in: documents) {
      let key = Catalogue.Key.nextRow(of: record.number)
      let stored = try view.transaction.sealed(key, in: view.state.schema.catalogue)?.copy()
      let next = stored.map { NumberSequence.number($0) } ?? 1
      let isAbove = RowID(key: last.span).map { row in next.map { $0 > row.number } ?? false }
      isRight = isRight && isAbove ?? false
    }
    if !isRight { report.add(.init(.wrongCatalogue, name)) }
  }
}
