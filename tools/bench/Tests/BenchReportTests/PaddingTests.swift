import BenchReport
import Testing

@Suite("A figure")
struct PaddingTests {
  @Test(
    "has three digits that say something",
    arguments: [
      (1234.5, "1235"), (99.96, "100.0"), (12.34, "12.3"), (9.999, "10.00"), (1.005, "1.00"),
      (0.1234, "0.123"), (0.0004, "0"), (0, "0"), (-1.5, "-1.50"),
    ]
  )
  func brevity(number: Double, text: String) {
    #expect(brief(number) == text)
  }

  @Test("that is missing is a dash")
  func missing() {
    #expect(brief(nil) == "-")
  }
}
