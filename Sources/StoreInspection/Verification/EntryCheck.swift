internal import DocumentCoding
internal import LMDB
internal import Martlet
internal import OrderedKeys

/// Checks an index that keeps entries: their form, where they lead, and, where the fields are
/// known, that they are what the documents ask for.
struct EntryCheck {
  /// The name of the collection.
  let collection: String
  /// What the index is.
  let definition: IndexDefinition
  /// Where the entries stand.
  let entries: Database
  /// Which rows are in the index.
  let coverage: Coverage
  /// How keys are recomputed; nil where their fields are not known.
  private let recipe: KeyRecipe?
  /// Whether every document so far had keys of a standard form.
  private var isComputable = true
  /// The entries that are there as recomputed.
  private var matches = 0
  /// Those among them without a null, which a type of the program's own writes alike.
  private var tellingMatches = 0
  /// The recomputed entries without a null.
  private var tellingKeys = 0
  /// The recomputed entries that are not there.
  private var missing = Suspicion()
  /// Whether an entry may lack because a field does.
  private var isUncertain = false

  /// Makes the check of an index.
  init(_ index: IndexRecord, of record: CollectionRecord, _ snapshot: Snapshot)
    throws(StoreError)
  {
    collection = record.name
    definition = index.definition
    entries = try snapshot.database(record.entries(of: index))
    coverage = try Coverage(of: index, of: record, snapshot)
    recipe = KeyRecipe(index.definition)
  }

  /// Looks up the entries that a document asks for.
  mutating func note(_ value: EncodedValue, at row: RowID, _ snapshot: Snapshot)
    throws(StoreError)
  {
    guard let recipe, isComputable, coverage.covers(row) else { return }
    guard let keys = recipe.keys(of: value) else {
      isComputable = false
      return
    }
    for key in keys.keys {
      if !key.containsNull { tellingKeys += 1 }
      let entry = IndexEntry.entry(key.bytes, row)
      if let stored = try snapshot.view.bytes(entry.key, in: entries),
        stored.copy() == entry.value
      {
        matches += 1
        if !key.containsNull { tellingMatches += 1 }
      } else if keys.isUncertain {
        isUncertain = true
      } else {
        missing.add(row)
      }
    }
  }

  /// Walks the entries, and tells what is wrong.
  func finish(
    _ reader: DocumentReader,
    _ tally: DocumentTally,
    _ snapshot: Snapshot,
    _ result: inout StoreVerification
  ) throws(StoreError) {
    let stored = try snapshot.view.count(of: entries)
    let isByProgram = !isComputable || (tellingKeys > 0 && tellingMatches == 0 && stored > 0)
    let comparable = isByProgram ? nil : recipe
    if comparable != nil {
      missing.report(
        .missingEntry,
        collection: collection,
        index: definition.name,
        &result
      )
      if isUncertain { result.omit(collection, index: definition.name, because: .fieldsMissing) }
    } else {
      result.omit(collection, index: definition.name, because: .computedByProgram)
    }
    if !coverage.isWhole {
      result.omit(collection, index: definition.name, because: .beingBuilt)
    }
    var walk = EntryWalk(
      self,
      reader,
      recipe: comparable,
      // When every entry was asked for, none needs to be asked again.
      isAskedFor: stored == matches,
      snapshot
    )
    try walk.run(snapshot, &result)
    if let recipe, comparable == nil, coverage.isWhole, recipe.isOneEach, stored < tally.stored {
      for _ in stored..<tally.stored {
        result.add(.init(kind: .missingEntry, collection: collection, index: definition.name))
      }
    }
  }
}
