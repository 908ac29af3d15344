internal import DocumentCoding
internal import LMDB

/// The declared collections tied to one state of the catalogue.
///
/// It never changes: when the catalogue's generation rises, transactions bind a new one.
final class Schema: Sendable {
  let generation: UInt64
  /// The catalogue's database.
  let catalogue: Database
  private let declared: Set<ObjectIdentifier>
  private let collections: [ObjectIdentifier: any BoundCollection]
  private let byNumber: [Int: any BoundCollection]
  private let byName: [String: any BoundCollection]
  /// What refers to each collection, by the number of the collection.
  private let inbound: [Int: [InboundReference]]

  /// Binds every declared collection that is stored; nil where one cannot be bound yet.
  init?(
    _ declarations: [any Declaration],
    _ stored: Catalogue,
    catalogue: Database,
    _ open: OpenDatabase
  ) throws(StoreError) {
    var collections: [ObjectIdentifier: any BoundCollection] = [:]
    var byNumber: [Int: any BoundCollection] = [:]
    var byName: [String: any BoundCollection] = [:]
    for declaration in declarations {
      guard let record = stored.collections[declaration.collectionName] else { continue }
      guard let bound = try declaration.bind(to: record, in: stored, open) else { return nil }
      collections[ObjectIdentifier(declaration.type)] = bound
      byNumber[record.number] = bound
      byName[record.name] = bound
    }
    var inbound: [Int: [InboundReference]] = [:]
    for owner in stored.collections.values.sorted(by: { $0.number < $1.number }) {
      for index in owner.indexes {
        guard let name = index.definition.reference?.collection,
          let target = stored.collections[name]
        else { continue }
        guard let entries = try open(owner.entries(of: index)) else { return nil }
        inbound[target.number, default: []].append(
          InboundReference(
            ownerNumber: owner.number,
            ownerName: owner.name,
            owner: byNumber[owner.number].flatMap { owner in
              owner.foreignIndexes.contains(index.definition.name) ? nil : owner
            },
            index: index,
            entries: entries
          )
        )
      }
    }
    generation = stored.header.generation
    self.catalogue = catalogue
    self.collections = collections
    self.byNumber = byNumber
    self.byName = byName
    self.inbound = inbound
    declared = Set(declarations.map { ObjectIdentifier($0.type) })
  }

  /// The bound collections, by name.
  var all: [any BoundCollection] {
    collections.values.sorted { $0.record.name < $1.record.name }
  }

  /// Whether everything that the declarations may add to the store is there.
  func isComplete(_ declarations: [any Declaration]) throws(StoreError) -> Bool {
    for declaration in declarations {
      guard let record = collections[ObjectIdentifier(declaration.type)]?.record,
        record.idIsRow == declaration.idIsRow, record.idKind == declaration.idKind,
        try SchemaUpdate.record(record, updatedFor: declaration) == record
      else { return false }
    }
    return true
  }

  /// The collection of a type; nil where nothing of it is stored yet.
  func collection<D: Document>(_ type: D.Type, _ operation: String)
    throws(StoreError) -> Collection<D>?
  {
    if let bound = collections[ObjectIdentifier(type)] as? Collection<D> { return bound }
    guard declared.contains(ObjectIdentifier(type)) else {
      throw StoreError(
        .unknownCollection,
        operation,
        collection: D.collectionName,
        advice: "name the type when the store is opened: DocumentStore(at:for:)"
      )
    }
    return nil
  }

  /// The bound collection with a number.
  func bound(_ number: Int) -> (any BoundCollection)? { byNumber[number] }

  /// The bound collection with a stored name.
  func bound(_ name: String) -> (any BoundCollection)? { byName[name] }

  /// What refers to a collection, in the order in which it was declared.
  func references(to number: Int) -> [InboundReference] { inbound[number] ?? [] }

  /// A reference by the numbers of its collection and index, and the collection that it leads to.
  func reference(of owner: Int, _ index: Int)
    -> (reference: InboundReference, target: any BoundCollection)?
  {
    for (number, references) in inbound {
      let found = references.first { $0.ownerNumber == owner && $0.index.number == index }
      if let found, let target = byNumber[number] { return (found, target) }
    }
    return nil
  }

  /// The number of committed shapes of a collection.
  func shapeCount(of number: Int) -> Int { byNumber[number]?.shapes.count ?? 0 }
}
