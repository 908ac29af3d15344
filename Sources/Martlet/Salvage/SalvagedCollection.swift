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
  private let shapes: ShapeTable
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

extension SalvagedCollection {
  /// The collections that the catalogue names, and those of the given types, by name.
  ///
  /// The number of a collection has no checksum; what the documents prove is believed instead.
  static func all(
    _ source: SalvageSource,
    _ catalogue: SalvagedCatalogue,
    _ declarations: [any Declaration]
  ) -> [SalvagedCollection] {
    let declared = Set(declarations.map { $0.collectionName })
    let names = Set(catalogue.records.keys).union(declared).sorted()
    var owners: [Int: String] = [:]
    for number in source.documentNumbers {
      owners[number] = owner(of: number, among: names, source, catalogue)
    }
    var taken = Set(owners.keys).union(source.documentNumbers)
    taken.formUnion(catalogue.records.values.map { $0.number })
    var all: [SalvagedCollection] = []
    for name in names {
      let proven = owners.filter { $0.value == name }.keys.min()
      var record = catalogue.records[name]
      let isFromDeclaration = record == nil
      if record == nil, let declaration = declarations.first(where: { $0.collectionName == name }) {
        // Without a trace of it, opening the new store makes it.
        guard proven != nil || source.walk.gaps.isEmpty == false || !catalogue.isWhole else {
          continue
        }
        record = CollectionRecord(declaration)
      }
      guard var record else { continue }
      let claimed = isFromDeclaration ? nil : record.number
      let isFree = claimed.map { owners[$0] == nil || owners[$0] == name } ?? false
      let number = proven ?? (isFree ? claimed : nil)
      record.number = number ?? (taken.max() ?? 0) + 1
      taken.insert(record.number)
      record.nextIndex = max(record.nextIndex, source.nextIndex(of: record.number))
      all.append(
        SalvagedCollection(
          record,
          source: number,
          isDeclared: declared.contains(name),
          isFromDeclaration: isFromDeclaration,
          source,
          catalogue
        )
      )
    }
    return all
  }

  /// The collection to which the first documents of a database belong; nil where they tell nothing.
  private static func owner(
    of number: Int,
    among names: [String],
    _ source: SalvageSource,
    _ catalogue: SalvagedCatalogue
  ) -> String? {
    guard let database = source.database("documents.\(number)") else { return nil }
    let seeds = names.map { ($0, ChecksumSeed(collection: $0)) }
    var found: String?
    var left = 64
    struct Enough: Error {}
    try? source.walk.forEachEntry(of: database) { entry throws(Enough) in
      if found != nil || left == 0 { throw Enough() }
      left -= 1
      found = seeds.first { SalvagedDocument(entry, of: $0.1) != nil }?.0
    }
    return found ?? catalogue.records.values.first { $0.number == number }?.name
  }
}

extension SalvageSource {
  /// One above the highest number of an index whose databases were found.
  fileprivate func nextIndex(of collection: Int) -> Int {
    let numbers = walk.databases.compactMap { database -> Int? in
      let parts = database.name.split(separator: ".")
      guard parts.count == 3, parts[1] == "\(collection)" else { return nil }
      return Int(parts[2]).flatMap { SalvagedCatalogue.numbers.contains($0) ? $0 : nil }
    }
    return (numbers.max() ?? 0) + 1
  }
}

extension CollectionRecord {
  /// What a declaration says of a collection without indexes.
  fileprivate init(_ declaration: any Declaration) {
    self.init(
      name: declaration.collectionName,
      number: 0,
      schemaVersion: declaration.schemaVersion,
      fingerprint: "",
      idKind: declaration.idKind,
      idIsRow: declaration.idIsRow,
      indexes: [],
      nextIndex: 1
    )
  }

  /// The databases of a collection under another number.
  func databaseNames(of number: Int?) -> [String] {
    guard let number else { return [] }
    var record = self
    record.number = number
    var names = [record.documents, record.ids]
    for index in record.indexes {
      names.append(record.entries(of: index))
      if let ranking = record.ranking(of: index) { names.append(ranking) }
    }
    return names
  }
}
