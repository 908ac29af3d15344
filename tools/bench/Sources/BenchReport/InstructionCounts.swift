package import Foundation

/// How many instructions each workload took.
package struct InstructionCounts: Codable, Equatable, Sendable {
  /// How many documents there were; counts of other numbers cannot be compared.
  package var documents: Int
  /// The counts by the names of the workloads.
  package var instructions: [String: Int]

  package init(documents: Int, instructions: [String: Int]) {
    self.documents = documents
    self.instructions = instructions
  }

  /// Reads counts that were written as JSON.
  package init(json: Data) throws {
    self = try JSONDecoder().decode(InstructionCounts.self, from: json)
  }

  /// The counts as JSON, the workloads in the order of their names.
  package func json() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(self) + Data("\n".utf8)
  }

  /// Compares with counts that were taken before.
  package func compared(to baseline: InstructionCounts) throws(IncomparableCounts) -> [Growth] {
    guard documents == baseline.documents,
      Set(instructions.keys) == Set(baseline.instructions.keys)
    else { throw IncomparableCounts() }
    return instructions.sorted { $0.key < $1.key }.map { workload, count in
      Growth(workload: workload, before: baseline.instructions[workload] ?? 0, now: count)
    }
  }
}

/// Counts of other workloads, or of another number of documents.
package struct IncomparableCounts: Error, Equatable, CustomStringConvertible {
  package var description: String {
    "the baseline is of other workloads or another number of documents; write it anew"
  }
}

/// A workload's instructions before and now.
package struct Growth: Equatable, Sendable {
  package let workload: String
  package let before: Int
  package let now: Int

  /// The most that is not a failure: 5 %.
  package static let limit = 0.05

  package init(workload: String, before: Int, now: Int) {
    self.workload = workload
    self.before = before
    self.now = now
  }

  /// How much more it is now, as a part of what it was; nil where it was nothing.
  package var share: Double? { ratio(Double(now - before), Double(before)) }

  /// Whether it grew by too much; a count that was nothing cannot be judged and is too much.
  package var isTooMuch: Bool { share.map { $0 > Self.limit } ?? true }
}
