import Foundation
import OrderedKeys
import TestSupport
import Testing

@Suite("Text")
struct TextTests {
  @Test("that is equal has the same normalized bytes, and only that", arguments: 0..<64)
  func equality(seed: Int) {
    var random = RandomElements(seed: seed)
    let texts = (0..<80).map { _ in random.text() }
    for left in texts {
      let normalized = Text.normalized(left)
      #expect(normalized == left)
      #expect(Text.isNormalized(normalized))
      let violations = texts.filter { right in
        normalized.utf8.elementsEqual(Text.normalized(right).utf8) != (left == right)
      }
      #expect(violations.isEmpty)
    }
  }

  @Test("of one scalar normalizes to itself or to what it equals", .tags(.slow))
  func everyScalar() {
    for scalar in (UInt32(0)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) {
      let text = String(scalar)
      let decomposed = text.decomposedStringWithCanonicalMapping
      let isSame = Text.normalized(text).utf8.elementsEqual(Text.normalized(decomposed).utf8)
      if !isSame { Issue.record("U+\(String(scalar.value, radix: 16))") }
    }
  }

  @Test(
    "of letters newer than Foundation is composed and its marks are sorted",
    arguments: [
      ("\u{105C9}", "\u{105D2}\u{307}"), ("\u{11383}", "\u{11382}\u{113C9}"),
      ("\u{16126}", "\u{1611E}\u{1611E}\u{1611F}"), ("\u{16D6A}", "\u{16D63}\u{16D67}\u{16D67}"),
      ("a\u{10EFA}\u{301}", "a\u{301}\u{10EFA}"),
    ]
  )
  func recentLetters(composed: String, decomposed: String) {
    #expect(composed == decomposed)
    #expect(
      Text.normalized(composed).utf8.elementsEqual(Text.normalized(decomposed).utf8)
    )
  }

  @Test("sorts by normalized bytes where Swift sorts a reordered mark otherwise")
  func knownOrderException() {
    let short = "\u{347}\u{312}"
    let long = short + "\u{328}"
    let shortKey = TupleElement.pack([.text(short)])
    let longKey = TupleElement.pack([.text(long)])
    #expect(longKey.lexicographicallyPrecedes(shortKey))
    #expect(TupleElement.text(long).isOrdered(before: .text(short)))
  }
}

@Suite("Text without case")
struct TextFoldingTests {
  @Test(
    "is equal where only case differs (A22)",
    arguments: [
      ("STRASSE", "stra\u{DF}e"), ("STRA\u{1E9E}E", "strasse"),
      ("\u{3A3}\u{391}\u{3A3}", "\u{3C3}\u{3B1}\u{3C2}"),
      ("\u{3A3}\u{391}\u{3A3}", "\u{3C3}\u{3B1}\u{3C3}"),
      ("\u{430}\u{43D}\u{434}\u{440}\u{435}\u{439}", "\u{410}\u{41D}\u{414}\u{420}\u{415}\u{419}"),
      ("\u{130}", "i\u{307}"), ("ISTANBUL", "istanbul"), ("CAF\u{C9}", "cafe\u{301}"),
      ("\u{FF21}\u{FF3A}", "\u{FF41}\u{FF5A}"), ("\u{1F88}", "\u{1F80}"), ("\u{FB03}", "FFI"),
      ("\u{1E9E}", "ss"), ("\u{13A0}", "\u{AB70}"), ("\u{345}", "\u{399}"), ("\u{212A}", "k"),
    ]
  )
  func equal(left: String, right: String) {
    #expect(Text.folded(left).utf8.elementsEqual(Text.folded(right).utf8))
  }

  @Test(
    "stays different where more than case differs",
    arguments: [
      ("#caf\u{E9}", "#cafe"), ("\u{131}", "i"), ("\u{FF21}", "a"), ("o", "\u{F8}"),
      ("\u{130}", "i"),
    ]
  )
  func different(left: String, right: String) {
    #expect(Text.folded(left) != Text.folded(right))
  }

  @Test(
    "and without diacritics is equal where marks differ",
    arguments: [
      ("#caf\u{E9}", "#CAFE"), ("\u{130}stanbul", "istanbul"), ("na\u{EF}ve", "NAIVE"),
      ("\u{1EC7}", "E"), ("\u{5D0}\u{5B8}", "\u{5D0}"), ("\u{628}\u{64E}", "\u{628}"),
      ("\u{3AC}", "\u{391}"), ("\u{439}", "\u{418}"),
    ]
  )
  func withoutDiacritics(left: String, right: String) {
    let folded = Text.foldedWithoutDiacritics(left)
    #expect(folded.utf8.elementsEqual(Text.foldedWithoutDiacritics(right).utf8))
  }

  @Test(
    "and without diacritics keeps marks that make another word",
    arguments: [
      ("\u{304C}", "\u{304B}"), ("\u{915}\u{94D}", "\u{915}"), ("\u{915}\u{93F}", "\u{915}"),
      ("\u{E01}\u{E38}", "\u{E01}"), ("\u{F8}", "o"),
    ]
  )
  func keptMarks(left: String, right: String) {
    #expect(Text.foldedWithoutDiacritics(left) != Text.foldedWithoutDiacritics(right))
  }

  @Test("is folded once and for all, normalized, and agrees without diacritics", arguments: 0..<64)
  func stability(seed: Int) {
    var random = RandomElements(seed: seed)
    for _ in 0..<100 {
      let text = random.text() + random.text().uppercased()
      let folded = Text.folded(text)
      #expect(Text.folded(folded).utf8.elementsEqual(folded.utf8))
      #expect(Text.isNormalized(folded))
      let bare = Text.foldedWithoutDiacritics(text)
      #expect(Text.foldedWithoutDiacritics(folded).utf8.elementsEqual(bare.utf8))
      #expect(Text.foldedWithoutDiacritics(bare).utf8.elementsEqual(bare.utf8))
    }
  }

  @Test("is pinned: other Unicode data needs another foldingVersion and a rebuild", .tags(.slow))
  func pinnedTable() {
    var hash = XXH64()
    for scalar in (UInt32(0)...0x10FFFF).lazy.compactMap(Unicode.Scalar.init) {
      let kind = scalar.properties.generalCategory
      guard kind != .unassigned, kind != .privateUse else { continue }
      let text = String(scalar)
      let line = "\(Text.folded(text))\0\(Text.foldedWithoutDiacritics(text))\n"
      hash.update(line.utf8Span.span)
    }
    #expect(Text.foldingVersion == 1)
    #expect(hash.digest() == 13_860_245_632_214_709_055)
  }
}
