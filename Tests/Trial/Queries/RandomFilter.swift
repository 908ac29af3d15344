import Foundation
import Martlet

/// A condition, and the same said in plain Swift: nil where it is neither true nor false.
struct RandomFilter {
  let condition: (Field<Thing, Thing>) -> Condition<Thing>
  let holds: (Thing) -> Bool?
  let words: String

  private init(
    _ words: String,
    _ condition: @escaping (Field<Thing, Thing>) -> Condition<Thing>,
    _ holds: @escaping (Thing) -> Bool?
  ) {
    self.words = words
    self.condition = condition
    self.holds = holds
  }

  /// A condition of some depth.
  init(depth: Int, using random: inout Dice) {
    guard depth > 0 else {
      self = Self.leaf(using: &random)
      return
    }
    let left = RandomFilter(depth: depth - 1, using: &random)
    switch Int.random(in: 0..<5, using: &random) {
    case 0:
      self.init("!(\(left.words))", { !left.condition($0) }) { left.holds($0).map { !$0 } }
    case 1, 2:
      let right = RandomFilter(depth: depth - 1, using: &random)
      self.init("(\(left.words) && \(right.words))", { left.condition($0) && right.condition($0) })
      { left.holds($0).and(right.holds($0)) }
    case 3:
      let right = RandomFilter(depth: depth - 1, using: &random)
      self.init("(\(left.words) || \(right.words))", { left.condition($0) || right.condition($0) })
      { left.holds($0).or(right.holds($0)) }
    default: self = left
    }
  }

