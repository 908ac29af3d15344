import Foundation
import LMDB
import Martlet

/// Writes and reads beside a builder until the indexes are ready.
final class Companion: Sendable {
  /// What it has done and seen.
  struct Report: Codable, Sendable {
    /// How many writes waited for no batch, for one, for two and so on.
    var waits: [Int] = []
    var reads = 0
    /// How many reads saw what no commit left.
    var inconsistentReads = 0
    var errors: [String] = []

    var writes: Int { waits.reduce(0, +) }
  }

  /// Says that the builder has died.
  struct NoProgress: Error {}

  private static let mostWritesWithoutBatch = 200_000

  private let campaign: IndexCampaign
  private let store: DocumentStore
  private let report = Guarded(Report())

  init(_ campaign: IndexCampaign) throws {
    self.campaign = campaign
    store = try campaign.open(Shipment.self, Depot.self, batches: 0)
  }

  /// How many reads have ended.
  var reads: Int { report.withLock { $0.reads } }

  /// Waits until another process writes.
  func awaitNeighbour() throws {
    for _ in 0..<10_000_000 {
      if try store.read({ tx in tx.commitNumber }) > UInt64(campaign.base) { return }
      sched_yield()
    }
    throw NoProgress()
  }

  /// Writes and reads in two threads, runs a body, and waits for the threads' end.
  func run(beside body: () throws -> Void = {}) throws -> Report {
    let done = DispatchSemaphore(value: 0)
    for work in [write, read] {
      Thread.detachNewThread { [report] in
        do {
          try work()
        } catch {
          report.withLock { $0.errors.append("\(error)") }
        }
        done.signal()
      }
    }
    try body()
    done.wait()
    done.wait()
    return report.withLock { $0 }
  }

  @Sendable private func write() throws {
    let counter = try BatchCounter(campaign, store)
    var idle = 0
    while try !isReady() {
      let before = try counter.count()
      let waited = try store.write { tx throws in
        let waited = try counter.count() - before
        try campaign.change(&tx)
        return waited
      }
      report.withLock { report in
        while report.waits.count <= waited { report.waits.append(0) }
        report.waits[waited] += 1
      }
      idle = waited == 0 ? idle + 1 : 0
      if idle > Self.mostWritesWithoutBatch { throw NoProgress() }
    }
  }

  @Sendable private func read() throws {
    while try !isReady() {
      let isConsistent = try store.read { tx in try campaign.isConsistent(tx) }
      report.withLock { report in
        report.reads += 1
        if !isConsistent { report.inconsistentReads += 1 }
      }
    }
  }

  private func isReady() throws -> Bool {
    try store.readiness(of: Shipment.collectionName).values.allSatisfy { $0 }
  }
}
