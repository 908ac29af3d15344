import Foundation
import Martlet
import TestSupport
import Testing

@Suite("The README's example", .temporaryDirectory)
struct ExampleTests {
  @Test("is the code that is compiled here, and runs")
  func isCompiled() async throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let readme = try String(contentsOf: tests.appending(path: "../../README.md"), encoding: .utf8)
    let parts = readme.components(separatedBy: "<!-- example -->\n")
    try #require(parts.count == 3)
    let compiled = try String(
      contentsOf: tests.appending(path: "Example.swift"),
      encoding: .utf8
    )
    #expect(parts[1] == "```swift\n\(compiled)```\n")

    let ana = Person(id: UUID(), email: "ana@example.org", city: "Oslo", age: 18)
    let url = TemporaryDirectory.current.appending(path: "store")
    try await example(url: url, ana: ana)
    let store = try DocumentStore(at: url, for: Person.self)
    let stored = try await store.read { tx in try tx.find(Person.self, id: ana.id) }
    #expect(stored?.age == 19)
  }
}
