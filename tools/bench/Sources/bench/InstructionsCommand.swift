import BenchReport
import Foundation

/// Counts the instructions of Martlet's workloads under valgrind, which vary far less than times.
struct InstructionsCommand {
  static let options = ["--baseline", "--write"]

  /// Those that one thread runs; the others depend on who comes first.
  private static let workloads = Workload.allCases.filter { $0 != .concurrent }
  private static let inputs = Inputs(count: 500, seed: 1)

  private let baseline: URL?
  private let target: URL?

  init(_ options: Options) throws(UsageError) {
    try options.refuseOperands()
    baseline = options.text("--baseline").map { URL(filePath: $0) }
    target = options.text("--write").map { URL(filePath: $0) }
  }

  func run() throws {
    let before = try baseline.map { try InstructionCounts(json: try Data(contentsOf: $0)) }
    let root = FileManager.default.temporaryDirectory.appending(path: "martlet-bench-\(getpid())")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    let result = Result { try count(in: StoreDirectory(root: root)) }
    try FileManager.default.removeItem(at: root)
    let counts = try result.get()
    try target.map { try counts.json().write(to: $0) }
    guard let before else {
      for (workload, count) in counts.instructions.sorted(by: { $0.key < $1.key }) {
        print(padded(workload, 8) + aligned(String(count), 14))
      }
      return
    }
    let growths = try counts.compared(to: before)
    for growth in growths { print(line(growth)) }
    guard !growths.contains(where: \.isTooMuch) else { throw TooManyInstructions() }
  }

  private func line(_ growth: Growth) -> String {
    padded(growth.workload, 8) + aligned(String(growth.before), 14)
      + aligned(String(growth.now), 14) + aligned(brief(growth.share.map { $0 * 100 }) + " %", 10)
      + (growth.isTooMuch ? "  TOO MUCH" : "")
  }

  private func count(in directory: StoreDirectory) throws -> InstructionCounts {
    var counts = InstructionCounts(documents: Self.inputs.count, instructions: [:])
    var prepared: Set<Workload.Start> = []
    for workload in Self.workloads {
      let run = WorkloadRun(
        workload: workload,
        contender: .martlet,
        inputs: Self.inputs,
        directory: directory
      )
      if workload.start != .empty, prepared.insert(workload.start).inserted {
        let prepare = ChildCommand(run: run, task: .prepare)
        _ = try ChildProcess.run(ChildProcess.ownPath, prepare.words)
      }
      counts.instructions[workload.rawValue] = try instructions(
        ChildCommand(run: run, task: .measure)
      )
    }
    return counts
  }

  private func instructions(_ command: ChildCommand) throws -> Int {
    let program = URL(filePath: ChildProcess.ownPath).resolvingSymlinksInPath().path
    let output = try ChildProcess.run(
      "/usr/bin/env",
      [
        "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", "--collect-atstart=no",
        "--toggle-collect=probe_measured_section", program,
      ] + command.words,
      // Else the order of every dictionary, and with it the count, is another one each time.
      environment: ["SWIFT_DETERMINISTIC_HASHING": "1"]
    )
    let said = String(decoding: output.errors, as: UTF8.self)
    guard let count = collectedInstructions(said), count > 0 else {
      throw MissingFigure(name: "Collected", file: "valgrind's output: \(said)")
    }
    return count
  }
}

/// A workload takes more instructions than the baseline allows.
private struct TooManyInstructions: Error, CustomStringConvertible {
  var description: String { "instructions have grown by more than 5 %" }
}
