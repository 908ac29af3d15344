import Foundation
import OrderedKeys
import TestSupport

/// Values that lie close together and at the edges, where encodings go wrong.
struct RandomElements {
  var generator: SeededGenerator

  init(seed: Int) { generator = SeededGenerator(seed: seed) }

  /// A tuple of up to a number of elements.
  mutating func tuple(upTo count: Int = 4, depth: Int = 2) -> [TupleElement] {
    (0..<Int.random(in: 0...count, using: &generator)).map { _ in element(depth: depth) }
  }

  /// An element of any kind, with tuples nested up to a depth.
  mutating func element(depth: Int = 2) -> TupleElement {
    switch Int.random(in: 0..<(depth > 0 ? 11 : 9), using: &generator) {
    case 0: .null
    case 1: .bool(Bool.random(using: &generator))
    case 2, 3: integer()
    case 4: .text(text())
    case 5: .bytes(bytes())
    case 6: .float(Float(double()))
    case 7: .double(double())
    case 8: .uuid(uuid())
    default: .tuple(tuple(upTo: 3, depth: depth - 1))
    }
  }

  /// An integer near a power of two, or any.
  mutating func integer() -> TupleElement {
    let power = UInt64(1) << UInt64.random(in: 0...63, using: &generator)
    let near = power &+ UInt64.random(in: 0...4, using: &generator) &- 2
    if Bool.random(using: &generator), near > Int64.max { return .unsigned(near) }
    return .integer(
      Int64(truncatingIfNeeded: Bool.random(using: &generator) ? near : 0 &- near)
    )
  }

  /// A number that a comparison could trip over, or any.
  mutating func double() -> Double {
    let special: [Double] = [
      0, -0.0, 1, -1, .infinity, -.infinity, .nan, -.nan, .signalingNaN, .leastNonzeroMagnitude,
      -.leastNonzeroMagnitude, .greatestFiniteMagnitude, 1.5, -1.5, .ulpOfOne,
    ]
    guard Bool.random(using: &generator) else {
      return Double(bitPattern: .random(in: .min ... .max, using: &generator))
    }
    return special.randomElement(using: &generator) ?? 0
  }

  /// A short text of letters, zeros, marks that combine and reorder, and parts of Hangul.
  mutating func text() -> String {
    let scalars: [Unicode.Scalar] = [
      "\0", "\u{1}", "a", "b", "e", "o", "\u{301}", "\u{328}", "\u{312}", "\u{347}", "\u{E9}",
      "\u{1EC7}", "\u{D184}", "\u{11BB}", "\u{1112}", "\u{1161}", "\u{11A8}", "\u{FF}", "\u{212B}",
      "\u{FFFF}", "\u{1F600}", "\u{1D15E}", "\u{10FFFF}", "\u{16D67}", "\u{16D63}", "\u{10EFA}",
    ]
    var view = String.UnicodeScalarView()
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      view.append(scalars.randomElement(using: &generator) ?? "a")
    }
    return String(view)
  }

  /// A short byte string, rich in the bytes that are escaped or escape.
  mutating func bytes() -> [UInt8] {
    (0..<Int.random(in: 0...5, using: &generator)).map { _ in
      [0, 0xFF, 1, 0xFE, UInt8.random(in: .min ... .max, using: &generator)]
        .randomElement(using: &generator) ?? 0
    }
  }

  /// A UUID that often shares its beginning with another one.
  mutating func uuid() -> UUID {
    let low = UInt8.random(in: 0...3, using: &generator)
    let high = UInt8.random(in: 0...1, using: &generator) * 0xFF
    return UUID(uuid: (high, 0, 0, 0, 0, 0, 0, low, 0, 0, 0, 0, 0, 0, 0, low))
  }
}
