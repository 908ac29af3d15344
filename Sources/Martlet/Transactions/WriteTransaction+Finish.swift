internal import DocumentCoding
internal import LMDB

extension WriteTransaction {
  /// Writes what was left to the end and commits; a write that changed nothing and took no id
  /// writes nothing.
  consuming func finish() throws(StoreError) {
    if let failure = state.failure { throw failure }
    let isToBeKept =
      state.hasChanged || state.hasChangedSchema || state.hasBuilt || state.hasTakenIDs
    guard isToBeKept else {
      state.log?.noteCommit(state.header.commit)
      return
    }
    try judgeConflicts()
    try judgeReferences()
    try writeCounts()
    try writeNextRows()
    try writeIdentifiers()
    try writeShapes()
    var header = state.header
    if state.hasChanged { header.commit += 1 }
    if state.hasChangedSchema { header.generation += 1 }
    try raw.seal(header.bytes, at: Catalogue.Key.header, in: state.schema.catalogue)
    let log = state.log
    log?.noteChanges()
    do throws(LMDBError) {
      try raw.commit()
    } catch {
      throw StoreError(error, "commit")
    }
    log?.noteCommit(header.commit)
  }

  /// Writes the changed counts and moves their groups in the rankings, in key order.
  private mutating func writeCounts() throws(StoreError) {
    let state = state
    for (_, changed) in state.counts.changes.sorted(by: { $0.key < $1.key }) {
      let index = changed.index
      let groups = changed.groups.filter { !$0.value.isNothing }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      for (key, change) in groups {
        let old = try raw.view.counted(key, in: index)
        try move(old, to: CountedGroup(old, changed: change, key, in: index), in: index)
      }
    }
    state.counts.removeAll()
  }

  private mutating func move(_ old: CountedGroup?, to new: CountedGroup, in index: CountedIndex)
    throws(StoreError)
  {
    switch new.count {
    case ..<0: throw index.damaged
    case 0: try raw.remove(new.key, in: index.counts)
    default: try raw.store(new.stored, at: new.key, in: index.counts)
    }
    guard let ranking = index.ranking else { return }
    if let rank = old?.rank(in: ranking.order) { try raw.remove(rank, in: ranking.database) }
    if let rank = new.rank(in: ranking.order) { try raw.store([], at: rank, in: ranking.database) }
  }

  private mutating func writeNextRows() throws(StoreError) {
    for (number, row) in state.nextRows.sorted(by: { $0.key < $1.key }) {
      try raw.seal(row.key, at: Catalogue.Key.nextRow(of: number), in: state.schema.catalogue)
    }
  }

  /// Writes the shapes that the write has added.
  private mutating func writeShapes() throws(StoreError) {
    for (number, table) in state.shapes.sorted(by: { $0.key < $1.key }) {
      let known = state.schema.shapeCount(of: number)
      guard table.count > known else { continue }
      for shape in (known + 1)...table.count {
        guard let names = table.names(of: shape) else { continue }
        try raw.seal(
          Catalogue.encode(names),
          at: Catalogue.Key.shape(shape, of: number),
          in: state.schema.catalogue
        )
        state.hasChangedSchema = true
      }
    }
  }
}

extension CountedGroup {
  /// A group after a change.
  init(
    _ old: CountedGroup?,
    changed change: CountChanges.Change,
    _ key: [UInt8],
    in index: CountedIndex
  ) throws(StoreError) {
    var sum: Int64?
    if index.sums {
      sum = Int64(exactly: Int128(old?.sum ?? 0) + change.sum)
      if sum == nil { throw index.sumOutOfRange }
    }
    self.init(
      key: key,
      count: (old?.count ?? 0) + change.count,
      sum: sum,
      spelling: old?.spelling ?? change.spelling
    )
  }
}

extension CountedIndex {
  var sumOutOfRange: StoreError {
    StoreError(
      .sumOutOfRange,
      "write",
      index: name,
      advice: "a sum passes what 64 bits hold; add up smaller units, or by smaller groups"
    )
  }

  var damaged: StoreError {
    StoreError(
      .corrupted,
      "read counts",
      index: name,
      advice: "the counts do not agree with the documents; verify the store"
    )
  }
}

extension TransactionView {
  /// Reads a group's count; nil where no document is in it.
  func counted(_ key: [UInt8], in index: CountedIndex) throws(StoreError) -> CountedGroup? {
    guard let stored = try bytes(key, in: index.counts) else { return nil }
    guard let group = CountedGroup(key: key, stored: stored, sums: index.sums) else {
      throw index.damaged
    }
    return group
  }
}
