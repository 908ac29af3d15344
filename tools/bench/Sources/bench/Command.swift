import BenchReport
import Foundation

/// What the command line asks for.
enum Command {
  case run(RunCommand)
  case chart(ChartCommand)
  case instructions(InstructionsCommand)
  /// One measurement, or the store for some; `run` starts itself in this way.
  case child(ChildCommand)
  case help

  static let usage = """
    usage: bench run [--count N] [--rounds R] [--only WORKLOAD,...] [--contenders NAME,...]
                     [--seed S] [--directory DIR] [--json FILE]
           bench chart FILE.json --html OUT
           bench instructions [--baseline FILE] [--write FILE]

    run           measures the contenders in turn and prints medians beside the targets
    chart         draws what a run has written with --json
    instructions  counts Martlet's instructions under valgrind; fails where they grew by 5 %

    workloads:
    \(Workload.allCases.map { "  \(padded($0.rawValue, 6)) \($0.title)" }.joined(separator: "\n"))
    contenders: \(ContenderName.allCases.map(\.rawValue).joined(separator: ", "))
    """

  init(_ words: [String]) throws {
    guard let verb = words.first else { throw UsageError("say what to do; --help lists it") }
    let rest = Array(words.dropFirst())
    switch verb {
    case "run": self = .run(try RunCommand(Options(rest, known: RunCommand.options)))
    case "chart": self = .chart(try ChartCommand(Options(rest, known: ChartCommand.options)))
    case "instructions":
      self = .instructions(
        try InstructionsCommand(Options(rest, known: InstructionsCommand.options))
      )
    case "child": self = .child(try ChildCommand(Options(rest, known: ChildCommand.options)))
    case "help", "--help", "-h": self = .help
    default: throw UsageError("there is no command \(verb); --help lists them")
    }
  }
}
