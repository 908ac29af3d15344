import Foundation
import Martlet
import StoreInspection
import TestSupport
import Testing

/// A document with a field of every kind that a key can hold.
private struct Sample: Document {
  struct Item: Codable, Sendable {
    var label: String?
  }

  enum Color: String, Codable, IndexValue {
    case red
    case green
  }

  var id: String
  var flag: Bool
  var ratio: Double
  var small: Float
  var link: URL
  var token: UUID
  var bytes: Data
  var moment: Date
  var wide: UInt64
  var narrow: Int8
  var color: Color?
  var items: [Item]
  var scores: [String: Int]
  var text: String

  static let labels = CountedGroups<Sample, String, Bool>(
    "labels",
    by: .each(\.items.labels, collation: .caseInsensitive),
    .value(\.flag)
  )

  static let indexes: [Index<Sample>] = [
    .value(\.flag), .value(\.ratio), .value(\.small), .value(\.token), .value(\.bytes),
    .value(\.moment), .value(\.wide), .value(\.narrow), .value(\.color),
    .value(\.link, collation: .caseInsensitive),
    .each(\.items, \.label, collation: .caseAndDiacriticInsensitive),
    .compound(
      .descending(\.text, collation: .caseInsensitive),
      .descending(\.color),
      .ascending(\.wide),
      unique: true
    ),
    .count(labels),
    .count(by: \.color, \.flag),
  ]

  init(_ number: Int) {
    id = "sample \(number)"
    flag = number.isMultiple(of: 2)
    ratio = number == 3 ? -.infinity : Double(number) * -0.1
    small = Float(number) / 3
    link = URL(filePath: "/Path/\(number)")
    token = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, UInt8(number)))
    bytes = Data([0, UInt8(number), 0, 255])
    moment = Date(timeIntervalSinceReferenceDate: Double(number) / 7)
    wide = number == 1 ? .max : UInt64(number)
    narrow = Int8(-number)
    color = number.isMultiple(of: 3) ? nil : number.isMultiple(of: 2) ? .red : .green
    items = (0..<number % 4).map { Item(label: $0 == 0 ? nil : "\u{C9}tiquette \($0)") }
    scores = ["a": number]
    text = String(repeating: "Text \(number % 2) ", count: number % 5 == 0 ? 120 : 1)
  }
}

extension Array where Element == Sample.Item {
  fileprivate var labels: [String] { compactMap { $0.label.map { "\($0)!" } } }
}

@Suite("The keys that verify recomputes", .temporaryDirectory)
struct RecomputedKeysTests {
  private let url = TemporaryDirectory.current.appending(path: "samples")

  @Test("are the program's, for every scalar, direction, collation and list")
  func scalars() throws {
    let store = try DocumentStore(at: url, for: Sample.self)
    try store.write { tx in for number in 0..<12 { try tx.insert(Sample(number)) } }
    #expect(try store.verify().isSound)
    store.close()
    let result = try StoreVerifier(try InspectedStore(at: url)).run()
    #expect(result.problems == [])
    // A computed property has no field.
    #expect(result.omissions.map(\.index) == ["labels"])
  }
}
