/// What Martlet is meant to reach, as a ratio to another contender in the same run.
package struct Target: Equatable, Sendable {
  /// What is compared.
  package enum Figure: Equatable, Sendable {
    case time
    case fileSize
  }

  /// How far apart the two may, or must, be.
  package enum Bound: Equatable, Sendable {
    /// At most so many times the other's figure.
    case atMost(Double)
    /// The other's figure is at least so many times Martlet's.
    case better(Double)
  }

  package let workload: Workload
  package let figure: Figure
  package let reference: ContenderName
  package let bound: Bound

  /// The targets, which are for 100 000 documents on two cores.
  ///
  /// That of a scan is for a type whose coding a macro has written, and that of a read for plain
  /// `Codable`. Rates are times turned round.
  package static let all: [Target] = [
    Target(.insertAll, .c, .atMost(1.5)),
    Target(.insertAll, .sqlite, .better(1.3)),
    Target(.insertRandom, .c, .atMost(1.2)),
    Target(.insertRandom, .sqlite, .better(1)),
    Target(.insertRising, .c, .atMost(1.2)),
    Target(.insertRising, .sqlite, .better(1.1)),
    Target(.read, .c, .atMost(3.5)),
    Target(.read, .sqlite, .better(1.2)),
    Target(.scan, .c, .atMost(3.5)),
    Target(.filter, .c, .atMost(2)),
    Target(.filter, .sqlite, .better(1.5)),
    Target(.ingest, .c, .atMost(1.4)),
    Target(.ingest, .sqlite, .better(1)),
    Target(.ingest, .sqliteSorting, .better(1)),
    Target(.top, .sqlite, .better(5)),
    Target(.top, .sqliteSorting, .better(5)),
    Target(.concurrent, .c, .atMost(2)),
    Target(.concurrent, .sqlite, .better(3)),
    Target(.insertAll, .c, .atMost(1.15), figure: .fileSize),
    Target(.insertAll, .sqlite, .atMost(1.4), figure: .fileSize),
  ]

  package init(
    _ workload: Workload,
    _ reference: ContenderName,
    _ bound: Bound,
    figure: Figure = .time
  ) {
    self.workload = workload
    self.figure = figure
    self.reference = reference
    self.bound = bound
  }

  /// The ratio in the target's sense; nil where the run does not have both contenders.
  package func reached(in report: Report) -> Double? {
    let ratio =
      switch figure {
      case .time: report.timeRatio(workload, .martlet, to: reference)
      case .fileSize: report.sizeRatio(workload, .martlet, to: reference)
      }
    return switch bound {
    case .atMost: ratio
    case .better: BenchReport.ratio(1, ratio)
    }
  }

  /// Whether a ratio is good enough.
  package func isMet(by ratio: Double) -> Bool {
    switch bound {
    case .atMost(let bound): ratio <= bound
    case .better(let bound): ratio >= bound
    }
  }
}
