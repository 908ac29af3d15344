import BenchReport
import Foundation

/// Measures the contenders in turn, several rounds, and prints the medians.
struct RunCommand {
  static let options = [
    "--count", "--rounds", "--only", "--contenders", "--seed", "--directory", "--json",
  ]
  static let counts = 100...10_000_000
  static let usualCount = 10_000
  static let seeds = 0...Int(Int32.max)

  private let inputs: Inputs
  private let rounds: Int
  private let workloads: [Workload]
  private let contenders: [ContenderName]
  private let parent: URL
  private let json: URL?

  init(_ options: Options) throws(UsageError) {
    try options.refuseOperands()
    inputs = Inputs(
      count: try options.number("--count", in: Self.counts, or: Self.usualCount),
      seed: UInt64(try options.number("--seed", in: Self.seeds, or: 1))
    )
    rounds = try options.number("--rounds", in: 1...1000, or: 5)
    workloads = try options.names("--only", or: Workload.allCases)
    contenders = try options.names("--contenders", or: ContenderName.usual)
    parent =
      options.text("--directory").map { URL(filePath: $0) }
      ?? FileManager.default.temporaryDirectory
    json = options.text("--json").map { URL(filePath: $0) }
  }

  func run() throws {
    let root = parent.appending(path: "martlet-bench-\(getpid())")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    let result = Result { try measure(in: StoreDirectory(root: root)) }
    try FileManager.default.removeItem(at: root)
    let measurements = try result.get()
    let report = Report(measurements: measurements)
    if let json { try report.json().write(to: json) }
    print(reportTable(report))
  }

  private func measure(in directory: StoreDirectory) throws -> [RunResult] {
    var measurements: [RunResult] = []
    var prepared: Set<URL> = []
    for workload in workloads {
      for round in 1...rounds {
        for contender in contenders where contender.takesPart(in: workload) {
          say("\(workload.rawValue) round \(round) of \(rounds): \(contender.rawValue)")
          let run = WorkloadRun(
            workload: workload,
            contender: contender,
            inputs: inputs,
            directory: directory
          )
          let isKept = workload.start == .tweets || workload.start == .ingested
          if isKept, prepared.insert(directory.place(contender, workload.start)).inserted {
            _ = try child(ChildCommand(run: run, task: .prepare))
          }
          let output = try child(ChildCommand(run: run, task: .measure))
          measurements.append(try JSONDecoder().decode(RunResult.self, from: output))
          try checkAgreement(measurements)
        }
      }
    }
    return measurements
  }

  private func child(_ command: ChildCommand) throws -> Data {
    try ChildProcess.run(ChildProcess.ownPath, command.words).standard
  }

  /// Tells on the standard error how far the run is.
  private func say(_ message: String) {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
  }
}
