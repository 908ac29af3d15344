internal import LMDB
internal import Martlet

/// Checks a whole store against itself, without the types of the program that wrote it.
///
/// Every document is read once, and every entry of every index; nothing is held but groups of the
/// counted indexes of one collection. Where an index has more groups than are held at a time, the
/// documents are read again for each further share of them.
package struct StoreVerifier {
  /// The store.
  private let store: InspectedStore
  /// The most groups of an index that are held in memory.
  private let groupLimit: Int

  /// Makes a verifier.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - groupLimit: The most groups of an index that are held in memory.
  package init(_ store: InspectedStore, groupLimit: Int = 262_144) {
    precondition(groupLimit > 0, "a verifier holds at least one group")
    self.store = store
    self.groupLimit = groupLimit
  }

  /// Checks the store.
  ///
  /// - Returns: What was checked and what is wrong.
  /// - Throws: ``StoreError`` where the store cannot be read at all.
  package func run() throws -> StoreVerification {
    try store.read { snapshot in
      var result = StoreVerification()
      // The engine could go in circles on broken pages.
      guard try checkStructure(snapshot, &result) else { return result }
      checkCatalogue(snapshot, &result)
      for record in snapshot.collections {
        result.checked.collections += 1
        try check(record, snapshot, &result)
      }
      return result
    }
  }

  /// Checks a collection; damage that the storage engine stumbles over ends that check alone.
  private func check(
    _ record: CollectionRecord,
    _ snapshot: Snapshot,
    _ result: inout StoreVerification
  ) throws(StoreError) {
    // What is missing is told with the catalogue.
    guard record.databaseNames.allSatisfy({ snapshot.databases[$0] != nil }) else { return }
    do throws(StoreError) {
      var verifier = try CollectionVerifier(record, groupLimit: groupLimit, snapshot)
      try verifier.run(snapshot, &result)
    } catch {
      // A transaction that met a broken page refuses everything after it, by another error.
      guard error.reason == .corrupted || error.reason == .storage else { throw error }
      result.add(.init(kind: .brokenStructure, collection: record.name))
    }
  }

  /// Checks what the storage engine promises of every database, and tells whether it can read
  /// them.
  private func checkStructure(_ snapshot: Snapshot, _ result: inout StoreVerification)
    throws(StoreError) -> Bool
  {
    result.checked.databases = snapshot.databases.count
    do throws(LMDBError) {
      let flaws = try snapshot.view.findFlaws()
      result.add(flaws)
      return !flaws.areInTheWay
    } catch {
      throw StoreError(error, "verify")
    }
  }
}

extension CollectionRecord {
  /// The databases that the collection must have.
  var databaseNames: [String] {
    var names = [documents]
    if !idIsRow { names.append(ids) }
    for index in indexes {
      names.append(entries(of: index))
      if let ranking = ranking(of: index) { names.append(ranking) }
    }
    return names
  }
}
