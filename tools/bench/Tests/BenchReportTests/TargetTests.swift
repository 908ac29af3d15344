import BenchReport
import Testing

@Suite("A target")
struct TargetTests {
  @Test("of a time is met up to its bound")
  func atMost() {
    let target = Target(.read, .c, .atMost(3.5))
    #expect(target.isMet(by: 3.5))
    #expect(!target.isMet(by: 3.51))
  }

  @Test("of being faster turns the ratio round")
  func better() {
    let target = Target(.read, .sqlite, .better(1.2))
    let report = Report(measurements: [
      .sample(.read, .martlet, seconds: 2), .sample(.read, .sqlite, seconds: 3),
    ])
    #expect(target.reached(in: report) == 1.5)
    #expect(target.isMet(by: 1.5))
    #expect(!target.isMet(by: 1.1))
  }

  @Test("of the file compares sizes")
  func size() {
    let target = Target(.insertAll, .c, .atMost(1.15), figure: .fileSize)
    let report = Report(measurements: [
      .sample(.insertAll, .martlet, fileBytes: 3_000_000),
      .sample(.insertAll, .c, fileBytes: 2_000_000),
    ])
    #expect(target.reached(in: report) == 1.5)
  }
}
