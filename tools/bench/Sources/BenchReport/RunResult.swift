/// What one run of a workload on a contender took.
package struct RunResult: Codable, Equatable, Sendable {
  package var workload: Workload
  package var contender: ContenderName
  /// How many documents there are.
  package var documents: Int
  /// How many documents, or rows, were written or read.
  package var units: Int
  package var wallSeconds: Double
  package var cpuSeconds: Double
  package var allocations: Int
  package var syncs: Int
  /// Bytes handed to the system's calls for writing.
  package var bytesWritten: Int
  /// The most memory that was resident while the time ran.
  package var peakKilobytes: Int
  /// How much memory became resident meanwhile, pages of mapped files too.
  package var grownKilobytes: Int
  /// The size of the store's files after it was closed, without those of locks.
  package var fileBytes: Int
  /// Commits that a writer made beside the readers; 0 where there was none.
  package var commitsBeside: Int
  /// What was read, or what was in the store after a write: a number in hexadecimal digits.
  package var digest: String

  package init(
    workload: Workload,
    contender: ContenderName,
    documents: Int,
    units: Int,
    wallSeconds: Double,
    cpuSeconds: Double,
    allocations: Int,
    syncs: Int,
    bytesWritten: Int,
    peakKilobytes: Int,
    grownKilobytes: Int,
    fileBytes: Int,
    commitsBeside: Int,
    digest: String
  ) {
    self.workload = workload
    self.contender = contender
    self.documents = documents
    self.units = units
    self.wallSeconds = wallSeconds
    self.cpuSeconds = cpuSeconds
    self.allocations = allocations
    self.syncs = syncs
    self.bytesWritten = bytesWritten
    self.peakKilobytes = peakKilobytes
    self.grownKilobytes = grownKilobytes
    self.fileBytes = fileBytes
    self.commitsBeside = commitsBeside
    self.digest = digest
  }
}
