/// The medians of a report, workload by workload, and how the targets stand.
package func reportTable(_ report: Report) -> String {
  var lines: [String] = []
  for workload in report.workloads {
    lines += workloadLines(report, workload) + [""]
  }
  return (lines + targetLines(report)).joined(separator: "\n")
}

private let columns: [(title: String, width: Int)] = [
  ("us/doc", 9), ("cpu us", 8), ("allocs", 8), ("syncs", 7), ("KB out", 8), ("peak MB", 9),
  ("grown MB", 9), ("file MB", 9), ("to C", 7), ("to SQL", 7),
]

private func workloadLines(_ report: Report, _ workload: Workload) -> [String] {
  let first = report.measurements.first { $0.workload == workload }
  let size = first.map { " (N \($0.documents), results \($0.units))" } ?? ""
  let head = columns.map { aligned($0.title, $0.width) }.joined()
  let contenders = report.contenders(of: workload)
  let rows = contenders.map { contender in
    let medians = report.medians(workload, contender)
    let cells: [String] = [
      brief(medians?.microseconds),
      brief(medians?.processorMicroseconds),
      brief(medians?.allocations),
      brief(medians?.syncs),
      brief(medians?.kilobytesWritten),
      brief(medians?.peakMegabytes),
      brief(medians?.grownMegabytes),
      brief(medians?.fileMegabytes),
      brief(report.timeRatio(workload, contender, to: .c)),
      brief(report.timeRatio(workload, contender, to: .sqlite)),
    ]
    let cellsInColumns = zip(cells, columns).map { aligned($0, $1.width) }.joined()
    let beside = medians?.commitsBeside ?? 0
    return "  \(padded(contender.rawValue, 15))" + cellsInColumns
      + (beside > 0 ? "\n    beside \(brief(beside)) commits" : "")
  }
  return ["\(workload.rawValue)  \(workload.title)\(size)", padded("", 17) + head] + rows
}

private func targetLines(_ report: Report) -> [String] {
  var lines: [String] = []
  for target in Target.all {
    guard let ratio = target.reached(in: report) else { continue }
    let figure = target.figure == .time ? target.workload.title : "size of the file"
    let name = "\(padded(target.workload.rawValue, 6)) \(padded(figure, 32))"
    let bound =
      switch target.bound {
      case .atMost(let bound): "at most \(brief(bound)) x \(target.reference.rawValue)"
      case .better(let bound): "at least \(brief(bound)) x faster than \(target.reference.rawValue)"
      }
    let state = target.isMet(by: ratio) ? "met" : "MISSED"
    lines.append("\(name)\(padded(bound, 42))\(aligned(brief(ratio), 7))  \(state)")
  }
  return lines.isEmpty ? [] : ["Martlet's targets, which are for 100 000 documents"] + lines
}
