import Foundation
import Martlet

/// A store to which a newer program adds indexes while others write and read.
///
/// Every write changes one document, and which one follows from the number of its commit. So what a
/// reader must see follows from the number of the last commit, however many there are that write.
struct IndexCampaign: Codable, Sendable {
  /// The directory of the store and the reports.
  let directory: String
  /// How many documents are stored before the indexes come.
  let documents: Int
  /// How many documents a batch covers.
  let batch: Int
  /// Whether commits wait for the disk.
  let isDurable: Bool

  /// How many documents a write of the filling stores.
  private static let portion = 1000

  /// How many batches it takes.
  var batches: Int { (documents + batch - 1) / batch }

  /// The number of the last commit of the filling.
  var base: Int { 1 + (documents + Self.portion - 1) / Self.portion }

  var storePath: String { directory + "/store" }

  /// Opens the store; the builder does at most so many batches.
  func open(
    _ types: any Document.Type...,
    batches: Int?,
    onProgress: (@Sendable (IndexProgress) -> Void)? = nil
  ) throws -> DocumentStore {
    var options = DocumentStore.Options()
    // ThreadSanitizer leaves less address space than the default map takes.
    options.mapSize = documents > 100_000 ? 64 << 30 : 1 << 30
    options.durability = isDurable ? .full : .relaxed
    options.building.documents = batch
    options.building.batches = batches
    options.onIndexProgress = onProgress
    let url = URL(filePath: storePath, directoryHint: .isDirectory)
    return try DocumentStore(at: url, for: types, options: options)
  }

  /// Stores the documents as an older program.
  func fill() throws {
    let store = try open(PlainShipment.self, Depot.self, batches: nil)
    try store.write { tx throws in
      for id in 0..<Depot.count { try tx.insert(Depot(id: id)) }
    }
    for start in stride(from: 0, to: documents, by: Self.portion) {
      try store.write { tx throws in
        for number in start..<min(start + Self.portion, documents) {
          try tx.insert(PlainShipment(number))
        }
      }
    }
  }

  /// Changes the one document that is due: every second step adds one.
  func change(_ transaction: inout WriteTransaction) throws {
    let step = Int(transaction.commitNumber) + 1 - base
    if step.isMultiple(of: 2) {
      try transaction.insert(Shipment(documents + step / 2 - 1, revision: step))
    } else {
      let number = target(of: step)
      try transaction.update(Shipment.self, id: number) { shipment in
        shipment = Shipment(number, revision: step)
      }
    }
  }

  /// Whether a transaction sees what its commit number implies.
  func isConsistent(_ transaction: ReadTransaction) throws -> Bool {
    let step = Int(transaction.commitNumber) - base
    let count = documents + step / 2
    guard try transaction.fetchCount(Shipment.all) == count else { return false }
    guard try !transaction.contains(Shipment.self, id: count) else { return false }
    guard step > 1 else { return true }
    let added = step - step % 2
    let changed = step - 1 + step % 2
    let last = try transaction.find(Shipment.self, id: count - 1)
    let other = try transaction.find(Shipment.self, id: target(of: changed))
    return last == Shipment(count - 1, revision: added)
      && other == Shipment(target(of: changed), revision: changed)
  }

  /// Which document a step changes: all over the collection, so covered and uncovered ones.
  func target(of step: Int) -> Int { step * 7919 % documents }
}
