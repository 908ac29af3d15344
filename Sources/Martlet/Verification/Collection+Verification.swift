internal import LMDB
internal import OrderedKeys

extension Collection {
  /// Checks the documents, the table of ids, and what every index says.
  func verify(_ view: ReadView, into report: inout VerificationReport) throws(StoreError) {
    var expected = Expected(indexes.map { _ in 0 }, indexes.map { _ in [:] })
    var start: [UInt8] = []
    while true {
      let rows = try view.rows(from: start, limit: 256, in: self)
      for row in rows {
        try verify(row, view, &expected, into: &report)
      }
      guard let last = rows.last else { break }
      start = KeyBytes.successor(of: last.key)
    }
    if let ids, try view.transaction.count(of: ids) != view.transaction.count(of: documents) {
      report.add(.init(.wrongID, name))
    }
    for (position, index) in indexes.enumerated() {
      if let counted = index.counted {
        try verify(
          counted,
          index,
          expected.groups[position],
          view.transaction,
          into: &report
        )
      } else if try view.transaction.count(of: index.entries) != expected.entries[position] {
        try findExtraEntries(of: index, view, into: &report)
      }
    }
  }

  /// What the documents ask for: the number of entries, and the counts by group, index by index.
  private struct Expected {
    var entries: [Int]
    var groups: [[[UInt8]: Int]]

    init(_ entries: [Int], _ groups: [[[UInt8]: Int]]) {
      self.entries = entries
      self.groups = groups
    }
  }

  private func verify(
    _ row: RowID,
    _ view: ReadView,
    _ expected: inout Expected,
    into report: inout VerificationReport
  ) throws(StoreError) {
    report.documents += 1
    let document: D
    do {
      guard let stored = try view.document(at: row, in: self, "verify") else { return }
      document = stored.document
    } catch {
      switch error.reason {
      case .corrupted: report.add(.init(.damagedDocument, name, row: row))
      case .decodingFailed: report.add(.init(.undecodableDocument, name, row: row))
      default: throw error
      }
      return
    }
    if try view.row(of: document.id, in: self) != row {
      report.add(.init(.wrongID, name, row: row))
    }
    for (position, index) in indexes.enumerated() where try view.isCovered(row, by: index, of: self)
    {
      let keys = index.index.keys(of: document)
      report.entries += keys.count
      if index.definition.kind.counts {
        for key in keys {
          expected.groups[position][CountedGroup.fitted(key.bytes), default: 0] += 1
        }
        continue
      }
      expected.entries[position] += keys.count
      for key in keys {
        let entry = IndexEntry.entry(key.bytes, row)
        if let stored = try view.transaction.bytes(entry.key, in: index.entries),
          stored.isEqual(to: entry.value.span)
        {
          continue
        }
        report.add(.init(.missingEntry, name, index: index.definition.name, row: row))
      }
    }
  }

  /// Finds the entries that no document asks for.
  private func findExtraEntries(
    of index: BoundIndex<D>,
    _ view: ReadView,
    into report: inout VerificationReport
  ) throws(StoreError) {
    try view.transaction.forEach(prefix: [], in: index.entries) { key, value throws(StoreError) in
      let row = IndexEntry.row(key, value)
      var isAskedFor = false
      if let row, try view.isCovered(row, by: index, of: self),
        let stored = try? view.document(at: row, in: self, "verify")
      {
        let values = IndexEntry.values(key, value)
        isAskedFor = index.index.keys(of: stored.document).contains {
          IndexEntry.fitted($0.bytes) == values
        }
      }
      if !isAskedFor {
        report.add(.init(.extraEntry, name, index: index.definition.name, row: row))
      }
      return true
    }
  }

  /// Checks the counts and the ranking of a counted index.
  private func verify(
    _ counted: CountedIndex,
    _ index: BoundIndex<D>,
    _ groups: [[UInt8]: Int],
    _ transaction: TransactionView,
    into report: inout VerificationReport
  ) throws(StoreError) {
    func note(_ kind: VerificationReport.Problem.Kind) {
      report.add(.init(kind, name, index: counted.name))
    }
    var left = groups
    var ranked = 0
    try transaction.forEach(prefix: [], in: counted.counts) { key, stored throws(StoreError) in
      let key = key.copy()
      guard let group = CountedGroup(key: key, stored: stored, sums: counted.sums) else {
        note(.wrongCount)
        return true
      }
      if left.removeValue(forKey: key) != group.count { note(.wrongCount) }
      // How a type of its own makes folds is its own affair.
      if !index.hasCustomGroups, !group.isSpelled(with: index.index.collations) {
        note(.wrongSpelling)
      }
      if let ranking = counted.ranking, let rank = group.rank(in: ranking.order) {
        ranked += 1
        if try transaction.bytes(rank, in: ranking.database) == nil { note(.wrongRanking) }
      }
      return true
    }
    for _ in left { note(.wrongCount) }
    if let ranking = counted.ranking, try transaction.count(of: ranking.database) != ranked {
      note(.wrongRanking)
    }
  }
}

extension BoundIndex {
  fileprivate var hasCustomGroups: Bool {
    (index.groups?.kinds ?? []).contains(.custom) || index.parts.contains { $0.kind == .custom }
  }
}

extension CountedGroup {
  /// Whether the spelling folds to the group.
  fileprivate func isSpelled(with collations: [Collation]) -> Bool {
    guard let elements = try? TupleElement.unpack(spelling) else { return false }
    var folded = TupleWriter()
    for (position, element) in elements.enumerated() {
      if case .text(let text) = element, position < collations.count {
        folded.append(collations[position].folded(text))
      } else {
        element.encode(to: &folded)
      }
    }
    return CountedGroup.fitted(folded.bytes) == key
  }
}
