import Foundation
import LMDB
import Martlet
import StoreInspection
import TestSupport
import Testing

@Suite(
  "A suspect file",
  .temporaryDirectory,
  .enabled(if: ToolProcess.executable != nil, "the tool is not built beside the tests")
)
struct SuspectFileTests {
  private let url = TemporaryDirectory.current.appending(path: "library")
  private let target = TemporaryDirectory.current.appending(path: "salvaged")

  @Test("D13: that ends whoever reads it is told with its pages, and ends nobody", .tags(.crash))
  func endsProcess() throws {
    let page = try plantSignal(in: "catalogue")
    let outcome = try ToolProcess.run(["verify", url.path])
    #expect(outcome.code == 1)
    #expect(outcome.errors == [])
    #expect(outcome.output.contains("page \(page): brokenStructure"))
    #expect(outcome.output.contains("reading it ends the process"))

    let tool = try #require(ToolProcess.executable)
    let found = try DocumentStore.verify(at: url, using: tool)
    #expect(found.endsProcess)
    #expect(found.problems.contains { $0.page == page && $0.kind == "brokenStructure" })
  }

  @Test("D13: with a broken page among the documents is told with its page, and not read further")
  func brokenPage() throws {
    let page = try plantSignal(in: "documents.")
    let outcome = try ToolProcess.run(["verify", url.path])
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("page \(page): brokenStructure"))
    #expect(!outcome.output.contains("reading it ends the process"))
  }

  @Test("D13: that is sound, or has one damaged document, is checked as in this process")
  func checked() throws {
    try Library.make(at: url)
    let tool = try #require(ToolProcess.executable)
    let sound = try DocumentStore.verify(at: url, using: tool)
    #expect(sound.isSound)
    #expect(sound.documents == Library.persons + 6)
    try Damage(url: url).flipBit(of: "Needle 7 in")
    let damaged = try DocumentStore.verify(at: url, using: tool)
    #expect(damaged.problems.contains { $0.kind == "damagedDocument" && $0.row == 8 })
    #expect(damaged.furtherProblems == 0)
  }

  @Test("that is missing is told from a tool that is missing")
  func missing() throws {
    let tool = try #require(ToolProcess.executable)
    let error = #expect(throws: StoreError.self) {
      try DocumentStore.verify(at: url, using: tool)
    }
    #expect(error?.reason == .notFound)
    try Library.make(at: url)
    let other = #expect(throws: StoreError.self) {
      try DocumentStore.verify(at: url, using: target)
    }
    #expect(other?.reason == .storage)
  }

  @Test("that ends whoever reads it is salvaged", .tags(.crash))
  func salvage() throws {
    _ = try plantSignal(in: "documents.")
    let outcome = try ToolProcess.run(["salvage", url.path, target.path])
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("something is lost"))
    #expect(!outcome.output.contains("Needle"))
    let report = try ToolProcess.run(["verify", target.path])
    #expect(report.code == 0, "\(report.output)")
    let again = try ToolProcess.run(["salvage", url.path, target.path])
    #expect(again.code == 1)
    #expect(again.errors.count == 1)
  }

  @Test("that is sound is salvaged whole")
  func salvageSound() throws {
    try Library.make(at: url)
    let outcome = try ToolProcess.run(["salvage", url.path, target.path, "--json"])
    #expect(outcome.code == 0)
    let report = try JSONDecoder().decode(SalvageReport.self, from: Data(outcome.output.utf8))
    #expect(report.isComplete)
    #expect(
      try ToolProcess.run(["dump", target.path]).output
        == ToolProcess.run(["dump", url.path]).output
    )
  }

  @Test("that has lost a part of its ids gets them back from the documents")
  func salvageIDs() throws {
    try Library.make(at: url, persons: 0..<200)
    try eraseIDs { $0.dropLast() }
    let report = try StoreSalvage.run(from: url, to: target)
    #expect(report.collections.allSatisfy { $0.documentsWithoutID == 0 })
    let result = try StoreVerifier(try InspectedStore(at: target)).run()
    #expect(result.problems == [])
  }

  @Test("that has lost all its ids gets none, since no field need be the id")
  func salvageWithoutIDs() throws {
    try Library.make(at: url)
    try eraseIDs { $0 }
    let report = try StoreSalvage.run(from: url, to: target)
    #expect(report.collections.map(\.documentsWithoutID) == [2, Library.persons, 0])
    #expect(report.collections.allSatisfy { $0.lostDocuments == 0 })
  }

  /// Erases leaves of the tables of ids.
  private func eraseIDs(_ chosen: ([Int]) -> [Int]) throws {
    var file = try DataFile(of: url)
    for name in try databases("ids.") {
      for leaf in chosen(try file.pages(of: name).leaves) { file.erase(leaf) }
    }
    try file.save()
  }

  /// The names of databases that begin so.
  private func databases(_ prefix: String) throws -> [String] {
    let environment = try Environment.open(at: url.path)
    defer { environment.close() }
    let transaction = try environment.beginRead()
    return try transaction.view.databaseNames.filter { $0.hasPrefix(prefix) }
  }

  /// Lets a document's length lead far past the end of the file, and tells its page.
  private func plantSignal(in prefix: String) throws -> Int {
    try Library.make(at: url)
    var file = try DataFile(of: url)
    let database = try Damage(url: url).database(prefix)
    let leaf = try #require(try file.pages(of: database).leaves.first)
    file.setWord(0x0FFF, leaf, file.entry(0, of: leaf) + 2)
    try file.save()
    return leaf
  }
}
