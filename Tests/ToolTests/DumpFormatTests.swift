import Foundation
import Martlet
import StoreInspection
import TestSupport
import Testing

/// A document with a field of every kind that the dump format tells apart.
private struct Sample: Document {
  var id = UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))
  var text = "caf\u{1}\u{E9} \"quoted\"\n\\ / \u{4E00}"
  var negative = Int64.min
  var wide = UInt64.max
  var tiny = Double.leastNonzeroMagnitude
  var infinite = Double.infinity
  var small: Float = 0.1
  var price = 1.5
  var moment = Date(timeIntervalSinceReferenceDate: -0.25)
  var bytes = Data([0, 1, 255])
  var link = URL(string: "https://example.org/?q=a%20b")
  var flag = true
  var nothing: Int?
  var empty: [Int] = []
  var gaps: [Int?] = [1, nil]
  var names = ["c": 1, "b": 2]
  var days = [20: "twenty", 1: "one"]

  private enum CodingKeys: String, CodingKey {
    case id, text, negative, wide, tiny, infinite, small, moment, bytes, link, flag, nothing, empty
    case gaps, names, days
    case price = "$price"
  }
}

@Suite("The dump format", .temporaryDirectory)
struct DumpFormatTests {
  @Test("is the one that Schemas/dump-format-v1.md shows")
  func example() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Schemas/dump-format-v1.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let blocks = text.components(separatedBy: "```json\n")
    try #require(blocks.count == 2)
    let example = try #require(blocks[1].components(separatedBy: "```").first)

    let url = TemporaryDirectory.current.appending(path: "example")
    let store = try DocumentStore(at: url, for: Shelf.self, Sample.self)
    try store.write { tx in
      try tx.insert(Shelf(id: 300, label: "high"))
      try tx.insert(Shelf(id: -1, label: "low"))
      try tx.insert(Sample())
    }
    store.close()
    var bytes = Data()
    try DumpWriter(try InspectedStore(at: url)).run(write: { bytes += $0 }, report: { _ in })
    #expect(String(decoding: bytes, as: UTF8.self) == example)
  }
}
