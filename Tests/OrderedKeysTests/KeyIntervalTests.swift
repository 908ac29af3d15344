import Foundation
import OrderedKeys
import TestSupport
import Testing

@Suite("A key interval")
struct KeyIntervalTests {
  /// One end of a range over letters, for the table of bounds.
  enum End: CaseIterable {
    case unbounded, includingPresent, excludingPresent, includingMissing, excludingMissing

    /// The bound at a letter; a missing value lies right behind it.
    func bound(at letter: String) -> ElementBound {
      let missing = TupleElement.pack([.text(letter + "m")])
      let present = TupleElement.pack([.text(letter)])
      return switch self {
      case .unbounded: .unbounded
      case .includingPresent: .including(present)
      case .excludingPresent: .excluding(present)
      case .includingMissing: .including(missing)
      case .excludingMissing: .excluding(missing)
      }
    }

    /// Whether a value lies above the end, by comparing values.
    func admitsAbove(_ value: String, at letter: String) -> Bool {
      switch self {
      case .unbounded: true
      case .includingPresent: value >= letter
      case .excludingPresent: value > letter
      case .includingMissing: value >= letter + "m"
      case .excludingMissing: value > letter + "m"
      }
    }

    /// Whether a value lies below the end, by comparing values.
    func admitsBelow(_ value: String, at letter: String) -> Bool {
      switch self {
      case .unbounded: true
      case .includingPresent: value <= letter
      case .excludingPresent: value < letter
      case .includingMissing: value <= letter + "m"
      case .excludingMissing: value < letter + "m"
      }
    }
  }

  @Test(
    "holds what a comparison of values holds, for every kind of bound (A16, A17, A19)",
    arguments: End.allCases,
    End.allCases
  )
  func bounds(lower: End, upper: End) {
    let values = ["b", "c", "d", "e", "f", "g", "h", "i", "j"]
    let prefix = TupleElement.pack([.integer(7)])
    for first in ["a"] + values {
      for last in values + ["k"] {
        let interval = KeyInterval(
          after: prefix,
          from: lower.bound(at: first),
          to: upper.bound(at: last)
        )
        let found = values.filter { value in
          [TupleElement.integer(.min), .integer(0), .uuid(.init())].allSatisfy { row in
            interval.contains(prefix + TupleElement.pack([.text(value), row]))
          }
        }
        let expected = values.filter {
          lower.admitsAbove($0, at: first) && upper.admitsBelow($0, at: last)
        }
        #expect(found == expected)
        #expect(!interval.contains(TupleElement.pack([.integer(6), .text("d"), .integer(0)])))
        #expect(!interval.contains(TupleElement.pack([.integer(8), .text("d"), .integer(0)])))
      }
    }
  }

  @Test("of a tuple holds the tuple and what begins with it", arguments: 0..<64)
  func beginnings(seed: Int) {
    var random = RandomElements(seed: seed)
    for _ in 0..<100 {
      let prefix = random.tuple(upTo: 2)
      let rest = random.tuple(upTo: 2)
      let key = TupleElement.pack(prefix + rest)
      let start = TupleElement.pack(prefix)
      #expect(KeyInterval.beginning(with: start).contains(key))
      #expect(KeyInterval.extending(start).contains(key) == !rest.isEmpty)
      let other = random.tuple(upTo: 3)
      let begins = other.starts(with: prefix)
      #expect(KeyInterval.beginning(with: start).contains(TupleElement.pack(other)) == begins)
    }
  }

  @Test("of a start of text misses no text that starts so", arguments: 0..<64)
  func textStarts(seed: Int) {
    var random = RandomElements(seed: seed)
    for _ in 0..<200 {
      let start = random.text()
      let text = Bool.random(using: &random.generator) ? start + random.text() : random.text()
      let key = TupleElement.pack([.integer(1), .text(text), .integer(2)])
      let interval = KeyInterval.text(startingWith: start, after: TupleElement.pack([.integer(1)]))
      if text.starts(with: start) { #expect(interval.contains(key)) }
      let scalars = Text.normalized(text).unicodeScalars
      let begins = scalars.starts(with: Text.normalized(start).unicodeScalars)
      if begins { #expect(interval.contains(key)) }
      if start.utf8.allSatisfy({ $0 < 0x80 }) { #expect(interval.contains(key) == begins) }
    }
  }

  @Test("of a start of bytes holds exactly the byte strings that start so", arguments: 0..<64)
  func byteStarts(seed: Int) {
    var random = RandomElements(seed: seed)
    for _ in 0..<200 {
      let start = random.bytes()
      let bytes = Bool.random(using: &random.generator) ? start + random.bytes() : random.bytes()
      let interval = KeyInterval.bytes(startingWith: start)
      let key = TupleElement.pack([.bytes(bytes), .integer(.min)])
      #expect(interval.contains(key) == bytes.starts(with: start))
    }
  }

  @Test("of a start of text is a superset where a mark continues the last character")
  func superset() {
    let interval = KeyInterval.text(startingWith: "x")
    #expect(!"x\u{301}".starts(with: "x"))
    #expect(interval.contains(TupleElement.pack([.text("x\u{301}")])))
  }

  @Test("is empty when its bounds do not rise")
  func emptiness() {
    #expect(KeyInterval(lower: [2], upper: [2]).isEmpty)
    #expect(KeyInterval(lower: [2, 0], upper: [2]).isEmpty)
    #expect(!KeyInterval(lower: [2], upper: [2, 0]).isEmpty)
  }

  @Test("ends where the next prefix begins")
  func nextPrefix() {
    #expect(KeyBytes.nextPrefix(after: [1, 2]) == [1, 3])
    #expect(KeyBytes.nextPrefix(after: [1, 0xFF, 0xFF]) == [2])
    #expect(KeyBytes.nextPrefix(after: [0xFF]) == nil)
    #expect(KeyBytes.nextPrefix(after: []) == nil)
    #expect(KeyBytes.successor(of: [1]) == [1, 0])
  }
}
