internal import DocumentCoding
internal import LMDB
internal import OrderedKeys

/// A collection while it is brought over to a new store.
struct SalvagedCollection {
  /// What the new catalogue says of it, before indexes are made.
  let record: CollectionRecord
  /// The number in the names of its databases in the damaged store; nil where none is known.
  let source: Int?
  /// Whether the program gave its type.
  let isDeclared: Bool
  /// Whether the catalogue had nothing of it.
  let isFromDeclaration: Bool
  let seed: ChecksumSeed
  /// The names of the shapes in the order of their numbers.
  let shapeLists: [[String]]
  /// The keys of documents that may be there and are not reached.
  let gaps: [PageBounds]
  /// The highest version of a document.
  private(set) var lastVersion: UInt64 = 0
  /// How many documents have come over.
  var counts = SalvageWriter.Counts()
  /// How many ids have come over.
  var ids = 0

  private var result: SalvageReport.Collection
  /// The rows of lost documents.
  private var lost: Set<RowID> = []
  private var highest: RowID?
  let shapes: ShapeTable
  /// The shapes whose names are lost; nil where all are known.
  private let knownShapes: Set<Int>?

  var name: String { record.name }

  init(
    _ record: CollectionRecord,
    source: Int?,
    isDeclared: Bool,
    isFromDeclaration: Bool,
    _ store: SalvageSource,
    _ catalogue: SalvagedCatalogue
  ) {
    self.record = record
    self.source = source
    self.isDeclared = isDeclared
    self.isFromDeclaration = isFromDeclaration
    seed = ChecksumSeed(collection: record.name)
    shapeLists = source.map { catalogue.shapeLists(of: $0) } ?? []
    gaps = source.map { store.gaps(of: "documents.\($0)") } ?? store.walk.gaps
    result = SalvageReport.Collection(record.name, isDeclared: isDeclared)
    result.recorded = source.flatMap { store.database("documents.\($0)")?.record.entries }
    do throws(CodingFailure) {
      shapes = try ShapeTable(shapes: shapeLists)
    } catch {
      preconditionFailure("the lists are not too many, and differ from each other")
    }
    knownShapes =
      catalogue.isWhole ? nil : Set(source.flatMap { catalogue.shapes[$0] }?.keys ?? [:].keys)
  }

  /// Whether a key may be there and not be reached.
  func mayMiss(_ key: [UInt8]) -> Bool { gaps.contains { $0.contains(key) } }

  /// Whether a row is known to be lost.
  func hasLost(_ row: RowID) -> Bool { lost.contains(row) }

  /// Whether the names of all fields in a document are known.
  func canBeRead(_ document: SalvagedDocument) -> Bool {
    guard let knownShapes else { return true }
    let shape = document.envelope.shape
    guard shape == 0 || knownShapes.contains(shape) else { return false }
    let body = Array(document.value[Envelope.size...])
    return (try? EncodedValue(body: body, shape: shape, shapes: shapes)) != nil
  }

  /// Notes a document that comes over.
  mutating func note(_ document: SalvagedDocument) {
    lastVersion = max(lastVersion, document.envelope.version)
    highest = max(highest ?? document.row, document.row)
  }

  /// Notes a document that does not come over.
  mutating func note(lost row: RowID) {
    highest = max(highest ?? row, row)
    if lost.insert(row).inserted { result.addLost(row) }
  }

  /// Notes a document whose fields have no names any more.
  mutating func noteWithoutShape(_ row: RowID) {
    if !lost.contains(row) { result.withoutShape += 1 }
    note(lost: row)
  }

  /// The entry of the next row: above every row that was handed out, as far as anything tells.
  func nextRow(_ stored: UInt64?) -> [UInt8]? {
    let numbers = NumberSequence(stored: stored, highest: highest)
    return stored == nil && highest == nil ? nil : numbers.bytes
  }

  /// What became of the collection.
  func result(damagedPages: Int) -> SalvageReport.Collection {
    var result = result
    result.documents = counts.documents
    result.recovered = counts.recovered
    result.damagedPages = damagedPages
    if !record.idIsRow, !isDeclared { result.documentsWithoutID = max(0, counts.documents - ids) }
    return result
  }
}
