import Foundation
import Martlet
import TestSupport
import Testing

/// Every operator against plain Swift on the same values, with indexes and without.
@Suite("A filter", .temporaryDirectory)
struct FilterTests {
  /// One operator: what a query says, and what Swift does.
  struct Row {
    let name: String
    let condition: (Field<Gauge, Gauge>) -> Condition<Gauge>
    let holds: (Gauge) -> Bool

    init(
      _ name: String,
      _ condition: @escaping (Field<Gauge, Gauge>) -> Condition<Gauge>,
      _ holds: @escaping (Gauge) -> Bool
    ) {
      self.name = name
      self.condition = condition
      self.holds = holds
    }
  }

  private static var comparisons: [Row] {
    [
      Row("==", { $0.name == "b" }) { $0.name == "b" },
      Row("!=", { $0.name != "b" }) { $0.name != "b" },
      Row("<", { $0.level < 3 }) { $0.level < 3 },
      Row("<=", { $0.level <= 3 }) { $0.level <= 3 },
      Row(">", { $0.level > 3 }) { $0.level > 3 },
      Row(">=", { $0.level >= 3 }) { $0.level >= 3 },
      Row("double <", { $0.ratio < 0 }) { $0.ratio < 0 },
      Row("double >=", { $0.ratio >= 0 }) { $0.ratio >= 0 },
      Row("double ==", { $0.ratio == 0 }) { $0.ratio == 0 },
      Row("double != NaN", { $0.ratio != .nan }) { _ in true },
      Row("float >", { $0.share > 0.5 }) { $0.share > 0.5 },
      Row("not <", { !($0.ratio < 0) }) { !($0.ratio < 0) },
      Row("closed range", { $0.level.isIn(2...4) }) { (2...4).contains($0.level) },
      Row("range", { $0.level.isIn(2..<4) }) { (2..<4).contains($0.level) },
      Row("from", { $0.level.isIn(4...) }) { (4...).contains($0.level) },
      Row("through", { $0.level.isIn(...2) }) { (...2).contains($0.level) },
      Row("up to", { $0.level.isIn(..<2) }) { (..<2).contains($0.level) },
      Row("~=", { 2...4 ~= $0.level }) { 2...4 ~= $0.level },
      Row("isIn list", { $0.level.isIn([1, 5, 5]) }) { [1, 5].contains($0.level) },
      Row("isIn set", { $0.name.isIn(Set(["a", "c"])) }) { ["a", "c"].contains($0.name) },
      Row("isIn nothing", { $0.level.isIn([Int]()) }) { _ in false },
      Row("enum ==", { $0.mode == .fast }) { $0.mode == .fast },
      Row("enum isIn", { $0.mode.isIn([.fast, .off]) }) { [.fast, .off].contains($0.mode) },
      Row("field with field", { $0.level == $0.other }) { $0.level == $0.other },
      Row("field < field", { $0.level < $0.other }) { $0.level < $0.other },
      Row("nested", { $0.place.city == "x" }) { $0.place.city == "x" },
      Row("date", { $0.day >= Date(timeIntervalSince1970: 2) }) {
        $0.day >= Date(timeIntervalSince1970: 2)
      },
    ]
  }

  private static var logic: [Row] {
    [
      Row("Bool", { $0.isOn }) { $0.isOn },
      Row("not Bool", { !$0.isOn }) { !$0.isOn },
      Row("and", { $0.isOn && $0.level > 1 }) { $0.isOn && $0.level > 1 },
      Row("or", { $0.isOn || $0.level > 4 }) { $0.isOn || $0.level > 4 },
      Row("or of two fields", { $0.name == "a" || $0.level == 2 }) {
        $0.name == "a" || $0.level == 2
      },
      Row("not and", { !($0.isOn && $0.level > 1) }) { !($0.isOn && $0.level > 1) },
      Row("contradiction", { $0.level > 3 && $0.level < 2 }) { _ in false },
      Row("and of ors", { ($0.name == "a" || $0.name == "b") && $0.level.isIn(1...2) }) {
        ($0.name == "a" || $0.name == "b") && (1...2).contains($0.level)
      },
    ]
  }

  private static var text: [Row] {
    [
      Row("hasPrefix", { $0.name.hasPrefix("a") }) { $0.name.hasPrefix("a") },
      Row("hasPrefix nothing", { $0.name.hasPrefix("") }) { $0.name.hasPrefix("") },
      Row("hasSuffix", { $0.name.hasSuffix("b") }) { $0.name.hasSuffix("b") },
      Row("contains", { $0.name.contains("b") }) { $0.name.contains("b") },
      Row("matches", { $0.name.matches(/a.*/) }) { $0.name.wholeMatch(of: /a.*/) != nil },
      Row("A22 caseInsensitive ==", { $0.name.caseInsensitive == "STRASSE" }) {
        ["STRASSE", "stra\u{DF}e"].contains($0.name)
      },
      Row("A22 Cyrillic", { $0.name.caseInsensitive == "\u{410}\u{41D}" }) {
        ["\u{410}\u{41D}", "\u{430}\u{43D}"].contains($0.name)
      },
      Row("A22 final sigma", { $0.name.caseInsensitive == "\u{3A3}" }) {
        ["\u{3A3}", "\u{3C2}"].contains($0.name)
      },
      Row("caseInsensitive hasPrefix", { $0.name.caseInsensitive.hasPrefix("STR") }) {
        $0.name.lowercased().hasPrefix("str")
      },
      Row("caseInsensitive contains", { $0.name.caseInsensitive.contains("RASS") }) {
        ["STRASSE", "stra\u{DF}e"].contains($0.name)
      },
      Row("caseInsensitive isIn", { $0.name.caseInsensitive.isIn(["A", "AB"]) }) {
        ["a", "ab", "A"].contains($0.name)
      },
      Row("diacritics", { $0.name.caseAndDiacriticInsensitive == "E" }) {
        ["\u{E9}", "e\u{301}"].contains($0.name)
      },
      Row("canonical", { $0.name == "\u{E9}" }) { $0.name == "\u{E9}" },
    ]
  }

