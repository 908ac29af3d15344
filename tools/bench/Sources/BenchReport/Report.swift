package import Foundation

/// All measurements of a run, and what they say together.
package struct Report: Codable, Equatable, Sendable {
  package var measurements: [RunResult]

  package init(measurements: [RunResult]) {
    self.measurements = measurements
  }

  /// Reads a report that was written as JSON.
  package init(json: Data) throws {
    self = try JSONDecoder().decode(Report.self, from: json)
  }

  /// The report as JSON that a person can read.
  package func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self)
  }

  /// The workloads that were run, in their usual order.
  package var workloads: [Workload] {
    Workload.allCases.filter { workload in measurements.contains { $0.workload == workload } }
  }

  /// The contenders of a workload, in the order in which they ran.
  package func contenders(of workload: Workload) -> [ContenderName] {
    var names: [ContenderName] = []
    for measurement in measurements where measurement.workload == workload {
      if !names.contains(measurement.contender) { names.append(measurement.contender) }
    }
    return names
  }

  /// The medians of a contender's rounds; nil where it did not run, or did nothing.
  package func medians(_ workload: Workload, _ contender: ContenderName) -> Medians? {
    Medians(measurements.filter { $0.workload == workload && $0.contender == contender })
  }

  /// How many times the reference's time a contender took; nil where either did not run.
  package func timeRatio(_ workload: Workload, _ contender: ContenderName, to: ContenderName)
    -> Double?
  {
    ratio(medians(workload, contender)?.microseconds, medians(workload, to)?.microseconds)
  }

  /// How many times the reference's file a contender's is.
  package func sizeRatio(_ workload: Workload, _ contender: ContenderName, to: ContenderName)
    -> Double?
  {
    ratio(medians(workload, contender)?.fileMegabytes, medians(workload, to)?.fileMegabytes)
  }
}

/// A part of a whole; nil where either is not known or the whole is nothing.
package func ratio(_ part: Double?, _ whole: Double?) -> Double? {
  guard let part, let whole, whole > 0 else { return nil }
  return part / whole
}

/// The medians of several rounds.
package struct Medians: Equatable, Sendable {
  /// Wall time for a document or row.
  package let microseconds: Double
  /// Time of processors for a document or row, all threads together.
  package let processorMicroseconds: Double
  package let allocations: Double
  package let syncs: Double
  package let kilobytesWritten: Double
  package let peakMegabytes: Double
  package let grownMegabytes: Double
  package let fileMegabytes: Double
  package let commitsBeside: Double

  /// Nil where there are no rounds, or rounds that did nothing.
  package init?(_ rounds: [RunResult]) {
    guard !rounds.isEmpty, rounds.allSatisfy({ $0.units > 0 }) else { return nil }
    func middle(_ figure: (RunResult) -> Double) -> Double? { median(rounds.map(figure)) }
    guard
      let microseconds = middle({ $0.wallSeconds * 1e6 / Double($0.units) }),
      let processorMicroseconds = middle({ $0.cpuSeconds * 1e6 / Double($0.units) }),
      let allocations = middle({ Double($0.allocations) / Double($0.units) }),
      let syncs = middle({ Double($0.syncs) }),
      let kilobytesWritten = middle({ Double($0.bytesWritten) / 1e3 / Double($0.units) }),
      let peakMegabytes = middle({ Double($0.peakKilobytes) * 1024 / 1e6 }),
      let grownMegabytes = middle({ Double($0.grownKilobytes) * 1024 / 1e6 }),
      let fileMegabytes = middle({ Double($0.fileBytes) / 1e6 }),
      let commitsBeside = middle({ Double($0.commitsBeside) })
    else { return nil }
    self.microseconds = microseconds
    self.processorMicroseconds = processorMicroseconds
    self.allocations = allocations
    self.syncs = syncs
    self.kilobytesWritten = kilobytesWritten
    self.peakMegabytes = peakMegabytes
    self.grownMegabytes = grownMegabytes
    self.fileMegabytes = fileMegabytes
    self.commitsBeside = commitsBeside
  }
}
