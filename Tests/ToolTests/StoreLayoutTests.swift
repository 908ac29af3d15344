import Foundation
import Martlet
import OrderedKeys
import TestSupport
import Testing

/// The person of the page.
private struct Reader: Document {
  static let collectionName = "Person"

  var id: UUID
  var email: String
  var age: Int

  static let indexes: [Index<Reader>] = [
    .unique(\.email, name: "grown", collation: .caseInsensitive, where: { $0.age >= 18 })
  ]
}

/// Something that is measured and added up.
private struct Measure: Document {
  var id: Int
  var group: String
  var number: Int

  static let indexes: [Index<Measure>] = [
    .minimum(\.number, by: \.group), .maximum(\.number, by: \.group), .sum(\.number),
  ]
}

@Suite("The page Schemas/store-layout-v1.md", .temporaryDirectory)
struct StoreLayoutTests {
  private let url = TemporaryDirectory.current.appending(path: "store")

  private var damage: Damage { Damage(url: url) }

  @Test("shows a collection as the catalogue has it")
  func collection() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Schemas/store-layout-v1.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let blocks = text.components(separatedBy: "```json\n").compactMap {
      $0.components(separatedBy: "```").first?.replacing("\n", with: "")
    }
    try DocumentStore(at: url, for: Reader.self).close()
    let record = try #require(
      try damage.entries(of: "catalogue").first {
        String(decoding: $0.value, as: UTF8.self).contains("\"name\":\"Person\"")
      }
    )
    let stored = String(decoding: record.value, as: UTF8.self)
    let isShown = blocks.contains(stored)
    #expect(isShown, "\(stored)")
  }

  private func insert(_ measure: Measure) throws {
    let store = try DocumentStore(at: url, for: Measure.self)
    try store.write { tx in try tx.insert(measure) }
    store.close()
  }

  @Test("shows the entries of a minimum, a maximum and a sum as they are")
  func entries() throws {
    try insert(Measure(id: 1, group: "ab", number: 5))
    #expect(
      try damage.entries(of: "index.1.1").map(\.key)
        == [[0x02, 0x61, 0x62, 0x00, 0x15, 0x05, 0x15, 0x01]]
    )
    #expect(
      try damage.entries(of: "index.1.2").map(\.key)
        == [[0x02, 0x61, 0x62, 0x00, 0x01, 0xEA, 0xFA, 0xFF, 0x00, 0x15, 0x01]]
    )
    try insert(Measure(id: 2, group: "ab", number: 295))
    let sums = try damage.entries(of: "counts.1.3")
    #expect(sums.map(\.key) == [[0]])
    #expect(sums.map(\.value) == [[0x15, 0x02, 0x16, 0x01, 0x2C, 0x00]])
  }
}
