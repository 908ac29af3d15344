import Foundation
import Martlet

/// A document with a field of every kind that predicates treat alike or apart.
struct Memo: Document {
  struct Part: Codable, Sendable, Equatable {
    var label: String
    var weight: Int?
  }

  enum Status: String, Codable, Sendable, IndexValue, Comparable {
    case new, open, done

    private var place: Int { self == .new ? 0 : self == .open ? 1 : 2 }

    static func < (left: Self, right: Self) -> Bool { left.place < right.place }
  }

  var id: Int
  var number: Int
  var small: Int8
  var ratio: Double
  var name: String
  var nickname: String?
  var isDraft: Bool
  var isSeen: Bool?
  var tags: [String]
  var parts: [Part]
  var spare: Part?
  var status: Status
  var points: [String: Int]
  var day: Date

  /// The indexes of the test that runs.
  @TaskLocal static var chosen: [Index<Memo>] = []

  static var indexes: [Index<Memo>] { chosen }

  static let everyIndex: [Index<Memo>] = [
    .value(\.number), .value(\.ratio), .value(\.name), .value(\.nickname), .value(\.isDraft),
    .value(\.isSeen), .each(\.tags), .each(\.parts, \.weight), .value(\.status), .value(\.day),
  ]

  init(_ number: Int) {
    id = number
    self.number = number % 7 - 2
    small = Int8(number % 40) * 3
    ratio = [0, -0.0, 1.5, .nan, .infinity, -2][number % 6]
    name = ["", "a", "ab", "e\u{301}t", "\u{E9}t", "B", "xyz"][number % 7]
    nickname = number % 3 == 0 ? nil : name + "!"
    isDraft = number % 2 == 0
    isSeen = [nil, true, false][number % 3]
    tags = Array(["a", "b", "\u{E9}", "c"].prefix(number % 5))
    parts = (0..<number % 3).map { Part(label: "p\($0)", weight: $0 == 1 ? nil : number % 4) }
    spare = number % 4 == 0 ? nil : Part(label: name, weight: number % 2 == 0 ? nil : 1)
    status = [.new, .open, .done][number % 3]
    points = number % 2 == 0 ? [:] : ["a": number % 3]
    day = Date(timeIntervalSince1970: Double(number % 5))
  }

  /// A value of one type or another.
  var anything: any Sendable { isDraft ? name as any Sendable : number }

  static let all = (0..<60).map { Memo($0) }
}

/// A predicate, and the same said in plain Swift: nil where it is neither true nor false.
struct PredicateCase {
  let name: String
  let predicate: Predicate<Memo>
  let holds: (Memo) -> Bool?

  init(_ name: String, _ predicate: Predicate<Memo>, _ holds: @escaping (Memo) -> Bool?) {
    self.name = name
    self.predicate = predicate
    self.holds = holds
  }
}
