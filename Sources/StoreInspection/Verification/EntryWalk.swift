internal import LMDB
internal import Martlet
internal import OrderedKeys

/// Walks the entries of an index in key order: their form, where they lead, what they refer to, and
/// whether their documents ask for them.
struct EntryWalk {
  /// The index.
  private let check: EntryCheck
  /// Reads the documents.
  private let reader: DocumentReader
  /// How the keys of a document are recomputed; nil where they cannot be.
  private let recipe: KeyRecipe?
  /// Whether it is known that a document asks for every entry.
  private let isAskedFor: Bool
  /// Follows what the entries refer to; nil where they are no references.
  private var references: ReferenceCheck?

  /// Makes the walk of an index.
  init(
    _ check: EntryCheck,
    _ reader: DocumentReader,
    recipe: KeyRecipe?,
    isAskedFor: Bool,
    _ snapshot: Snapshot
  ) {
    self.check = check
    self.reader = reader
    self.recipe = recipe
    self.isAskedFor = isAskedFor
    references = ReferenceCheck(check.definition, snapshot)
  }

  /// Looks at every entry.
  mutating func run(_ snapshot: Snapshot, _ result: inout StoreVerification) throws(StoreError) {
    var start: [UInt8] = []
    var last: [UInt8]?
    while true {
      let portion = try snapshot.entries(
        of: check.entries,
        from: start,
        limit: CollectionVerifier.portion
      )
      guard let end = portion.last else { break }
      start = KeyBytes.successor(of: end.key)
      for entry in portion {
        result.checked.entries += 1
        guard let row = IndexEntry.row(entry.key.span, entry.value.span) else {
          add(.damagedEntry, nil, &result)
          continue
        }
        let values = IndexEntry.values(entry.key.span, entry.value.span)
        guard EntryValues(values).isWellFormed else {
          add(.damagedEntry, row, &result)
          continue
        }
        guard check.coverage.covers(row) else { continue }
        try look(at: values, row, snapshot, &result)
        if check.definition.kind == .unique {
          if values == last, !EntryValues(values).mayContainNull(in: check.definition) {
            add(.duplicateValue, row, &result)
          }
          last = values
        }
      }
    }
    guard let references else { return }
    result.checked.references += references.followed
    if references.loose > 0 {
      result.addLoose(check.collection, index: check.definition.name, references.loose)
    }
  }

  /// Checks where an entry leads, whether it was asked for, and what it refers to.
  private mutating func look(
    at values: [UInt8],
    _ row: RowID,
    _ snapshot: Snapshot,
    _ result: inout StoreVerification
  ) throws(StoreError) {
    let isCut = LongKey.isFitted(values, limit: IndexEntry.maximumSize)
    let isFollowed = references != nil
    var keys: KeyRecipe.Keys?
    if let recipe, !isAskedFor || (isFollowed && isCut) {
      switch try reader.document(at: row, snapshot) {
      case .missing: return add(.danglingEntry, row, &result)
      // What a damaged document asks for is not known.
      case .damaged, .unreadable: break
      case .sound(let value, _): keys = recipe.keys(of: value)
      }
    } else if try !reader.isTaken(row, snapshot) {
      return add(.danglingEntry, row, &result)
    }
    let asked = keys?.keys.first { IndexEntry.fitted($0.bytes) == values }
    if let keys, !keys.isUncertain, asked == nil { return add(.extraEntry, row, &result) }
    // What was cut off the id stands in the document alone.
    guard isFollowed, let id = isCut ? asked?.bytes : values else { return }
    if try references?.follow(id, snapshot) == false { add(.danglingReference, row, &result) }
  }

  /// Tells a problem of the index.
  private func add(
    _ kind: StoreVerification.Problem.Kind,
    _ row: RowID?,
    _ result: inout StoreVerification
  ) {
    result.add(
      .init(
        kind: kind,
        collection: check.collection,
        index: check.definition.name,
        row: row?.number
      )
    )
  }
}
