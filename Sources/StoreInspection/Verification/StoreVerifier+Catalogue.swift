internal import LMDB
internal import Martlet

extension StoreVerifier {
  /// Checks that the catalogue agrees with itself and with the databases of the file.
  func checkCatalogue(_ snapshot: Snapshot, _ result: inout StoreVerification) {
    guard let catalogue = snapshot.catalogue else { return }
    if let pageSize = try? snapshot.environment.statistics().pageSize,
      pageSize != catalogue.format.pageSize
    {
      result.add(.init(kind: .wrongCatalogue))
    }
    var numbers: Set<Int> = []
    for record in snapshot.collections {
      let numberIsFree = numbers.insert(record.number).inserted
      if !numberIsFree || record.number >= catalogue.format.nextCollection || !record.isConsistent {
        result.add(.init(kind: .wrongCatalogue, collection: record.name))
      }
      for name in record.databaseNames where snapshot.databases[name] == nil {
        result.add(.init(kind: .wrongCatalogue, collection: record.name, database: name))
      }
    }
    checkForStrangers(snapshot, &result)
  }

  /// Finds databases that no collection has; those of a removed index stay, empty.
  private func checkForStrangers(_ snapshot: Snapshot, _ result: inout StoreVerification) {
    var known: Set<String> = [Catalogue.databaseName]
    for record in snapshot.collections { known.formUnion(record.databaseNames) }
    for name in snapshot.databases.keys.sorted() where !known.contains(name) {
      // Damage in here was told with the structure.
      guard let size = try? snapshot.size(of: name), size.entries > 0 else { continue }
      result.add(.init(kind: .wrongCatalogue, database: name))
    }
  }
}

extension CollectionRecord {
  /// Whether the numbers and names of the indexes are in order.
  fileprivate var isConsistent: Bool {
    let numbers = Set(indexes.map(\.number))
    let names = Set(indexes.map(\.definition.name))
    return numbers.count == indexes.count && names.count == indexes.count && schemaVersion >= 1
      && numbers.allSatisfy { $0 < nextIndex }
  }
}
