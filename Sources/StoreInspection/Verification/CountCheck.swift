internal import DocumentCoding
internal import LMDB
internal import Martlet
internal import OrderedKeys

/// Checks an index that keeps numbers by group: the form of its groups, its ranking, and, where the
/// fields are known, that the counts and sums are the documents'.
///
/// The recomputed groups are held in memory, a share of them at a time: each share takes a pass over
/// the documents.
struct CountCheck {
  /// The name of the collection.
  private let collection: String
  /// What the index is.
  private let definition: IndexDefinition
  /// Where the counts stand.
  private let counts: Database
  /// Where the ranking stands, and its order; nil where there is none.
  private let ranking: (order: Ranking, database: Database)?
  /// Which rows are in the index.
  private let coverage: Coverage
  /// How groups are recomputed; nil where their fields are not known.
  private let recipe: KeyRecipe?
  /// Whether every document so far had groups of a standard form.
  private var isComputable = true
  /// Whether some document lacked a field.
  private var isUncertain = false
  /// The recomputed groups of the share.
  private var groups: RecomputedGroups
  /// Whether the form of the groups is known by now.
  private var isFormChecked = false
  /// What differs so far.
  private var differences = GroupDifferences()

  /// Makes the check of an index.
  ///
  /// - Parameters:
  ///   - index: The index.
  ///   - record: Its collection.
  ///   - limit: The most groups that are held in memory.
  ///   - snapshot: Where to read.
  /// - Throws: ``StoreError`` where a database of the index is missing.
  init(_ index: IndexRecord, of record: CollectionRecord, limit: Int, _ snapshot: Snapshot)
    throws(StoreError)
  {
    collection = record.name
    definition = index.definition
    counts = try snapshot.database(record.entries(of: index))
    if let order = index.definition.ranking, let name = record.ranking(of: index) {
      ranking = (order, try snapshot.database(name))
    } else {
      ranking = nil
    }
    coverage = try Coverage(of: index, of: record, snapshot)
    recipe = KeyRecipe(index.definition)
    groups = RecomputedGroups(of: try snapshot.view.count(of: counts), limit: limit)
  }

  /// Whether the documents must be shown to the check, or shown again.
  var needsPass: Bool { groups.share != nil }

  /// Counts a document in its groups of the share.
  mutating func note(_ value: EncodedValue, at row: RowID) {
    guard let recipe, isComputable, needsPass, coverage.covers(row) else { return }
    guard let keys = recipe.keys(of: value) else {
      isComputable = false
      groups.end()
      return
    }
    if keys.isUncertain { isUncertain = true }
    for key in keys.keys { groups.count(key, amount: keys.amount) }
  }

  /// Compares the groups of the share when all documents were shown, and goes on to the next share.
  mutating func finishPass(
    _ tally: DocumentTally,
    _ snapshot: Snapshot,
    _ result: inout StoreVerification
  ) throws(StoreError) {
    try walk(limit: tally.stored, snapshot, &result)
    differences.addMissing(groups.left)
    if recipe != nil, isComputable, tally.isComplete { groups.next() } else { groups.end() }
  }

  /// Tells what is wrong, when there is no share left.
  func finish(
    _ tally: DocumentTally,
    _ snapshot: Snapshot,
    _ result: inout StoreVerification
  ) throws(StoreError) {
    if !coverage.isWhole { result.omit(collection, index: definition.name, because: .beingBuilt) }
    let isKnown = try snapshot.view.count(of: counts) == 0 || differences.isTelling
    guard recipe != nil, isComputable, isKnown else {
      return result.omit(collection, index: definition.name, because: .computedByProgram)
    }
    guard tally.isComplete else {
      return result.omit(collection, index: definition.name, because: .documentsDamaged)
    }
    if differences.isEmpty { return }
    if isUncertain {
      // What the program reads where a field is missing may be in another group.
      return result.omit(collection, index: definition.name, because: .fieldsMissing)
    }
    for _ in 0..<differences.counts { add(.wrongCount, &result) }
    for _ in 0..<differences.sums { add(.wrongSum, &result) }
  }

  /// Walks the stored groups, the first time for their form too.
  ///
  /// - Parameters:
  ///   - limit: More documents than these can be in no group.
  ///   - snapshot: Where to read.
  ///   - result: What is wrong with the form, the spellings and the ranking.
  /// - Throws: ``StoreError`` where the index cannot be read.
  private mutating func walk(
    limit: Int,
    _ snapshot: Snapshot,
    _ result: inout StoreVerification
  ) throws(StoreError) {
    var ranked = 0
    var start: [UInt8] = []
    while true {
      let portion = try snapshot.entries(of: counts, from: start, limit: CollectionVerifier.portion)
      guard let end = portion.last else { break }
      start = KeyBytes.successor(of: end.key)
      for entry in portion {
        // A count that is not positive does not parse.
        let parsed = CountedGroup(
          key: entry.key,
          stored: entry.value.span,
          sums: definition.kind == .sum
        )
        let group = parsed.flatMap { $0.count <= limit ? $0 : nil }
        if !isFormChecked { try checkForm(group, &ranked, snapshot, &result) }
        if groups.share?.contains(entry.key) ?? false {
          differences.compare(group, with: groups.take(entry.key))
        }
      }
    }
    if let ranking, !isFormChecked {
      let stored = try snapshot.view.count(of: ranking.database)
      result.checked.ranked += stored
      if stored != ranked { add(.wrongRanking, &result) }
    }
    isFormChecked = true
  }

  /// Checks what a stored group says by itself, and its place in the ranking.
  private func checkForm(
    _ group: CountedGroup?,
    _ ranked: inout Int,
    _ snapshot: Snapshot,
    _ result: inout StoreVerification
  ) throws(StoreError) {
    result.checked.groups += 1
    guard let group else { return add(.wrongCount, &result) }
    if !GroupSpelling(group).folds(as: definition) { add(.wrongSpelling, &result) }
    guard let ranking, let rank = group.rank(in: ranking.order) else { return }
    ranked += 1
    if try snapshot.view.bytes(rank, in: ranking.database) == nil { add(.wrongRanking, &result) }
  }

  /// Tells a problem of the index.
  private func add(
    _ kind: StoreVerification.Problem.Kind,
    _ result: inout StoreVerification
  ) {
    result.add(.init(kind: kind, collection: collection, index: definition.name))
  }
}
