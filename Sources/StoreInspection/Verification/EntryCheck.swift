internal import DocumentCoding
internal import LMDB
internal import Martlet
internal import OrderedKeys

/// Checks an index that keeps entries: their form, where they lead, and, where the fields are
/// known, that they are what the documents ask for.
struct EntryCheck {
  /// The name of the collection.
  private let collection: String
  /// What the index is.
  private let definition: IndexDefinition
  /// Where the entries stand.
  private let entries: Database
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
    recipe = KeyRecipe(index.definition)
  }

  /// Looks up the entries that a document asks for.
  mutating func note(_ value: EncodedValue, at row: RowID, _ snapshot: Snapshot)
    throws(StoreError)
  {
    guard let recipe, isComputable else { return }
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
    let isCompared = recipe != nil && !isByProgram
    if isCompared {
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
    // When every entry was asked for, none needs to be asked again.
    let needsOwner = isCompared && stored != matches
    try walk(reader, comparing: needsOwner ? recipe : nil, snapshot, &result)
    if let recipe, !isCompared, !recipe.isSpread, stored < tally.stored {
      for _ in stored..<tally.stored {
        result.add(.init(kind: .missingEntry, collection: collection, index: definition.name))
      }
    }
  }

  /// Walks the entries in key order.
  private func walk(
    _ reader: DocumentReader,
    comparing recipe: KeyRecipe?,
    _ snapshot: Snapshot,
    _ result: inout StoreVerification
  ) throws(StoreError) {
    var start: [UInt8] = []
    var last: [UInt8]?
    while true {
      let portion = try snapshot.entries(
        of: entries,
        from: start,
        limit: CollectionVerifier.portion
      )
      guard let end = portion.last else { return }
      start = KeyBytes.successor(of: end.key)
      for entry in portion {
        result.checked.entries += 1
        guard let row = IndexEntry.row(entry.key.span, entry.value.span) else {
          add(.damagedEntry, nil, &result)
          continue
        }
        let values = IndexEntry.values(entry.key.span, entry.value.span)
        try check(values, row, reader, comparing: recipe, snapshot, &result)
        if definition.kind == .unique {
          if values == last, !EntryValues(values).mayContainNull(in: definition) {
            add(.duplicateValue, row, &result)
          }
          last = values
        }
      }
    }
  }

  /// Checks one entry: its form, where it leads, and whether it was asked for.
  private func check(
    _ values: [UInt8],
    _ row: RowID,
    _ reader: DocumentReader,
    comparing recipe: KeyRecipe?,
    _ snapshot: Snapshot,
    _ result: inout StoreVerification
  ) throws(StoreError) {
    guard EntryValues(values).isWellFormed else { return add(.damagedEntry, row, &result) }
    guard let recipe else {
      if try !reader.isTaken(row, snapshot) { add(.danglingEntry, row, &result) }
      return
    }
    switch try reader.document(at: row, snapshot) {
    case .missing: add(.danglingEntry, row, &result)
    // What a damaged document asks for is not known.
    case .damaged, .unreadable: return
    case .sound(let value, _):
      guard let keys = recipe.keys(of: value), !keys.isUncertain else { return }
      if !keys.keys.contains(where: { IndexEntry.fitted($0.bytes) == values }) {
        add(.extraEntry, row, &result)
      }
    }
  }

  /// Tells a problem of the index.
  private func add(
    _ kind: StoreVerification.Problem.Kind,
    _ row: RowID?,
    _ result: inout StoreVerification
  ) {
    result.add(
      .init(kind: kind, collection: collection, index: definition.name, row: row?.number)
    )
  }
}
