import BenchReport

extension RunResult {
  /// A result that took so long for a hundred documents.
  static func sample(
    _ workload: Workload = .read,
    _ contender: ContenderName = .martlet,
    seconds: Double = 1,
    units: Int = 100,
    fileBytes: Int = 1_000_000,
    digest: String = "100-ab"
  ) -> RunResult {
    RunResult(
      workload: workload,
      contender: contender,
      documents: 100,
      units: units,
      wallSeconds: seconds,
      cpuSeconds: seconds / 2,
      allocations: 300,
      syncs: 2,
      bytesWritten: 4096,
      peakKilobytes: 2048,
      grownKilobytes: 1024,
      fileBytes: fileBytes,
      commitsBeside: 0,
      digest: digest
    )
  }
}
