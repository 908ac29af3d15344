import Foundation
import Glibc
import LMDB
import Martlet
import TestSupport
import Testing

@Suite("Indexes that are added to a big collection", .temporaryDirectory, .serialized)
struct IndexCampaignTests {
  /// The most batches that end while a write of the builder's process waits.
  ///
  /// The writers of a process take turns, so it waits for the batch that runs when it comes. One
  /// more may end while the system leaves the thread out between its look at the counter and its
  /// place in the queue.
  static let mostBatchesWaitedFor = 2

  /// The most batches in a row during which no read ends.
  ///
  /// A reader waits for nobody, but a busy system may leave its thread out for a while.
  static let mostBatchesWithoutRead = 10

  /// How many documents there are; a script asks for a million.
  static let asked = ProcessInfo.processInfo.environment["MARTLET_INDEX_DOCUMENTS"].flatMap {
    Int($0)
  }

  @Test(
    "survive the builder's death, are built once, and keep no writer and no reader waiting",
    .tags(.slow, .crash)
  )
  func disturbsNobody() async throws {
    let campaign = IndexCampaign(
      directory: TemporaryDirectory.current.path,
      documents: Self.asked ?? 20_000,
      batch: Self.asked == nil ? 200 : BuildingLimits().documents,
      isDurable: Self.asked != nil
    )
    try await build(campaign)
    let first = try campaign.report(IndexCampaign.BuilderReport.self, "first")
    let second = try campaign.report(IndexCampaign.BuilderReport.self, "second")
    let beside = try campaign.report(Companion.Report.self, "beside")
    try expectResumed(campaign, first, second)
    for (report, place) in [(second.companion, "same"), (beside, "another")] {
      #expect(report.errors.isEmpty, "\(place) process: \(report.errors)")
      #expect(report.inconsistentReads == 0, "\(place) process")
      #expect(report.writes > 0, "\(place) process")
      #expect(report.reads > 0, "\(place) process")
    }
    #expect(second.companion.waits.count - 1 <= Self.mostBatchesWaitedFor)
    expectReads(second.reads)
    try expectSound(campaign, writes: second.companion.writes + beside.writes)
    try printFigures(campaign, first, second, beside)
  }

  /// Runs the processes: one fills, one builds and dies, one finishes while another works beside.
  private func build(_ campaign: IndexCampaign) async throws {
    await #expect(processExitsWith: .success) { [campaign = campaign as IndexCampaign] in
      try campaign.fill()
    }
    await #expect(processExitsWith: .signal(SIGKILL)) { [campaign = campaign as IndexCampaign] in
      try campaign.buildAndDie(after: campaign.batches / 2)
    }
    await withTaskGroup { group in
      group.addTask {
        await #expect(processExitsWith: .success) { [campaign = campaign as IndexCampaign] in
          try campaign.workBeside()
        }
      }
      group.addTask {
        await #expect(processExitsWith: .success) { [campaign = campaign as IndexCampaign] in
          try campaign.finishBuilding()
        }
      }
    }
  }

  /// Expects the second builder to go on where the first one died, and nothing to be covered twice.
  private func expectResumed(
    _ campaign: IndexCampaign,
    _ first: IndexCampaign.BuilderReport,
    _ second: IndexCampaign.BuilderReport
  ) throws {
    let left = try #require(first.covered.last)
    #expect(left == campaign.batches / 2 * campaign.batch)
    #expect(second.covered.first == left + campaign.batch)
    let covered = first.coverage.count { $0 == 1 } + second.coverage.count { $0 == 1 }
    #expect(first.coverage.count == left)
    #expect(second.coverage.count >= campaign.documents)
    #expect(covered == second.coverage.count)
    #expect((first.coverage + second.coverage).allSatisfy { $0 <= 1 })
    #expect(second.coverage.prefix(left).allSatisfy { $0 == 0 })
  }

  private func expectReads(_ reads: [Int]) {
    #expect(reads.reduce(0, +) >= reads.count)
    let silent = reads.split { $0 > 0 }.map { $0.count }.max() ?? 0
    #expect(silent <= Self.mostBatchesWithoutRead)
  }

  /// Expects the indexes to be there, and to say what the documents say.
  private func expectSound(_ campaign: IndexCampaign, writes: Int) throws {
    let store = try campaign.open(Shipment.self, Depot.self, batches: nil) { _ in
      Issue.record("nothing is left to be built")
    }
    let ready = try store.readiness(of: Shipment.collectionName)
    #expect(ready.count == Shipment.indexes.count)
    #expect(ready.values.allSatisfy { $0 })
    let report = try store.verify()
    #expect(report.isSound, "\(report.problems)")
    try store.read { tx throws in
      #expect(Int(tx.commitNumber) == campaign.base + writes)
      let isConsistent = try campaign.isConsistent(tx)
      #expect(isConsistent)
      let drawn = campaign.drawSamples(seed: 1)
      let found = try campaign.query(drawn, tx)
      let wanted = try campaign.scan(drawn, tx)
      #expect(found == wanted)
    }
  }

  /// Writes the figures to the file that the script names.
  private func printFigures(
    _ campaign: IndexCampaign,
    _ first: IndexCampaign.BuilderReport,
    _ second: IndexCampaign.BuilderReport,
    _ beside: Companion.Report
  ) throws {
    guard let path = ProcessInfo.processInfo.environment["MARTLET_INDEX_FIGURES"] else { return }
    let reads = second.reads.reduce(0, +)
    let resumed = (second.covered.first ?? 0) - campaign.batch
    let text = """
      documents                 \(campaign.documents), batches of \(campaign.batch)
      first builder, killed     \(first.covered.count) batches, \(first.seconds) s
      second builder resumed at \(resumed) documents
      second builder            \(second.covered.count) batches, \(second.seconds) s
      covered by both           \(first.coverage.count { $0 == 1 } + second.coverage.count { $0 == 1 })
      reads during a batch      \(reads / max(1, second.reads.count)) on average, \
      \(second.reads.min() ?? 0) at least
      same process              \(describe(second.companion))
      another process           \(describe(beside))

      """
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func describe(_ report: Companion.Report) -> String {
    "\(report.reads) reads, \(report.writes) writes; that waited for 0, 1, ... batches: "
      + "\(report.waits)"
  }
}
