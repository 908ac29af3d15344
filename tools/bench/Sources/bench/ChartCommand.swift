import BenchReport
import Foundation

/// Draws a report as a page.
struct ChartCommand {
  static let options = ["--html"]

  private let report: URL
  private let page: URL

  init(_ options: Options) throws(UsageError) {
    guard options.operands.count == 1 else { throw UsageError("chart takes one file of a run") }
    guard let page = options.text("--html") else { throw UsageError("chart needs --html OUT") }
    report = URL(filePath: options.operands[0])
    self.page = URL(filePath: page)
  }

  func run() throws {
    let report = try Report(json: try Data(contentsOf: report))
    try Data(chartPage(report).utf8).write(to: page)
  }
}
