import LMDB
import Martlet

/// Counts the batches that builders of all processes have committed, without a clock.
///
/// The engine numbers every transaction, the store only those that change documents; the rest are
/// batches, and the steps of an opening.
struct BatchCounter {
  let store: DocumentStore
  private let environment: Environment

  init(_ campaign: IndexCampaign, _ store: DocumentStore) throws {
    self.store = store
    environment = try Environment.open(at: campaign.storePath, options: Environment.Options())
  }

  /// The number so far, plus a constant.
  func count() throws -> Int {
    while true {
      let transaction = try lastTransaction()
      let commit = try store.read { tx in tx.commitNumber }
      if try lastTransaction() == transaction { return transaction - Int(commit) }
    }
  }

  private func lastTransaction() throws -> Int {
    let transaction = try environment.beginRead()
    return transaction.id
  }
}
