import TestSupport
import Testing

/// The short forms of the trials; `tools/scripts/torture-*.sh` run the long ones.
@Suite("A store on trial", .temporaryDirectory, .needsTrial, .tags(.slow, .crash))
struct TrialTests {
  @Test(
    "V6 in short, D10: turns failing system calls into typed errors, and goes on",
    .timeLimit(.minutes(15))
  )
  func failingCalls() async throws {
    try await Trial.play("faults", 1)
  }

  @Test("D15: says that the disk is full, loses nothing and deletes", .timeLimit(.minutes(15)))
  func fullDisk() async throws {
    try await Trial.play("full")
  }

  @Test("D4: grows from three processes under held snapshots", .timeLimit(.minutes(15)))
  func growth() async throws {
    try await Trial.play("growth", 24)
  }

  @Test("refuses a write in time while another process stands still", .timeLimit(.minutes(15)))
  func stoppedWriter() async throws {
    try await Trial.play("writers", 20)
  }

  @Test("D7: reads on when 200 readers were killed", .timeLimit(.minutes(15)))
  func killedReaders() async throws {
    try await Trial.play("readers", 200)
  }

  @Test("D13: never gives a wrong document out of a damaged file", .timeLimit(.minutes(15)))
  func damagedFile() async throws {
    try await Trial.play("flips", 300)
  }

  @Test(
    "S32, S33, S36 in short: finds what filtering every document finds",
    .timeLimit(.minutes(15))
  )
  func queries() async throws {
    try await Trial.play("queries", 2000)
  }

  @Test("D18: opens whatever other processes open and close", .timeLimit(.minutes(15)))
  func openings() async throws {
    try await Trial.play("openings", 6, 100)
  }

  @Test(
    "D22, D24, V5 in short: loses no acknowledged commit in a power cut, and opens after each",
    .timeLimit(.minutes(15))
  )
  func powerCuts() async throws {
    try await Trial.play("power", 150)
  }

  @Test(
    "D24: trusts no name that a killed process has not made last",
    .timeLimit(.minutes(15)),
    arguments: 1...3
  )
  func interruptedNames(interruption: Int) async throws {
    try await Trial.play("power", 30, 1, interruption)
  }
}
