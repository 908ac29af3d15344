import BenchReport
import Testing

@Suite("Counts of instructions")
struct InstructionCountsTests {
  @Test("are read from what callgrind writes")
  func parse() {
    let output = """
      ==4711== Callgrind, a call-graph generating cache profiler
      ==4711== Events    : Ir
      ==4711== Collected : 1234567
      ==4711==
      """
    #expect(collectedInstructions(output) == 1_234_567)
  }

  @Test(
    "are not made up where callgrind says something else",
    arguments: ["", "==1== Collected", "==1== Collected :", "==1== Collected : many"]
  )
  func nothing(output: String) {
    #expect(collectedInstructions(output) == nil)
  }

  @Test("come back from their JSON as they were")
  func roundTrip() throws {
    let counts = InstructionCounts(documents: 500, instructions: ["A": 12, "C": 7])
    #expect(try InstructionCounts(json: counts.json()) == counts)
  }

  @Test("may grow by 5 % and no more")
  func growth() throws {
    let before = InstructionCounts(documents: 500, instructions: ["A": 100, "B": 100, "C": 100])
    let now = InstructionCounts(documents: 500, instructions: ["A": 105, "B": 106, "C": 50])
    #expect(try now.compared(to: before).map(\.isTooMuch) == [false, true, false])
  }

  @Test("of other work are not compared")
  func incomparable() {
    let counts = InstructionCounts(documents: 500, instructions: ["A": 100])
    let others = [
      InstructionCounts(documents: 400, instructions: ["A": 100]),
      InstructionCounts(documents: 500, instructions: ["A": 100, "B": 1]),
    ]
    for other in others {
      #expect(throws: IncomparableCounts.self) { try counts.compared(to: other) }
    }
  }

  @Test("that were nothing cannot be judged")
  func zero() {
    #expect(Growth(workload: "A", before: 0, now: 1).share == nil)
    #expect(Growth(workload: "A", before: 0, now: 1).isTooMuch)
  }
}
