import Foundation
import Glibc
import LMDB
import Martlet
import TestSupport
import Testing

@Suite("A builder that is killed", .temporaryDirectory)
struct BuildingKillTests {
  private static let killsOfStore = 5

  /// A store for each few kills; an environment variable asks for more.
  static let seeds: Range<Int> = {
    let asked = ProcessInfo.processInfo.environment["MARTLET_INDEX_KILLS"].flatMap { Int($0) }
    return 0..<(((asked ?? 10) + killsOfStore - 1) / killsOfStore)
  }()

  @Test(
    "again and again leaves a store that others read and write, and that is sound in the end",
    .tags(.slow, .crash),
    arguments: seeds
  )
  func isKilled(seed: Int) async throws {
    var generator = SeededGenerator(seed: seed)
    let campaign = IndexCampaign(
      directory: TemporaryDirectory.current.path,
      documents: 500,
      batch: 10,
      isDurable: false
    )
    try campaign.fill()
    // An object that lives on finds the lock of a dead process; another seed opens anew each time.
    let survivor = seed.isMultiple(of: 2) ? try openBuilding(campaign) : nil
    var covered = 0
    for _ in 0..<Self.killsOfStore {
      let most = campaign.documents / Self.killsOfStore
      let death = Int.random(in: 1..<most, using: &generator)
      let isInBatch = Bool.random(using: &generator)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [campaign = campaign as IndexCampaign, death = death as Int, isInBatch = isInBatch as Bool]
        in
        try campaign.build(dyingAt: death, isInBatch: isInBatch)
      }
      covered += (isInBatch ? death - 1 : death + campaign.batch - 1) / campaign.batch
      try expectUsable(survivor ?? openBuilding(campaign), campaign, &generator)
    }
    try finish(campaign, covered: covered * campaign.batch)
  }

  private func openBuilding(_ campaign: IndexCampaign) throws -> DocumentStore {
    try campaign.open(Shipment.self, Depot.self, batches: 0)
  }

  /// Expects an older program to read, the same one to write, and what is covered to be exact.
  private func expectUsable(
    _ store: DocumentStore,
    _ campaign: IndexCampaign,
    _ generator: inout SeededGenerator
  ) throws {
    let older = try campaign.open(PlainShipment.self, Depot.self, batches: nil)
    let refused = reason {
      try older.write { tx throws in _ = try tx.delete(PlainShipment.self, id: 0) }
    }
    #expect(refused == .schemaChanged)
    for _ in 0..<Int.random(in: 0..<4, using: &generator) {
      try store.write { tx in try campaign.change(&tx) }
    }
    let commit = try store.read { tx in Int(tx.commitNumber) }
    let found = try older.read { tx in try tx.fetch(PlainShipment.all) }
    #expect(found == campaign.contents(after: commit))
    let report = try store.verify()
    #expect(report.isSound, "\(report.problems)")
    #expect(try store.readiness(of: Shipment.collectionName).values.allSatisfy { !$0 })
  }

  /// Expects the last builder to go on where the killed ones came to, and to come to the end.
  private func finish(_ campaign: IndexCampaign, covered: Int) throws {
    let first = Guarded<Int?>(nil)
    let store = try campaign.open(Shipment.self, Depot.self, batches: nil) { progress in
      first.withLock { $0 = $0 ?? progress.coveredDocuments }
    }
    #expect(first.withLock { $0 } == covered + campaign.batch)
    #expect(try store.readiness(of: Shipment.collectionName).values.allSatisfy { $0 })
    let report = try store.verify()
    #expect(report.isSound, "\(report.problems)")
    try store.read { tx throws in
      let drawn = campaign.drawSamples(seed: 1)
      let found = try campaign.query(drawn, tx)
      let wanted = try campaign.scan(drawn, tx)
      #expect(found == wanted)
    }
  }
}

extension IndexCampaign {
  /// Builds and dies when the builder has come to a document: in the midst of its batch, or when
  /// the batch has been committed.
  func build(dyingAt death: Int, isInBatch: Bool) throws {
    let seen = Guarded(0)
    _ = try Coverage.observe { document in
      seen.withLock { $0 = document }
      if isInBatch && document == death { kill(getpid(), SIGKILL) }
    } _: {
      _ = try open(Shipment.self, Depot.self, batches: nil) { _ in
        if !isInBatch && seen.withLock({ $0 }) >= death { kill(getpid(), SIGKILL) }
      }
    }
  }

  /// The documents as a commit left them.
  fileprivate func contents(after commit: Int) -> [PlainShipment] {
    var shipments = (0..<documents).map { PlainShipment($0) }
    for step in 1..<max(1, commit - base + 1) {
      if step.isMultiple(of: 2) {
        shipments.append(PlainShipment(shipments.count, revision: step))
      } else {
        let number = target(of: step)
        shipments[number] = PlainShipment(number, revision: step)
      }
    }
    return shipments
  }
}
