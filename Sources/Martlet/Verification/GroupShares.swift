internal import LMDB
internal import OrderedKeys

/// Checks the counts, sums and ranking of one counted index against the documents, a share of the
/// groups at a time, so that the memory in use is bounded.
struct GroupShares<D: Document> {
  /// What the documents say of a group.
  private struct Group {
    var count = 0
    var sum: Int128 = 0
  }

  /// The most groups of a share.
  private static var limit: Int { 1 << 18 }

  private let index: BoundIndex<D>
  private let counted: CountedIndex
  /// How many shares there are, and which one is being checked.
  private let shares: Int
  private var share = 0
  private var groups: [[UInt8]: Group] = [:]

  /// Nil where the index does not count.
  init?(_ index: BoundIndex<D>, _ transaction: TransactionView) throws(StoreError) {
    guard let counted = index.counted else { return nil }
    self.index = index
    self.counted = counted
    shares = max(1, (try transaction.count(of: counted.counts) + Self.limit - 1) / Self.limit)
  }

  /// Whether every share was checked.
  var isFinished: Bool { share == shares }

  private func isInShare(_ group: [UInt8]) -> Bool {
    shares == 1 || XXH64.hash(group.span) % UInt64(shares) == UInt64(share)
  }

  /// Counts a document in its groups.
  mutating func note(_ document: D, at row: RowID, _ collection: Collection<D>, _ view: ReadView)
    throws(StoreError)
  {
    guard try view.isCovered(row, by: index.table, of: collection) else { return }
    for key in index.index.keys(of: document) {
      let group = CountedGroup.fitted(key.bytes)
      guard isInShare(group) else { continue }
      groups[group, default: Group()].count += 1
      groups[group]?.sum += key.amount
    }
  }

  /// Compares the share with what is stored, and goes on to the next.
  ///
  /// What cannot be compared, since documents could not be read, is checked for its form.
  mutating func finish(
    _ collection: Collection<D>,
    _ view: ReadView,
    isWhole: Bool,
    into report: inout VerificationReport
  ) throws(StoreError) {
    func note(_ kind: VerificationReport.Problem.Kind, _ key: [UInt8]) {
      report.add(.init(kind, collection.name, index: counted.name, key: key))
    }
    var left = groups
    var ranked = 0
    let transaction = view.transaction
    try transaction.forEach(prefix: [], in: counted.counts) { key, stored throws(StoreError) in
      let key = key.copy()
      let group = CountedGroup(key: key, stored: stored, sums: counted.sums)
      let rank = group.flatMap { group in counted.ranking.flatMap { group.rank(in: $0.order) } }
      if rank != nil { ranked += 1 }
      guard isInShare(key) else { return true }
      report.entries += 1
      guard let group else {
        note(.wrongCount, key)
        return true
      }
      let expected = left.removeValue(forKey: key)
      if isWhole {
        if expected?.count != group.count { note(.wrongCount, key) }
        if let sum = group.sum, expected.map({ $0.sum != Int128(sum) }) ?? true {
          note(.wrongSum, key)
        }
      }
      // How a type of its own makes folds is its own affair.
      if !hasCustomGroups, !group.isSpelled(with: index.index.collations) {
        note(.wrongSpelling, key)
      }
      if let rank, let ranking = counted.ranking,
        try transaction.bytes(rank, in: ranking.database) == nil
      {
        note(.wrongRanking, key)
      }
      return true
    }
    if isWhole {
      for key in left.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
        note(.wrongCount, key)
      }
    }
    if share == 0, let ranking = counted.ranking,
      try transaction.count(of: ranking.database) != ranked
    {
      report.add(.init(.wrongRanking, collection.name, index: counted.name))
    }
    groups = [:]
    share += 1
  }

  private var hasCustomGroups: Bool {
    let kinds: [KeyKind] = index.index.parts.map(\.kind) + (index.index.groups?.kinds ?? [])
    return kinds.contains(.custom)
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