  // swift-format-ignore: NeverForceUnwrap
  private static var optionals: [Row] {
    [
      Row("== nil", { $0.note == nil }) { $0.note == nil },
      Row("!= nil", { $0.note != nil }) { $0.note != nil },
      Row("optional ==", { $0.note == "b" }) { $0.note == "b" },
      Row("optional !=", { $0.note != "b" }) { $0.note != "b" },
      Row("??", { ($0.note ?? "b") == "b" }) { ($0.note ?? "b") == "b" },
      Row("?? then a method", { ($0.note ?? "none").hasPrefix("n") }) {
        ($0.note ?? "none").hasPrefix("n")
      },
      Row("chained method", { $0.note?.hasPrefix("b") ?? false }) {
        $0.note?.hasPrefix("b") ?? false
      },
      Row("chained method == true", { $0.note?.hasPrefix("b") == true }) {
        $0.note?.hasPrefix("b") == true
      },
      Row("chained method == false", { $0.note?.hasPrefix("b") == false }) {
        $0.note?.hasPrefix("b") == false
      },
      Row("chained method != true", { $0.note?.hasPrefix("b") != true }) {
        $0.note?.hasPrefix("b") != true
      },
      Row("optional ~=", { "a"..."b" ~= $0.note }) { $0.note.map { "a"..."b" ~= $0 } ?? false },
      Row("chain", { $0.spare?.city == "x" }) { $0.spare?.city == "x" },
      Row("chain !=", { $0.spare?.city != "x" }) { $0.spare?.city != "x" },
      Row("chain to nil", { $0.spare?.zip == nil }) { $0.spare?.zip == nil },
      Row("E22 forced", { $0.spare!.city == "x" }) { $0.spare.map { $0.city == "x" } ?? false },
      Row("E22 not forced", { !($0.spare!.city == "x") }) {
        $0.spare.map { $0.city != "x" } ?? false
      },
      Row("E22 no element of a nil", { !$0.places.contains { $0.zip! == "z" } }) { gauge in
        gauge.places.allSatisfy { $0.zip.map { $0 != "z" } ?? false }
      },
      Row("E22 not all of a nil", { !$0.places.allSatisfy { $0.zip! == "z" } }) { gauge in
        gauge.places.contains { $0.zip.map { $0 != "z" } ?? false }
      },
      Row("A23 folded nil", { $0.note?.caseInsensitive == nil }) { $0.note == nil },
      Row("A23 folded empty", { $0.note?.caseInsensitive == "" }) { $0.note == "" },
      Row("A23 folded", { $0.note?.caseInsensitive == "B" }) { $0.note?.lowercased() == "b" },
      Row("optional isIn", { $0.note.isIn(["b", "c"]) }) { ["b", "c"].contains($0.note) },
      Row("optional range", { $0.count.isIn(1...2) }) { $0.count.map { 1...2 ~= $0 } ?? false },
      Row("optional Bool ??", { $0.isSeen ?? true }) { $0.isSeen ?? true },
      Row("optional Bool ==", { $0.isSeen == false }) { $0.isSeen == false },
      Row("a hidden name", { $0[\.count] == 1 }) { $0.count == 1 },
    ]
  }

  private static var lists: [Row] {
    [
      Row("contains element", { $0.tags.contains("a") }) { $0.tags.contains("a") },
      Row("containsAny", { $0.tags.containsAny(["a", "z"]) }) {
        $0.tags.contains("a") || $0.tags.contains("z")
      },
      Row("contains where", { $0.tags.contains { $0.hasPrefix("a") } }) {
        $0.tags.contains { $0.hasPrefix("a") }
      },
      Row("allSatisfy", { $0.tags.allSatisfy { $0 < "b" } }) { $0.tags.allSatisfy { $0 < "b" } },
      Row("count", { $0.tags.count >= 2 }) { $0.tags.count >= 2 },
      Row("isEmpty", { $0.tags.isEmpty }) { $0.tags.isEmpty },
      Row("not isEmpty", { !$0.tags.isEmpty }) { !$0.tags.isEmpty },
      Row("nested list", { $0.places.contains { $0.city == "x" && $0.zip == nil } }) {
        $0.places.contains { $0.city == "x" && $0.zip == nil }
      },
      Row("two elements", { $0.tags.contains("a") && $0.tags.contains("b") }) {
        $0.tags.contains("a") && $0.tags.contains("b")
      },
      Row("set", { $0.codes.contains(2) }) { $0.codes.contains(2) },
      Row("dictionary", { $0.labels["k"] == "v" }) { $0.labels["k"] == "v" },
      Row("dictionary without key", { $0.labels["k"] == nil }) { $0.labels["k"] == nil },
    ]
  }

