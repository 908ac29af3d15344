import BenchReport
import Testing

@Suite("The agreement of contenders")
struct AgreementTests {
  @Test("holds where all did the same work")
  func same() throws {
    try checkAgreement([.sample(.read, .martlet), .sample(.read, .c, seconds: 9)])
  }

  @Test("is asked of each workload by itself")
  func workloads() throws {
    try checkAgreement([.sample(.read), .sample(.scan, digest: "7-f")])
  }

  @Test("fails on another digest or another number")
  func different() {
    #expect(throws: Disagreement.self) {
      try checkAgreement([.sample(.read, .martlet), .sample(.read, .c, digest: "100-ac")])
    }
    #expect(throws: Disagreement.self) {
      try checkAgreement([.sample(.read, .martlet), .sample(.read, .martlet, units: 99)])
    }
  }
}
