import Foundation
import Martlet

/// A document with a field of each kind that queries treat alike or apart, of values that are
/// easily confused.
struct Thing: Document, Equatable {
  struct Part: Codable, Sendable, Equatable {
    var label: String
    var weight: Int?
  }

  enum Status: String, Codable, Sendable, IndexValue, CaseIterable {
    case new, open, done
  }

  /// A value that writes any number of parts.
  struct Trail: Codable, Sendable, Hashable, IndexValue {
    var steps: [String]

    func write(to key: inout KeyWriter) { for step in steps { key.append(step) } }

    init(steps: [String]) { self.steps = steps }

    init(from key: inout KeyReader) throws(StoreError) { steps = [try String(from: &key)] }
  }

  var id: String
  var name: String
  var nickname: String?
  var age: Int
  var score: Double
  var rank: Int?
  var isDraft: Bool
  var isSeen: Bool?
  var status: Status
  var day: Date
  var tags: [String]
  var part: Part
  var spare: Part?
  var parts: [Part]
  var trail: Trail
  var share: Float

  /// The indexes of the test that runs.
  @TaskLocal static var chosen: [Index<Thing>] = []

  static var indexes: [Index<Thing>] { chosen }
  static let initial = Computed<Thing, String>("initial") { String($0.name.prefix(1)) }

  init(_ number: Int, using random: inout Dice) {
    // Rows follow the insertion and ids do not.
    id = "\((number * 37) % 101)-\(number)"
    name = Spelling.any(using: &random)
    nickname = Spelling.maybe(using: &random)
    age = Int.random(in: -2...6, using: &random)
    score = Self.scores.randomElement(using: &random) ?? 0
    rank = Bool.random(using: &random) ? nil : Int.random(in: -1...2, using: &random)
    isDraft = Bool.random(using: &random)
    isSeen = [nil, true, false].randomElement(using: &random) ?? nil
    status = Status.allCases.randomElement(using: &random) ?? .new
    day = Self.days.randomElement(using: &random) ?? .distantPast
    tags = (0..<Int.random(in: 0..<4, using: &random)).map { _ in Spelling.any(using: &random) }
    part = Self.part(using: &random)
    spare = Bool.random(using: &random) ? nil : Self.part(using: &random)
    parts = (0..<Int.random(in: 0..<3, using: &random)).map { _ in Self.part(using: &random) }
    trail = Self.trail(using: &random)
    share = [0, -0.0, .nan, 1, -.infinity].randomElement(using: &random) ?? 0
  }

  static let scores: [Double] = [
    -.infinity, -3, -0.0, 0, 0.5, 1, 1e300, .infinity, .nan, .leastNonzeroMagnitude,
  ]
  static let days: [Date] = [-1e9, -0.5, 0, 1, 86_400].map(Date.init(timeIntervalSince1970:))

  static func trail(using random: inout Dice) -> Trail {
    Trail(
      steps: (0..<Int.random(in: 0..<3, using: &random)).map { _ in
        ["a", "b", "a\0"].randomElement(using: &random) ?? ""
      }
    )
  }

  private static func part(using random: inout Dice) -> Part {
    let weight = Bool.random(using: &random) ? nil : Int.random(in: 0..<3, using: &random)
    return Part(label: Spelling.any(using: &random), weight: weight)
  }

  /// Things that differ in value may be unequal to themselves by a number that is none.
  static func == (left: Thing, right: Thing) -> Bool { left.id == right.id }
}

/// Text with its forms under the collations, written out here so that nothing of the store makes
/// them.
struct Spelling {
  let text: String
  let folded: String
  let plain: String

  static let long = String(repeating: "long ", count: 150)

  static let all: [Spelling] = [
    Spelling(text: "", folded: "", plain: ""),
    Spelling(text: "a", folded: "a", plain: "a"),
    Spelling(text: "A", folded: "a", plain: "a"),
    Spelling(text: "ab", folded: "ab", plain: "ab"),
    Spelling(text: "a\0", folded: "a\0", plain: "a\0"),
    Spelling(text: "\u{E9}", folded: "\u{E9}", plain: "e"),
    Spelling(text: "e\u{301}", folded: "\u{E9}", plain: "e"),
    Spelling(text: "\u{C9}t", folded: "\u{E9}t", plain: "et"),
    Spelling(text: "STRASSE", folded: "strasse", plain: "strasse"),
    Spelling(text: "stra\u{DF}e", folded: "strasse", plain: "strasse"),
    Spelling(text: "\u{3A3}", folded: "\u{3C3}", plain: "\u{3C3}"),
    Spelling(text: "\u{3C2}", folded: "\u{3C3}", plain: "\u{3C3}"),
    Spelling(text: "\u{1F426}", folded: "\u{1F426}", plain: "\u{1F426}"),
    Spelling(text: long, folded: long, plain: long),
    Spelling(text: long + "x", folded: long + "x", plain: long + "x"),
    Spelling(text: long + "Y", folded: long + "y", plain: long + "y"),
  ]

  static func any(using random: inout Dice) -> String {
    all.randomElement(using: &random)?.text ?? ""
  }

  static func maybe(using random: inout Dice) -> String? {
    Bool.random(using: &random) ? nil : any(using: &random)
  }

  /// The form in which two texts are equal under a collation.
  static func form(_ text: String, _ collation: Collation) -> String {
    guard let word = all.first(where: { $0.text.unicodeScalars.elementsEqual(text.unicodeScalars) })
    else { return text }
    return switch collation {
    case .exact: text
    case .caseInsensitive: word.folded
    case .caseAndDiacriticInsensitive: word.plain
    }
  }
}
