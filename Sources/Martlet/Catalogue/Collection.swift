internal import DocumentCoding
internal import LMDB
internal import OrderedKeys

/// A collection as a transaction sees it: the declared type tied to the stored databases.
protocol BoundCollection: AnyObject, Sendable {
  var record: CollectionRecord { get }
  /// The stored indexes that the program does not declare alike; it must not write.
  var foreignIndexes: [String] { get }
  var shapes: ShapeTable { get }
  /// Recomputes what the indexes say and reports what differs.
  func verify(_ view: ReadView, into report: inout VerificationReport) throws(StoreError)
}

/// Where the counts and the ranking of a counted index stand.
struct CountedIndex: Sendable {
  let name: String
  let counts: Database
  let ranking: (order: Ranking, database: Database)?
}

/// A collection of one document type.
final class Collection<D: Document>: BoundCollection {
  let record: CollectionRecord
  let schemaVersion: Int
  let documents: Database
  /// Nil where the id is the row id.
  let ids: Database?
  let indexes: [BoundIndex<D>]
  let foreignIndexes: [String]
  let seed: ChecksumSeed
  /// The committed shapes.
  let shapes: ShapeTable

  var name: String { record.name }

  /// Opens the databases of a collection; nil where one of them cannot be opened yet.
  init?(
    _ declaration: TypeDeclaration<D>,
    record: CollectionRecord,
    catalogue: Catalogue,
    _ open: OpenDatabase
  ) throws(StoreError) {
    guard let documents = try open(record.documents) else { return nil }
    var ids: Database?
    if !record.idIsRow {
      ids = try open(record.ids)
      if ids == nil { return nil }
    }
    var bound: [BoundIndex<D>] = []
    var foreign: [String] = []
    for stored in record.indexes {
      let declared = declaration.definitions.firstIndex { $0 == stored.definition }
      guard let declared else {
        foreign.append(stored.definition.name)
        continue
      }
      guard let entries = try open(record.entries(of: stored)) else { return nil }
      var ranking: Database?
      if let name = record.ranking(of: stored) {
        ranking = try open(name)
        if ranking == nil { return nil }
      }
      bound.append(
        BoundIndex(
          number: stored.number,
          index: declaration.indexes[declared],
          definition: stored.definition,
          entries: entries,
          ranking: ranking
        )
      )
    }
    self.record = record
    schemaVersion = declaration.schemaVersion
    self.documents = documents
    self.ids = ids
    indexes = bound
    foreignIndexes = foreign
    seed = ChecksumSeed(collection: record.name)
    shapes = catalogue.shapes[record.number] ?? ShapeTable()
  }
}

/// A declared index tied to its databases.
struct BoundIndex<D: Document>: Sendable {
  let number: Int
  let index: Index<D>
  let definition: IndexDefinition
  let entries: Database
  let ranking: Database?

  var isUnique: Bool { definition.kind == .unique }

  /// The databases of its counts, where it counts.
  var counted: CountedIndex? {
    guard definition.kind == .count else { return nil }
    var pair: (order: Ranking, database: Database)?
    if let order = definition.ranking, let ranking { pair = (order, ranking) }
    return CountedIndex(name: definition.name, counts: entries, ranking: pair)
  }

  /// The keys of a document, each once, in key order; of equal ones the first spelling stands.
  func keys(of document: D) -> [IndexKey] {
    var keys = index.keys(document)
    if keys.count > 1 {
      keys.sortStably { $0.bytes.lexicographicallyPrecedes($1.bytes) }
      keys.removeRepeats { $0.bytes == $1.bytes }
    }
    return keys
  }
}

extension Array {
  fileprivate mutating func sortStably(by areInOrder: (Element, Element) -> Bool) {
    // The standard library's sort is stable in fact, but does not promise it.
    self = enumerated().sorted { left, right in
      if areInOrder(left.element, right.element) { return true }
      if areInOrder(right.element, left.element) { return false }
      return left.offset < right.offset
    }.map(\.element)
  }

  fileprivate mutating func removeRepeats(_ areSame: (Element, Element) -> Bool) {
    var kept: [Element] = []
    for element in self {
      if let last = kept.last, areSame(last, element) { continue }
      kept.append(element)
    }
    self = kept
  }
}
