package import DocumentCoding
internal import LMDB
internal import OrderedKeys

/// The key of a document's id, read off its fields; nil where they do not tell.
package typealias Identify = @Sendable (CollectionRecord, EncodedValue) -> [UInt8]?

/// Lets ids lead to documents of types that were not given, where the table has lost them.
struct IdentityMaker {
  /// How ids that are read off the fields agree with the table.
  private struct Agreement {
    var matches = 0
    var differences = 0
  }

  private static let portion = 1000

  let environment: Environment
  let collection: SalvagedCollection
  let identify: Identify

  /// Adds the missing ids, and tells how many.
  ///
  /// Nothing is added where no id is left that agrees with its document, or one does not: then the
  /// field need not be the id.
  func run() throws(StoreError) -> Int {
    var agreement = Agreement()
    var place: [UInt8]? = []
    while let start = place {
      let (identities, next) = try read(from: start)
      for identity in identities {
        switch identity.known {
        case identity.row?: agreement.matches += 1
        case nil: break
        default: agreement.differences += 1
        }
      }
      place = next
    }
    guard agreement.differences == 0, agreement.matches > 0 else { return 0 }
    var added = 0
    place = []
    while let start = place {
      let (identities, next) = try read(from: start)
      added += try store(identities.filter { $0.known == nil })
      place = next
    }
    return added
  }

  /// An id that is read off a document, and the row to which it leads.
  private struct Identity {
    let row: RowID
    let id: [UInt8]
    let known: RowID?
  }

  /// Reads the ids of some documents, and tells where to go on.
  private func read(from start: [UInt8]) throws(StoreError) -> ([Identity], [UInt8]?) {
    let transaction = try environment.read("salvage")
    let view = transaction.view
    guard let documents = try view.find(collection.record.documents),
      let ids = try view.find(collection.record.ids)
    else { return ([], nil) }
    var identities: [Identity] = []
    var last: [UInt8]?
    var left = Self.portion
    let interval = KeyInterval(lower: start, upper: KeyInterval.beginning(with: []).upper)
    try view.forEach(interval, in: documents) { key, value throws(StoreError) in
      last = key.copy()
      left -= 1
      if let row = RowID(key: key), let fields = collection.fields(of: value.copy(), at: row),
        let id = identify(collection.record, fields), !id.isEmpty
      {
        var known: RowID?
        if let stored = try view.bytes(id, in: ids) { known = RowID(key: stored) }
        identities.append(Identity(row: row, id: id, known: known))
      }
      return left > 0
    }
    return (identities, left > 0 ? nil : last.map { KeyBytes.successor(of: $0) })
  }

  /// Writes ids that nothing has; of two documents with one id the first stands.
  private func store(_ identities: [Identity]) throws(StoreError) -> Int {
    if identities.isEmpty { return 0 }
    var added = 0
    var raw = try environment.write("salvage")
    let ids = try raw.open(collection.record.ids)
    for identity in identities where try raw.view.bytes(identity.id, in: ids) == nil {
      try raw.store(identity.row.key, at: identity.id, in: ids)
      added += 1
    }
    do throws(LMDBError) {
      try raw.commit()
    } catch {
      throw StoreError(error, "commit")
    }
    return added
  }
}

extension SalvagedCollection {
  /// The fields of a document; nil where it is not what was written or does not parse.
  fileprivate func fields(of value: [UInt8], at row: RowID) -> EncodedValue? {
    guard let envelope = Envelope(value.span, row: row, collection: seed) else { return nil }
    let body = Array(value[Envelope.size...])
    return try? EncodedValue(body: body, shape: envelope.shape, shapes: shapes)
  }
}
