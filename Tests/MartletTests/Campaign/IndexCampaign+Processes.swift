import Foundation
import Glibc
import LMDB
import Martlet

// What each process of a campaign does. It leaves a report in the directory.

extension IndexCampaign {
  /// What a builder has done.
  struct BuilderReport: Codable, Sendable {
    /// How many documents were covered after each batch.
    var covered: [Int] = []
    /// How many reads another thread did during each batch.
    var reads: [Int] = []
    var seconds = 0.0
    /// How often each document was covered, by its id.
    var coverage = Data()
    var companion = Companion.Report()
  }

  /// Builds a number of batches and dies.
  func buildAndDie(after batches: Int) throws {
    let report = Guarded(BuilderReport())
    let start = ContinuousClock.now
    _ = try Coverage.observe {
      _ = try open(Shipment.self, Depot.self, batches: nil) { progress in
        let report = report.withLock { report in
          report.covered.append(progress.coveredDocuments)
          return report
        }
        guard report.covered.count == batches else { return }
        var last = report
        last.seconds = (ContinuousClock.now - start) / .seconds(1)
        last.coverage = Coverage.counts
        // Where this fails, the test misses the report.
        try? write(last, to: "first")
        kill(getpid(), SIGKILL)
      }
    }
  }

  /// Finishes the building, beside a writer and a reader of this process.
  func finishBuilding() throws {
    let companion = try Companion(self)
    try companion.awaitNeighbour()
    let report = Guarded(BuilderReport())
    var coverage = Data()
    var seconds = 0.0
    let beside = try companion.run {
      let start = ContinuousClock.now
      coverage = try Coverage.observe {
        let reads = Guarded(companion.reads)
        _ = try open(Shipment.self, Depot.self, batches: nil) { progress in
          let now = companion.reads
          let before = reads.withLock { reads in
            defer { reads = now }
            return reads
          }
          report.withLock { report in
            report.covered.append(progress.coveredDocuments)
            report.reads.append(now - before)
          }
        }
      }
      seconds = (ContinuousClock.now - start) / .seconds(1)
    }
    var last = report.withLock { $0 }
    last.seconds = seconds
    last.coverage = coverage
    last.companion = beside
    try write(last, to: "second")
  }

  /// Writes and reads while another process builds.
  func workBeside() throws {
    try write(try Companion(self).run(), to: "beside")
  }

  func report<Report: Decodable>(_ type: Report.Type, _ name: String) throws -> Report {
    let url = URL(filePath: directory).appending(path: name)
    return try PropertyListDecoder().decode(type, from: Data(contentsOf: url))
  }

  private func write(_ report: some Encodable, to name: String) throws {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .binary
    try encoder.encode(report).write(to: URL(filePath: directory).appending(path: name))
  }
}
