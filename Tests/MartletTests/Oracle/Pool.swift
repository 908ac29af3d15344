import TestSupport

/// Few values, chosen to collide and to hurt: what is empty, what folds or composes to another,
/// what is cut in a key, what is at the end of its range.
enum Pool {
  static func text(using random: inout SeededGenerator) -> String {
    if Int.random(in: 0..<24, using: &random) == 0 { return long(using: &random) }
    return pick(
      ["", "\0", "a", "A", "a\0b", "a b", "\u{E9}", "e\u{301}", "E\u{301}", "\u{DF}", "SS", "b"],
      using: &random
    )
  }

  /// A text that few others equal.
  static func name(using random: inout SeededGenerator) -> String {
    text(using: &random) + pick(["", "1", "2", "3", "4", "5"], using: &random)
  }

  /// Texts that are cut in a key and share what is kept of them.
  static func long(using random: inout SeededGenerator) -> String {
    let start = String(repeating: pick(["x", "X"], using: &random), count: 599)
    return start + pick(["1", "2"], using: &random)
  }

  static func number(using random: inout SeededGenerator) -> Double {
    pick([0, -0.0, 1, -1.5, .infinity, -.infinity, .nan, .leastNonzeroMagnitude], using: &random)
  }

  static func integer(using random: inout SeededGenerator) -> Int {
    if Int.random(in: 0..<80, using: &random) == 0 { return pick([.min, .max], using: &random) }
    return pick([-300, -1, 0, 1, 2, 255, 256, 1 << 40], using: &random)
  }

  static func small(using random: inout SeededGenerator) -> Int {
    Int.random(in: 0..<3, using: &random)
  }

  static func maybe<Value>(
    using random: inout SeededGenerator,
    _ value: (inout SeededGenerator) -> Value
  ) -> Value? {
    Bool.random(using: &random) ? value(&random) : nil
  }

  static func list<Value>(
    using random: inout SeededGenerator,
    _ value: (inout SeededGenerator) -> Value
  ) -> [Value] {
    (0..<pick([0, 0, 1, 2, 3], using: &random)).map { _ in value(&random) }
  }

  static func pick<Value>(_ values: [Value], using random: inout SeededGenerator) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }
}

/// Says what a document holds, so that different values never look alike.
enum Image {
  static func of(_ text: String?) -> String { text.map { "=" + $0 } ?? "nil" }
  static func of(_ number: Double) -> String {
    number.isNaN ? "nan" : String(number.bitPattern, radix: 16)
  }
  static func of(_ integer: Int?) -> String { integer.map { "\($0)" } ?? "nil" }
  static func of(_ texts: [String]) -> String {
    "\(texts.count):" + texts.joined(separator: ",")
  }
}
