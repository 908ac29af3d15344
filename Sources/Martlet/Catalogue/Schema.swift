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

  /// Binds every declared collection that is stored; nil where one cannot be bound yet.
  init?(
    _ declarations: [any Declaration],
    _ stored: Catalogue,
    catalogue: Database,
    _ open: OpenDatabase
  ) throws(StoreError) {
    var collections: [ObjectIdentifier: any BoundCollection] = [:]
    var byNumber: [Int: any BoundCollection] = [:]
    for declaration in declarations {
      guard let record = stored.collections[declaration.collectionName] else { continue }
      guard let bound = try declaration.bind(to: record, in: stored, open) else { return nil }
      collections[ObjectIdentifier(declaration.type)] = bound
      byNumber[record.number] = bound
    }
    generation = stored.header.generation
    self.catalogue = catalogue
    self.collections = collections
    self.byNumber = byNumber
    declared = Set(declarations.map { ObjectIdentifier($0.type) })
  }

  /// The bound collections, by name.
  var all: [any BoundCollection] {
    collections.values.sorted { $0.record.name < $1.record.name }
  }

  /// Whether everything that the declarations may add to the store is there.
  func isComplete(_ declarations: [any Declaration]) -> Bool {
    declarations.allSatisfy { declaration in
      guard let record = collections[ObjectIdentifier(declaration.type)]?.record else {
        return false
      }
      return record.idIsRow == declaration.idIsRow && record.idKind == declaration.idKind
        && SchemaUpdate.record(record, updatedFor: declaration) == record
    }
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

  /// The number of committed shapes of a collection.
  func shapeCount(of number: Int) -> Int { byNumber[number]?.shapes.count ?? 0 }
}
