import BenchReport
import Foundation
import Testing

@Suite("A report")
struct ReportTests {
  @Test("comes back from its JSON as it was")
  func roundTrip() throws {
    let report = Report(measurements: [.sample(.read, .c), .sample(.scan, .sqlite, seconds: 0.25)])
    #expect(try Report(json: report.json()) == report)
  }

  @Test("takes ratios of medians, not of means")
  func ratios() {
    let report = Report(measurements: [
      .sample(.read, .martlet, seconds: 3), .sample(.read, .martlet, seconds: 100),
      .sample(.read, .martlet, seconds: 2), .sample(.read, .c, seconds: 1.5),
    ])
    #expect(report.timeRatio(.read, .martlet, to: .c) == 2)
  }

  @Test("has no ratio to what did not run, took no time or did nothing")
  func missing() {
    let report = Report(measurements: [
      .sample(.read, .martlet), .sample(.read, .c, seconds: 0), .sample(.read, .sqlite, units: 0),
    ])
    #expect(report.timeRatio(.read, .martlet, to: .c) == nil)
    #expect(report.timeRatio(.read, .martlet, to: .sqlite) == nil)
    #expect(report.timeRatio(.scan, .martlet, to: .c) == nil)
  }

  @Test("gives its table in lines of at most 100 columns")
  func width() {
    let measurements = Workload.allCases.flatMap { workload in
      ContenderName.allCases.map { RunResult.sample(workload, $0, seconds: 12.3) }
    }
    let lines = reportTable(Report(measurements: measurements)).split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 100 && $0.allSatisfy(\.isASCII) })
    #expect(lines.count { $0.hasSuffix("met") || $0.hasSuffix("MISSED") } == Target.all.count)
  }

  @Test("gives a page with a bar for each contender")
  func chart() {
    let page = chartPage(Report(measurements: [.sample(.read, .martlet), .sample(.read, .c)]))
    #expect(page.components(separatedBy: "<rect").count == 3)
    #expect(!page.contains("http"))
  }
}
