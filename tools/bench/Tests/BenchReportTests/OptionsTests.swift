import BenchReport
import Testing

@Suite("A command line")
struct OptionsTests {
  @Test("gives numbers, names and what is usual")
  func values() throws {
    let options = try Options(["--count", "500", "--only", "A,G-top"], known: known)
    #expect(try options.number("--count", in: 1...1000, or: 7) == 500)
    #expect(try options.number("--rounds", in: 1...1000, or: 7) == 7)
    #expect(try options.names("--only", or: Workload.allCases) == [.insertAll, .top])
  }

  @Test(
    "is refused where it asks for what there is not",
    arguments: [
      ["--other", "1"], ["--count"], ["--count", "1", "--count", "2"], ["--count", "none"],
      ["--count", "0"], ["--only", "A,Z"], ["--only", "A,A"], ["--only", ""], ["word"],
    ]
  )
  func refused(words: [String]) {
    #expect(throws: UsageError.self) {
      let options = try Options(words, known: known)
      try options.refuseOperands()
      _ = try options.number("--count", in: 1...1000, or: 7)
      _ = try options.names("--only", or: Workload.allCases)
    }
  }

  private let known = ["--count", "--rounds", "--only"]
}
