package import Foundation
internal import DocumentCoding
internal import LMDB
internal import Martlet
internal import OrderedKeys

/// Writes every document of a store as a line of JSON, in an order and a form that depend on the
/// documents alone.
///
/// `Schemas/dump-format-v1.md` tells the form. The memory in use is that of a portion of the
/// documents, however many there are.
package struct DumpWriter {
  /// The store.
  private let store: InspectedStore
  /// The only collection to write; nil for all of them.
  private let collection: String?

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - collection: The only collection to write; nil for all of them.
  package init(_ store: InspectedStore, collection: String? = nil) {
    self.store = store
    self.collection = collection
  }

  /// How many documents of a collection were left out, and why.
  package struct Gap: Hashable, Sendable {
    /// The kinds of gap.
    package enum Kind: String, Sendable, CaseIterable {
      /// The bytes of a document are not what was written, or do not parse.
      case damagedDocument
      /// An entry of the table of ids leads to no document.
      case wrongID
      /// Documents stand in no entry of the table of ids.
      case missingIDs
    }

    /// What is wrong.
    package let kind: Kind
    /// The collection.
    package let collection: String
    /// The row, where one is concerned.
    package let row: Int64?

    /// One line that shows no stored value.
    package var sentence: String {
      let place = row.map { "\(collection), row \($0)" } ?? collection
      return switch kind {
      case .damagedDocument: "\(place): the document is damaged and left out; use a backup"
      case .wrongID: "\(place): an id leads to no document; verify the store"
      case .missingIDs: "\(place): some documents have no id and are left out; verify the store"
      }
    }
  }

  /// Writes the documents.
  ///
  /// - Parameters:
  ///   - write: Takes some lines, each of them ended, as UTF-8.
  ///   - report: Is told of each gap.
  /// - Returns: The number of documents written.
  /// - Throws: What `write` throws; ``StoreError`` where the store cannot be read, or has no
  ///   collection of the name.
  @discardableResult
  package func run(
    write: (Data) throws -> Void,
    report: (Gap) throws -> Void
  ) throws -> Int {
    // One transaction, so that the dump is one state of the store.
    try store.read { snapshot in
      var count = 0
      for record in try records(snapshot) {
        count += try dump(record, snapshot, write: write, report: report)
      }
      return count
    }
  }

  /// How many documents are read before their lines are written.
  private static let portion = 256

  /// The collections to write, in their order.
  private func records(_ snapshot: Snapshot) throws(StoreError) -> [CollectionRecord] {
    guard let collection else { return snapshot.collections }
    guard let record = snapshot.catalogue?.collections[collection] else {
      let names = snapshot.collections.map(\.name).joined(separator: ", ")
      throw StoreError(
        .unknownCollection,
        "dump",
        collection: collection,
        advice: names.isEmpty
          ? "the store has no collections yet; leave the name out"
          : "the store has no such collection; name one of \(names)"
      )
    }
    return [record]
  }

  /// Writes one collection.
  private func dump(
    _ record: CollectionRecord,
    _ snapshot: Snapshot,
    write: (Data) throws -> Void,
    report: (Gap) throws -> Void
  ) throws -> Int {
    let reader = try DocumentReader(record, snapshot)
    let order = try snapshot.database(record.idIsRow ? record.documents : record.ids)
    let head = "{\"collection\":\(EncodedValue.text(record.name).json),\"document\":"
    var count = 0
    var seen = 0
    var start: [UInt8] = []
    while true {
      // Where the id is the row, the values are the documents; their rows are enough.
      let entries = try snapshot.entries(
        of: order,
        from: start,
        limit: Self.portion,
        withValues: !record.idIsRow
      )
      guard let last = entries.last else { break }
      start = KeyBytes.successor(of: last.key)
      var lines = Data()
      for entry in entries {
        let key = record.idIsRow ? entry.key : entry.value
        guard let row = RowID(key: key.span) else {
          try report(Gap(kind: .wrongID, collection: record.name, row: nil))
          continue
        }
        switch try reader.document(at: row, snapshot) {
        case .sound(let value, _):
          lines.append(contentsOf: "\(head)\(value.json)}\n".utf8)
          count += 1
        case .missing:
          try report(Gap(kind: .wrongID, collection: record.name, row: row.number))
          continue
        case .damaged, .unreadable:
          try report(Gap(kind: .damagedDocument, collection: record.name, row: row.number))
        }
        seen += 1
      }
      try write(lines)
    }
    if try seen < snapshot.size(of: record.documents).entries {
      try report(Gap(kind: .missingIDs, collection: record.name, row: nil))
    }
    return count
  }
}
