internal import DocumentCoding
internal import LMDB
internal import Martlet
internal import OrderedKeys

/// Checks a counted index: the form of its groups, its ranking, and, where the fields are known,
/// that the counts are the documents'.
///
/// The recomputed groups are held in memory.
struct CountCheck {
  /// The name of the collection.
  private let collection: String
  /// What the index is.
  private let definition: IndexDefinition
  /// Where the counts stand.
  private let counts: Database
  /// Where the ranking stands, and its order; nil where there is none.
  private let ranking: (order: Ranking, database: Database)?
  /// How groups are recomputed; nil where their fields are not known.
  private let recipe: KeyRecipe?
  /// Whether every document so far had groups of a standard form.
  private var isComputable = true
  /// Whether some document lacked a field.
  private var isUncertain = false
  /// The recomputed counts by group, with whether the group has a nil part.
  private var groups: [[UInt8]: Group] = [:]

  /// A recomputed group.
  private struct Group {
    /// The number of its documents.
    var count = 0
    /// Whether a part is nil.
    let containsNull: Bool
  }

  /// Makes the check of an index.
  init(_ index: IndexRecord, of record: CollectionRecord, _ snapshot: Snapshot)
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
    recipe = KeyRecipe(index.definition)
  }

  /// Counts a document in its groups.
  mutating func note(_ value: EncodedValue) {
    guard let recipe, isComputable else { return }
    guard let keys = recipe.keys(of: value) else {
      isComputable = false
      groups = [:]
      return
    }
    if keys.isUncertain { isUncertain = true }
    for key in keys.keys {
      groups[CountedGroup.fitted(key.bytes), default: Group(containsNull: key.containsNull)]
        .count += 1
    }
  }

  /// Walks the counts and the ranking, and tells what is wrong.
  func finish(
    _ tally: DocumentTally,
    _ snapshot: Snapshot,
    _ result: inout StoreVerification
  ) throws(StoreError) {
    let omission = try reasonNotToCompare(tally, snapshot)
    if let omission { result.omit(collection, index: definition.name, because: omission) }
    let differences = try walk(
      expecting: omission == nil ? groups : nil,
      limit: tally.stored,
      snapshot,
      &result
    )
    if differences == 0 { return }
    if isUncertain {
      // What the program reads where a field is missing may be in another group.
      result.omit(collection, index: definition.name, because: .fieldsMissing)
    } else {
      for _ in 0..<differences { add(.wrongCount, &result) }
    }
  }

  /// Walks the counts and the ranking.
  ///
  /// - Parameters:
  ///   - groups: What the documents say; nil where it is not known.
  ///   - limit: More documents than these can be in no group.
  ///   - snapshot: Where to read.
  ///   - result: What is wrong with the form, the spellings and the ranking.
  /// - Returns: How many counts are not the documents'.
  /// - Throws: ``StoreError`` where the index cannot be read.
  private func walk(
    expecting groups: [[UInt8]: Group]?,
    limit: Int,
    _ snapshot: Snapshot,
    _ result: inout StoreVerification
  ) throws(StoreError) -> Int {
    var left = groups ?? [:]
    var differences = 0
    var ranked = 0
    var start: [UInt8] = []
    while true {
      let portion = try snapshot.entries(of: counts, from: start, limit: CollectionVerifier.portion)
      guard let end = portion.last else { break }
      start = KeyBytes.successor(of: end.key)
      for entry in portion {
        result.checked.groups += 1
        let expected = left.removeValue(forKey: entry.key)?.count
        // A count that is not positive does not parse.
        guard
          let group = CountedGroup(
            key: entry.key,
            stored: entry.value.span,
            sums: definition.kind == .sum
          ),
          group.count <= limit
        else {
          add(.wrongCount, &result)
          continue
        }
        if groups != nil, group.count != expected { differences += 1 }
        if !GroupSpelling(group).folds(as: definition) { add(.wrongSpelling, &result) }
        if try isRanked(group, &ranked, snapshot) == false { add(.wrongRanking, &result) }
      }
    }
    if let ranking {
      let stored = try snapshot.view.count(of: ranking.database)
      result.checked.ranked += stored
      if stored != ranked { add(.wrongRanking, &result) }
    }
    // Groups that the documents are in and that are not stored.
    return differences + left.count
  }

  /// Whether a group stands at its place in the ranking; nil where it has none.
  private func isRanked(_ group: CountedGroup, _ ranked: inout Int, _ snapshot: Snapshot)
    throws(StoreError) -> Bool?
  {
    guard let ranking, let rank = group.rank(in: ranking.order) else { return nil }
    ranked += 1
    return try snapshot.view.bytes(rank, in: ranking.database) != nil
  }

  /// Why the counts cannot be compared with the documents; nil where they can.
  private func reasonNotToCompare(_ tally: DocumentTally, _ snapshot: Snapshot)
    throws(StoreError) -> StoreVerification.Omission.Reason?
  {
    guard recipe != nil, isComputable else { return .computedByProgram }
    guard try areKnown(snapshot) else { return .computedByProgram }
    return tally.isComplete ? nil : .documentsDamaged
  }

  /// Whether any recomputed group without a nil part is stored, if there are both.
  private func areKnown(_ snapshot: Snapshot) throws(StoreError) -> Bool {
    if try snapshot.view.count(of: counts) == 0 { return true }
    var hasTelling = false
    for (key, group) in groups where !group.containsNull {
      if try snapshot.view.bytes(key, in: counts) != nil { return true }
      hasTelling = true
    }
    return !hasTelling
  }

  /// Tells a problem of the index.
  private func add(
    _ kind: StoreVerification.Problem.Kind,
    _ result: inout StoreVerification
  ) {
    result.add(.init(kind: kind, collection: collection, index: definition.name))
  }
}
