internal import LMDB

/// Where an index is stored, whatever the type of its documents.
final class IndexTable: Sendable {
  let number: Int
  let definition: IndexDefinition
  /// Whether the index covers every document.
  let isReady: Bool
  let entries: Database
  let ranking: Database?
  let isUnique: Bool
  /// The databases of its counts, where it counts.
  let counted: CountedIndex?

  init(
    number: Int,
    definition: IndexDefinition,
    isReady: Bool,
    entries: Database,
    ranking: Database?
  ) {
    self.number = number
    self.definition = definition
    self.isReady = isReady
    self.entries = entries
    self.ranking = ranking
    isUnique = definition.kind == .unique
    guard definition.kind.counts else {
      counted = nil
      return
    }
    var pair: (order: Ranking, database: Database)?
    if let order = definition.ranking, let ranking { pair = (order, ranking) }
    counted = CountedIndex(
      name: definition.name,
      sums: definition.kind == .sum,
      counts: entries,
      ranking: pair
    )
  }
}

/// A declared index tied to where it is stored.
struct BoundIndex<D: Document>: Sendable {
  let table: IndexTable
  let index: Index<D>

  var number: Int { table.number }
  var definition: IndexDefinition { table.definition }
  var isReady: Bool { table.isReady }
  var entries: Database { table.entries }
  var isUnique: Bool { table.isUnique }
  var counted: CountedIndex? { table.counted }
}