  private static func leaf(using random: inout Dice) -> RandomFilter {
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1: text(using: &random)
    case 2, 3: number(using: &random)
    case 4: list(using: &random)
    case 5: other(using: &random)
    default: optional(using: &random)
    }
  }

  private static func text(using random: inout Dice) -> RandomFilter {
    let word = Spelling.any(using: &random)
    let other = Spelling.any(using: &random)
    let start = String(word.unicodeScalars.prefix(Int.random(in: 0..<4, using: &random)))
    let collation: Collation = [.caseInsensitive, .caseAndDiacriticInsensitive][
      Int.random(in: 0..<2, using: &random)
    ]
    func name(_ root: Field<Thing, Thing>) -> Field<Thing, String> {
      collation == .caseInsensitive
        ? root.name.caseInsensitive : root.name.caseAndDiacriticInsensitive
    }
    func form(_ text: String) -> String { Spelling.form(text, collation) }
    switch Int.random(in: 0..<13, using: &random) {
    case 0: return Self("name == \(word)", { $0.name == word }) { $0.name == word }
    case 1: return Self("name != \(word)", { $0.name != word }) { $0.name != word }
    case 2:
      return Self("name < \(word)", { $0.name < word }) { isLess($0.name, word) }
    case 3:
      return Self("name >= \(word)", { $0.name >= word }) { !isLess($0.name, word) }
    case 4:
      return Self("\(collation) name == \(word)", { name($0) == word }) {
        form($0.name) == form(word)
      }
    case 5:
      return Self("\(collation) name > \(word)", { name($0) > word }) {
        isLess(form(word), form($0.name))
      }
    case 6:
      return Self("name hasPrefix \(start)", { $0.name.hasPrefix(start) }) {
        $0.name.hasPrefix(start)
      }
    case 7:
      return Self("\(collation) name hasPrefix \(word)", { name($0).hasPrefix(word) }) {
        form($0.name).hasPrefix(form(word))
      }
    case 8:
      return Self("name contains \(start)", { $0.name.contains(start) }) {
        holds(start, in: $0.name)
      }
    case 9:
      return Self("name isIn", { $0.name.isIn([word, other]) }) { [word, other].contains($0.name) }
    case 10:
      return Self("part.label == \(word)", { $0.part.label == word }) { $0.part.label == word }
    case 11:
      return Self("name hasSuffix \(start)", { $0.name.hasSuffix(start) }) {
        $0.name.hasSuffix(start)
      }
    default:
      return Self("initial == \(start)", { $0[Thing.initial] == start }) {
        String($0.name.prefix(1)) == start
      }
    }
  }

  private static func number(using random: inout Dice) -> RandomFilter {
    let age = Int.random(in: -3...7, using: &random)
    let end = age + Int.random(in: 0...3, using: &random)
    let score = Thing.scores.randomElement(using: &random) ?? 0
    let day = Thing.days.randomElement(using: &random) ?? .distantPast
    let status = Thing.Status.allCases.randomElement(using: &random) ?? .new
    switch Int.random(in: 0..<15, using: &random) {
    case 0: return Self("age == \(age)", { $0.age == age }) { $0.age == age }
    case 1: return Self("age < \(age)", { $0.age < age }) { $0.age < age }
    case 2: return Self("age >= \(age)", { $0.age >= age }) { $0.age >= age }
    case 3:
      return Self("age in \(age)...\(end)", { $0.age.isIn(age...end) }) { age...end ~= $0.age }
    case 4: return Self("age in ..<\(end)", { $0.age.isIn(..<end) }) { $0.age < end }
    case 5: return Self("score == \(score)", { $0.score == score }) { $0.score == score }
    case 6: return Self("score > \(score)", { $0.score > score }) { $0.score > score }
    case 7: return Self("score <= \(score)", { $0.score <= score }) { $0.score <= score }
    case 8: return Self("score != \(score)", { $0.score != score }) { $0.score != score }
    case 9: return Self("isDraft", { $0.isDraft }) { $0.isDraft }
    case 10: return Self("day < \(day)", { $0.day < day }) { $0.day < day }
    case 11: return Self("day == \(day)", { $0.day == day }) { $0.day == day }
    case 12: return Self("status == \(status)", { $0.status == status }) { $0.status == status }
    case 13:
      return Self("age isIn", { $0.age.isIn([age, end, 1]) }) { [age, end, 1].contains($0.age) }
    default:
      return Self("status isIn", { $0.status.isIn([.open, status]) }) {
        [.open, status].contains($0.status)
      }
    }
  }

  private static func list(using random: inout Dice) -> RandomFilter {
    let word = Spelling.any(using: &random)
    let other = Spelling.any(using: &random)
    let count = Int.random(in: 0..<4, using: &random)
    func form(_ text: String) -> String { Spelling.form(text, .caseInsensitive) }
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      return Self("tags contains \(word)", { $0.tags.contains(word) }) { $0.tags.contains(word) }
    case 1:
      return Self("tags containsAny", { $0.tags.containsAny([word, other]) }) {
        $0.tags.contains(word) || $0.tags.contains(other)
      }
    case 2:
      return Self("folded tags contains \(word)", { $0.tags.caseInsensitive.contains(word) }) {
        $0.tags.contains { form($0) == form(word) }
      }
    case 3:
      return Self("tags.count > \(count)", { $0.tags.count > count }) { $0.tags.count > count }
    case 4:
      return Self(
        "parts contains label == \(word) && weight != nil",
        { $0.parts.contains { $0.label == word && $0.weight != nil } }
      ) { $0.parts.contains { $0.label == word && $0.weight != nil } }
    case 5:
      return Self("parts contains weight", { $0.parts.contains { $0.weight == count } }) {
        $0.parts.contains { $0.weight == count }
      }
    case 6:
      return Self("tags allSatisfy < \(word)", { $0.tags.allSatisfy { $0 < word } }) {
        $0.tags.allSatisfy { isLess($0, word) }
      }
    default:
      return Self("tags contains in range", { $0.tags.contains { $0 >= word && $0 < other } }) {
        $0.tags.contains { !isLess($0, word) && isLess($0, other) }
      }
    }
  }

  private static func other(using random: inout Dice) -> RandomFilter {
    let (trail, other) = (Thing.trail(using: &random), Thing.trail(using: &random))
    let share: Float = [0, 1, .nan].randomElement(using: &random) ?? 0
    let (word, next) = (Spelling.any(using: &random), Spelling.any(using: &random))
    let rank = Int.random(in: -1...1, using: &random)
    let number = Int.random(in: 0..<16, using: &random)
    let id = "\((number * 37) % 101)-\(number)"
    switch Int.random(in: 0..<11, using: &random) {
    case 0: return Self("trail == \(trail)", { $0.trail == trail }) { $0.trail == trail }
    case 1: return Self("trail != \(trail)", { $0.trail != trail }) { $0.trail != trail }
    case 2:
      return Self("trail isIn \(trail) \(other)", { $0.trail.isIn([trail, other]) }) {
        [trail, other].contains($0.trail)
      }
    case 3: return Self("share <= \(share)", { $0.share <= share }) { $0.share <= share }
    case 4: return Self("not share > \(share)", { !($0.share > share) }) { !($0.share > share) }
    case 5:
      return Self("nickname isIn \(word) \(next)", { $0.nickname.isIn([word, next]) }) {
        $0.nickname.map { [word, next].contains($0) } ?? false
      }
    case 6:
      return Self("([rank] ?? 0) == \(rank)", { ($0[\.rank] ?? 0) == rank }) {
        ($0.rank ?? 0) == rank
      }
    case 7: return Self("id == \(id)", { $0.id == id }) { $0.id == id }
    case 8: return Self("id > \(id)", { $0.id > id }) { isLess(id, $0.id) }
    case 9: return Self("id != \(id)", { $0.id != id }) { $0.id != id }
    default:
      return Self("id isIn", { $0.id.isIn([id, "0-0", "37-1"]) }) {
        [id, "0-0", "37-1"].contains($0.id)
      }
    }
  }

  private static func optional(using random: inout Dice) -> RandomFilter {
    let word = Spelling.maybe(using: &random)
    let text = Spelling.any(using: &random)
    let rank = Int.random(in: -1...2, using: &random)
    switch Int.random(in: 0..<16, using: &random) {
    case 14:
      return Self(
        "nickname.map { $0 != \(text) } ?? false",
        { $0.nickname.map { $0 != text } ?? false }
      ) { $0.nickname.map { $0 != text } ?? false }
    case 15:
      return Self("!(rank isIn [])", { !($0[\.rank]?.isIn([Int]()) ?? false) }) { _ in true }
    case 0:
      return Self("nickname == \(word ?? "nil")", { $0.nickname == word }) { $0.nickname == word }
    case 1:
      return Self("nickname != \(word ?? "nil")", { $0.nickname != word }) { $0.nickname != word }
    case 2: return Self("nickname == nil", { $0.nickname == nil }) { $0.nickname == nil }
    case 3: return Self("rank != nil", { $0.rank != nil }) { $0.rank != nil }
    case 4:
      return Self("(rank ?? 0) > \(rank)", { ($0.rank ?? 0) > rank }) { ($0.rank ?? 0) > rank }
    case 5:
      // swift-format-ignore: NeverForceUnwrap
      return Self("rank! > \(rank)", { $0.rank! > rank }) { $0.rank.map { $0 > rank } }
    case 6:
      return Self("rank isIn", { $0.rank.isIn([rank, 1]) }) {
        $0.rank.map { [rank, 1].contains($0) } ?? false
      }
    case 7:
      return Self("rank in 0...\(max(0, rank))", { $0.rank.isIn(0...max(0, rank)) }) {
        $0.rank.map { 0...max(0, rank) ~= $0 } ?? false
      }
    case 8:
      return Self("spare?.label == \(word ?? "nil")", { $0.spare?.label == word }) {
        $0.spare?.label == word
      }
    case 9:
      // swift-format-ignore: NeverForceUnwrap
      return Self("spare!.label != \(text)", { $0.spare!.label != text }) {
        $0.spare.map { $0.label != text }
      }
    case 10:
      return Self("spare?.weight == nil", { $0.spare?.weight == nil }) { $0.spare?.weight == nil }
    case 11:
      return Self(
        "nickname?.hasPrefix(\(text)) ?? false",
        { $0.nickname?.hasPrefix(text) ?? false }
      ) { $0.nickname?.hasPrefix(text) ?? false }
    case 12: return Self("isSeen ?? true", { $0.isSeen ?? true }) { $0.isSeen ?? true }
    default: return Self("isSeen == true", { $0.isSeen == true }) { $0.isSeen == true }
    }
  }

  /// Whether characters follow one another in a text; Foundation sees it otherwise where they are
  /// none or control characters.
  private static func holds(_ part: String, in text: String) -> Bool {
    let (part, text) = (Array(part), Array(text))
    return (0...max(0, text.count - part.count)).contains { text.dropFirst($0).starts(with: part) }
  }

  /// The order of text: by the bytes of its composed form.
  static func isLess(_ left: String, _ right: String) -> Bool {
    bytes(left).lexicographicallyPrecedes(bytes(right))
  }

  private static func bytes(_ text: String) -> [UInt8] { composed[text] ?? composedBytes(text) }

  /// Canonically equal texts are one key, and have the same bytes.
  private static let composed: [String: [UInt8]] = Dictionary(
    Spelling.all.flatMap { [$0.text, $0.folded, $0.plain] }.map { ($0, composedBytes($0)) },
    uniquingKeysWith: { first, _ in first }
  )

  private static func composedBytes(_ text: String) -> [UInt8] {
    Array(
      text.decomposedStringWithCanonicalMapping.precomposedStringWithCanonicalMapping.utf8
    )
  }
}
