import Foundation
import Martlet
import StoreInspection
import TestSupport
import Testing

/// A document with an index for every form of a condition.
private struct Sample: Document {
  struct Place: Codable, Sendable {
    var city: String
    var floor: Int?
  }

  /// A size whose keys are the program's own, of another kind than they say.
  enum Size: String, Codable, IndexValue {
    case small
    case large

    func write(to key: inout KeyWriter) { key.append(self == .small ? 1 : 2) }
    init(from key: inout KeyReader) throws(StoreError) {
      self = try Int(from: &key) == 1 ? .small : .large
    }
  }

  var id: Int
  var flag: Bool
  var ratio: Double
  var small: Float
  var link: URL
  var token: UUID
  var bytes: Data
  var moment: Date
  var wide: UInt64
  var nickname: String?
  var name: String
  var place: Place
  var words: Set<String>
  var numbers: [Int]
  var labels: [String: Int]
  var size: Size

  static let half = Computed<Sample, Int>("half") { $0.id / 2 }
  static let origin = Date(timeIntervalSinceReferenceDate: 4)

  static let indexes: [Index<Sample>] = [
    .value(\.id, name: "flag", where: { $0.flag }),
    .value(\.id, name: "no flag", where: { !$0.flag }),
    .value(\.id, name: "ratio below", where: { $0.ratio < 2.5 }),
    .value(\.id, name: "ratio not below", where: { !($0.ratio < 2.5) }),
    .value(\.id, name: "ratio differs", where: { $0.ratio != 3 }),
    .value(\.id, name: "ratio of no number", where: { $0.ratio <= .nan }),
    .value(\.id, name: "small", where: { $0.small >= 1 }),
    .value(\.id, name: "link", where: { $0.link == URL(filePath: "/Path/3") }),
    .value(\.id, name: "token", where: { $0.token == Sample(5).token }),
    .value(\.id, name: "bytes", where: { $0.bytes == Sample(5).bytes }),
    .value(\.id, name: "moment", where: { $0.moment > origin }),
    .value(\.id, name: "wide", where: { $0.wide <= 3 || $0.wide == .max }),
    .value(\.id, name: "nil", where: { $0.nickname == nil }),
    .value(\.id, name: "nickname", where: { $0.nickname?.caseInsensitive == "NICK 4" }),
    .value(\.id, name: "name", where: { $0.name.caseAndDiacriticInsensitive == "etude" }),
    .value(\.id, name: "exact name", where: { $0.name == "etude" }),
    .value(\.id, name: "city", where: { $0.place.city > "Bergen" && $0.place.floor == nil }),
    .value(\.id, name: "words", where: { $0.words.caseInsensitive.contains("WORD 1") }),
    .value(\.id, name: "numbers", where: { $0.numbers.contains(2) && !$0.numbers.contains(4) }),
    .value(\.id, name: "labels", where: { $0.labels.keys.contains("label 2") }),
    .value(\.id, name: "never", where: { $0.id < 0 }),
    .each(\.words),
    .value(\.id, name: "size", where: { $0.size == .large }),
    .value(\.id, name: "half", where: { $0[half] > 2 }),
    .value(\.id, name: "length", where: { $0.name.count == 5 }),
    .value(\.id, name: "first", where: { $0.numbers.first == 1 }),
  ]

  init(_ number: Int) {
    id = number
    flag = number.isMultiple(of: 2)
    ratio = number == 4 ? .nan : Double(number)
    small = number == 6 ? .nan : Float(number) / 3
    link = URL(filePath: "/Path/\(number)")
    token = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, UInt8(number)))
    bytes = Data([0, UInt8(number), 0, 255])
    moment = Date(timeIntervalSinceReferenceDate: Double(number))
    wide = number == 9 ? .max : UInt64(number)
    nickname = number.isMultiple(of: 3) ? nil : "Nick \(number)"
    name = ["\u{C9}tude", "etude", "Prelude"][number % 3]
    place = Place(
      city: ["Oslo", "Bergen"][number % 2],
      floor: number.isMultiple(of: 5) ? nil : number
    )
    words = ["Word \(number % 3)", "end"]
    numbers = Array(1..<(1 + number % 6))
    labels = ["label \(number % 4)": number]
    size = number.isMultiple(of: 2) ? .small : .large
  }
}

/// A document before it got a field.
private struct OldNote: Document {
  static let collectionName = "Note"

  var id: Int
}

/// The same document with a field.
private struct Note: Document {
  var id: Int
  var level: Int?

  static let schemaVersion = 2
  static let indexes: [Index<Note>] = [
    .value(\.id, name: "set", where: { $0.level != nil }),
    .value(\.id, name: "not set", where: { $0.level == nil }),
  ]
}

@Suite("The conditions that verify recomputes", .temporaryDirectory)
struct RecomputedConditionTests {
  private let url = TemporaryDirectory.current.appending(path: "samples")

  private func verify() throws -> StoreVerification {
    try StoreVerifier(try InspectedStore(at: url)).run()
  }

  @Test("are the program's, for every comparison, scalar, collation and list")
  func everyForm() throws {
    let store = try DocumentStore(at: url, for: Sample.self)
    try store.write { tx in for number in 0..<12 { try tx.insert(Sample(number)) } }
    #expect(try store.verify().isSound)
    store.close()
    let result = try verify()
    #expect(result.problems == [])
    let summary = try StoreSummary(of: try InspectedStore(at: url))
    let empty = summary.collections.flatMap(\.indexes).filter { $0.entries == 0 }.map(\.name)
    #expect(empty == ["ratio of no number", "never"])
    // Closures, and a type that writes keys of its own.
    #expect(result.omissions.compactMap(\.index) == ["size", "half", "length", "first"])
    #expect(result.omissions.allSatisfy { $0.reason == .computedByProgram })
  }

  @Test("say nothing of a document that lacks the field")
  func missingField() throws {
    let old = try DocumentStore(at: url, for: OldNote.self)
    try old.write { tx in for id in 1...3 { try tx.insert(OldNote(id: id)) } }
    old.close()
    let new = try DocumentStore(at: url, for: Note.self)
    try new.write { tx in try tx.insert(Note(id: 4, level: 1)) }
    new.close()
    let result = try verify()
    #expect(result.problems == [])
    #expect(result.omissions.map(\.index) == ["set"])
    #expect(result.omissions.map(\.reason) == [.fieldsMissing])
  }
}
