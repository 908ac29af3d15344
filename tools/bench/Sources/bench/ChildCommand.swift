import BenchReport
import Foundation

/// Makes one measurement, or the store that some need, in a process of its own.
struct ChildCommand {
  static let options = ["--workload", "--contender", "--count", "--seed", "--directory", "--do"]

  /// What the process is for.
  enum Task: String, CaseIterable {
    case measure
    case prepare
  }

  let subject: WorkloadRun
  let task: Task

  init(run: WorkloadRun, task: Task) {
    subject = run
    self.task = task
  }

  init(_ options: Options) throws(UsageError) {
    try options.refuseOperands()
    let workloads: [Workload] = try options.names("--workload", or: [])
    let contenders: [ContenderName] = try options.names("--contender", or: [])
    let tasks: [Task] = try options.names("--do", or: [.measure])
    guard workloads.count == 1, contenders.count == 1, tasks.count == 1,
      let directory = options.text("--directory")
    else { throw UsageError("child takes one workload, one contender and a directory") }
    task = tasks[0]
    subject = WorkloadRun(
      workload: workloads[0],
      contender: contenders[0],
      inputs: Inputs(
        count: try options.number("--count", in: RunCommand.counts, or: RunCommand.usualCount),
        seed: UInt64(try options.number("--seed", in: RunCommand.seeds, or: 1))
      ),
      directory: StoreDirectory(root: URL(filePath: directory))
    )
  }

  func run() throws {
    switch task {
    case .prepare: try subject.prepare()
    case .measure:
      let measurement = try JSONEncoder().encode(try subject.measure())
      try FileHandle.standardOutput.write(contentsOf: measurement)
    }
  }

  /// The words with which a process is started to do this.
  var words: [String] {
    [
      "child", "--do", task.rawValue, "--workload", subject.workload.rawValue, "--contender",
      subject.contender.rawValue, "--count", String(subject.inputs.count), "--seed",
      String(subject.inputs.seed), "--directory", subject.directory.root.path,
    ]
  }
}