  private static var rows: [Row] { comparisons + logic + text + optionals + lists }

  @Test(
    "S30, E22, A22, A23, A25: means what Swift means, with indexes and without",
    arguments: [false, true]
  )
  func operators(isIndexed: Bool) throws {
    try Gauge.$isIndexed.withValue(isIndexed) {
      try withStore(Gauge.self) { store in
        let all = Gauge.samples
        try store.write { tx in try tx.insert(contentsOf: all) }
        try store.read { tx throws in
          for row in Self.rows {
            let wanted = all.filter(row.holds).map(\.id)
            let query = Gauge.filter(row.condition)
            let (found, count) = (try tx.ids(query), try tx.fetchCount(query))
            #expect(found == wanted, "\(row.name)")
            #expect(count == wanted.count, "\(row.name)")
          }
        }
      }
    }
  }

  @Test("E6, E7: with ten clauses is one expression")
  func tenClauses() throws {
    let query = Person.filter {
      $0.city == "Oslo" && $0.age >= 18 && $0.age < 80 && $0.name.hasPrefix("P")
        && $0.nickname == nil && $0.home.street != "" && !$0.tags.contains("x")
        && $0.email.hasSuffix(".org") && $0.tags.count < 5 && $0.joined < .distantFuture
    }
    try withStore(Person.self) { store in
      try store.write { tx in for number in 0..<30 { try tx.insert(Person(number)) } }
      let found = try store.read { tx in try tx.fetch(query) }.map(\.age)
      #expect(found == Array(18..<30))
    }
  }
}

/// A document of values that are easily confused.
struct Gauge: Document {
  struct Place: Codable, Sendable, Equatable {
    var city: String
    var zip: String?
  }

  enum Mode: Int, Codable, Sendable, IndexValue {
    case off, slow, fast
  }

  var id: Int
  var name: String
  var note: String?
  var level: Int
  var other: Int
  var ratio: Double
  var share: Float
  var count: Int?
  var isOn: Bool
  var isSeen: Bool?
  var mode: Mode
  var day: Date
  var place: Place
  var spare: Place?
  var places: [Place]
  var tags: [String]
  var codes: Set<Int>
  var labels: [String: String]

  @TaskLocal static var isIndexed = false

  static var indexes: [Index<Gauge>] {
    guard isIndexed else { return [] }
    return [
      .value(\.name), .value(\.name, name: "folded", collation: .caseInsensitive),
      .value(\.name, name: "plain", collation: .caseAndDiacriticInsensitive),
      .value(\.note), .value(\.note, name: "foldedNote", collation: .caseInsensitive),
      .value(\.level, \.name), .value(\.ratio), .value(\.share), .value(\.count), .value(\.isOn),
      .value(\.isSeen), .value(\.mode), .value(\.day), .value(\.place.city),
      .value(\.spare?.city, name: "spareCity"), .each(\.places, \.city), .each(\.tags),
      .each(\.codes),
    ]
  }

  static let samples: [Gauge] = names.enumerated().map { Gauge($0.offset, name: $0.element) }

  private static let names = [
    "", "a", "A", "b", "c", "ab", "a\u{301}", "\u{E9}", "e\u{301}", "STRASSE", "stra\u{DF}e",
    "\u{410}\u{41D}", "\u{430}\u{43D}", "\u{3A3}", "\u{3C2}", "\u{130}", "i\u{307}", "a\0b",
    String(repeating: "a", count: 600),
  ]

  private init(_ number: Int, name: String) {
    id = number
    self.name = name
    note = [nil, "", "b", "B", "c"][number % 5]
    level = number % 6
    other = number % 4
    ratio = [0, -0.0, .nan, .infinity, -.infinity, 0.5, -3][number % 7]
    share = [0, .nan, 1, -1][number % 4]
    count = [nil, 0, 1, 2, 3][number % 5]
    isOn = number % 2 == 0
    isSeen = [nil, true, false][number % 3]
    mode = [.off, .slow, .fast][number % 3]
    day = Date(timeIntervalSince1970: Double(number % 5))
    place = Place(city: ["x", "y"][number % 2], zip: nil)
    spare =
      number % 3 == 0 ? nil : Place(city: ["x", "y"][number % 2], zip: ["1", nil][number % 2])
    places = (0..<number % 3).map { Place(city: ["x", "y"][$0], zip: [nil, "1"][number % 2]) }
    tags = [[], ["a"], ["a", "b"], ["b", "b", "ab"]][number % 4]
    codes = Set(0..<number % 4)
    labels = [[:], ["k": "v"], ["k": "w", "l": "v"]][number % 3]
  }
}
