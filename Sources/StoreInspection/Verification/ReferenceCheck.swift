internal import LMDB
internal import Martlet
internal import OrderedKeys

/// Follows the ids of a reference index to the documents that they name.
struct ReferenceCheck {
  /// Whether a reference to nothing is a problem: else the rule allows it.
  let mustLead: Bool
  /// Where an id is found when a document has it; nil where the collection is not stored.
  private let identities: Database?
  /// The id that was followed last: entries of one id stand together.
  private var last: (id: [UInt8], isFound: Bool)?
  /// How many ids were followed.
  private(set) var followed = 0
  /// How many ids led to nothing and may.
  private(set) var loose = 0

  /// The most bytes that the engine takes as a key; no document has a longer id.
  private static let longestID = 511

  /// Nil where the index is no reference, or what it refers to cannot be looked up.
  init?(_ definition: IndexDefinition, _ snapshot: Snapshot) {
    guard let reference = definition.reference else { return nil }
    mustLead = reference.isChecked && reference.rule != .noAction
    guard let target = snapshot.catalogue?.collections[reference.collection] else {
      identities = nil
      return
    }
    // What is missing is told with the catalogue.
    let name = target.idIsRow ? target.documents : target.ids
    guard let database = snapshot.databases[name] else { return nil }
    identities = database
  }

  /// Follows an id, and tells whether that is as it must be.
  mutating func follow(_ id: [UInt8], _ snapshot: Snapshot) throws(StoreError) -> Bool {
    followed += 1
    let isFound: Bool
    if let last, last.id == id {
      isFound = last.isFound
    } else if let identities, id.count <= Self.longestID {
      isFound = try snapshot.view.bytes(id, in: identities) != nil
    } else {
      isFound = false
    }
    last = (id, isFound)
    if isFound || mustLead { return isFound }
    loose += 1
    return true
  }
}
