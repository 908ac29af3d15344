import Foundation
import Martlet
import StoreInspection
import TestSupport
import Testing

@Suite(
  "The tool martlet",
  .temporaryDirectory,
  .enabled(if: ToolProcess.executable != nil, "the tool is not built beside the tests")
)
struct ToolTests {
  private let url = TemporaryDirectory.current.appending(path: "library")

  @Test(
    "answers a wrong command line with one sentence and 2",
    arguments: [
      [], ["nope"], ["--nope"], ["stat"], ["stat", "a", "b"], ["stat", "--nope", "a"],
      ["stat", "--json=1", "a"], ["dump", "a", "--collection"], ["verify", ""],
    ]
  )
  func usage(_ words: [String]) throws {
    let outcome = try run(words)
    #expect(outcome.code == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.count == 1)
    #expect(outcome.errors.first?.hasPrefix("martlet: ") == true)
    #expect(outcome.errors.first?.contains("--help") == true)
  }

  @Test(
    "prints help",
    arguments: [["--help"], ["-h"], ["stat", "--help"], ["dump", "-h"], ["verify", "--help"]]
  )
  func help(_ words: [String]) throws {
    let outcome = try run(words)
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("usage: martlet "))
    #expect(outcome.errors == [])
  }

  @Test(
    "answers a path without a store with one sentence and 1",
    arguments: ["stat", "dump", "verify"]
  )
  func missingStore(_ verb: String) throws {
    let outcome = try run([verb, url.path])
    #expect(outcome.code == 1)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.count == 1)
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test("prints a table, and the same as JSON")
  func stat() throws {
    try Library.make(at: url)
    let table = try run(["stat", url.path])
    #expect(table.code == 0)
    #expect(table.output.contains("commit number      21\n"))
    let json = try run(["stat", url.path, "--json"])
    let summary = try JSONDecoder().decode(StoreSummary.self, from: Data(json.output.utf8))
    #expect(try summary == StoreSummary(of: InspectedStore(at: url)))
  }

  @Test("tells what the indexes say, without the values of their conditions")
  func statOfKinds() throws {
    try Club.make(at: url)
    let table = try run(["stat", url.path])
    #expect(table.code == 0)
    #expect(table.output.contains("where age >= ... and name != ..."))
    #expect(table.output.contains("to Team on delete nullify\n"))
    #expect(!table.output.lowercased().contains("red"))
    #expect(table.output.split(separator: "\n").allSatisfy { !$0.hasSuffix(" ") })
    let report = try run(["verify", url.path])
    #expect(report.code == 0)
    #expect(report.output.contains("reference(mentor): references that lead to nothing"))
  }

  @Test("dumps one collection, or all")
  func dump() throws {
    try Library.make(at: url)
    let all = try run(["dump", url.path])
    #expect(all.code == 0)
    let shelves = try run(["dump", url.path, "--collection", "Shelf"])
    #expect(shelves.output.split(separator: "\n").count == 4)
    #expect(all.output.hasSuffix(shelves.output))
  }

  @Test("dumps around a damaged document and ends with 1")
  func damagedDump() throws {
    try Library.make(at: url)
    try Damage(url: url).flipBit(of: "Needle 7 in")
    let outcome = try run(["dump", url.path, "--collection", "Person"])
    #expect(outcome.code == 1)
    #expect(outcome.errors.count == 1)
    #expect(outcome.output.split(separator: "\n").count == Library.persons - 1)
  }

  @Test("verifies with 0 where all is well, and with 1 where something is not")
  func verify() throws {
    try Library.make(at: url)
    let sound = try run(["verify", url.path])
    #expect(sound.code == 0)
    #expect(sound.output.hasSuffix("no problem was found\n"))
    try Damage(url: url).flipBit(of: "Needle 7 in")
    let damaged = try run(["verify", url.path, "--json"])
    #expect(damaged.code == 1)
    let result = try JSONDecoder()
      .decode(StoreVerification.self, from: Data(damaged.output.utf8))
    #expect(result.count(of: .damagedDocument) == 1)
    #expect(!damaged.output.contains("Needle"))
  }

  @Test("says that a file cut in half is damaged, and ends with 1")
  func cutFile() throws {
    try Library.make(at: url)
    let file = url.appending(path: "data.mdb")
    let bytes = try Data(contentsOf: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.truncate(atOffset: UInt64(bytes.count / 2))
    try handle.close()
    let outcome = try run(["verify", url.path])
    #expect(outcome.code == 1)
    #expect(outcome.errors.count <= 1)
  }

  private func run(_ words: [String]) throws -> ToolProcess.Outcome { try ToolProcess.run(words) }
}
