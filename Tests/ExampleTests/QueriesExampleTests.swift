import Foundation
import Martlet
import TestSupport
import Testing

@Suite("The examples of the pages about queries", .temporaryDirectory)
struct QueriesExampleTests {
  @Test("are the code that is compiled here", arguments: ["Queries", "Explaining"])
  func areCompiled(page: String) throws {
    let tests = URL(filePath: #filePath).deletingLastPathComponent()
    let pages = tests.appending(path: "../../Sources/Martlet/Martlet.docc")
    let text = try String(contentsOf: pages.appending(path: "\(page).md"), encoding: .utf8)
    let code = try String(
      contentsOf: tests.appending(path: "QueriesExample.swift"),
      encoding: .utf8
    )
    let compiled = Set(code.split(separator: "\n").map { $0.drop { $0 == " " } })
    let blocks = text.components(separatedBy: "```swift\n").dropFirst()
    try #require(!blocks.isEmpty)
    for block in blocks {
      let lines = (block.components(separatedBy: "```").first ?? "").split(separator: "\n")
      for line in lines.map({ $0.drop { $0 == " " } }) {
        #expect(compiled.contains(line), "\(page).md: \(line)")
      }
    }
  }

  @Test("find what they say")
  func run() throws {
    let url = TemporaryDirectory.current.appending(path: "store")
    let store = try DocumentStore(at: url, for: Book.self, options: strictOptions())
    try store.write { tx in
      for (id, year) in [1968, 1971, 1974].enumerated() {
        try tx.insert(
          Book(
            id: id,
            title: id == 1 ? "The title" : "Title \(id)",
            subtitle: ["Notes", "A title", "Another"][id],
            author: Author(name: "Le Guin", born: 1929),
            year: year,
            rating: id == 1 ? nil : 4.5,
            isLent: id == 2,
            topics: ["sea"]
          )
        )
      }
    }
    store.close()
    let open = try DocumentStore(at: url, for: Book.self)
    #expect(
      try queriesExample(open) == [
        [2, 1], [1974, 1971], [1], [0, 2], [], [0], [2, 1], [1], [0, 1, 2], [0, 1, 2],
        [1968, 1971, 1974],
      ]
    )
  }
}
