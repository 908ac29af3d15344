import OrderedKeys
import TestSupport
import Testing

@Suite("A long key")
struct LongKeyTests {
  static let limit = 40
  static let kept = LongKey.keptLength(limit: limit)

  /// Encodings of two elements with lengths around the limit and long shared beginnings.
  private func encodings(seed: Int, count: Int) -> [[TupleElement]] {
    var random = RandomElements(seed: seed)
    return (0..<count).map { _ in
      let length = Int.random(in: Self.kept - 8...Self.kept + 12, using: &random.generator)
      var text = String(repeating: "a", count: length)
      if Int.random(in: 0..<4, using: &random.generator) == 0 { text = "b" + text }
      text += String(repeating: "\0", count: Int.random(in: 0...2, using: &random.generator))
      return [.text(text + random.text()), random.element()]
    }
  }

  @Test("keeps order with every other key but those that share its beginning", arguments: 0..<64)
  func order(seed: Int) {
    let whole = encodings(seed: seed, count: 40).map(TupleElement.pack)
    for left in whole {
      for right in whole where left.lexicographicallyPrecedes(right) {
        // With row ids behind them that would turn the order if they were compared.
        let leftKey = LongKey.fitted(left, limit: Self.limit) + [0x15, 2]
        let rightKey = LongKey.fitted(right, limit: Self.limit) + [0x15, 1]
        let isTie =
          left.count > Self.kept && right.count > Self.kept
          && left.prefix(Self.kept) == right.prefix(Self.kept)
        let keepsOrder = leftKey.lexicographicallyPrecedes(rightKey)
        #expect(isTie ? leftKey.dropLast(2) != rightKey.dropLast(2) : keepsOrder)
      }
    }
  }

  @Test("is recognised with and without a row id behind it", arguments: 0..<64)
  func recognition(seed: Int) {
    for tuple in encodings(seed: seed, count: 60) {
      let encoding = TupleElement.pack(tuple)
      for row in [nil, 0, 1, Int64.max, .min] {
        var writer = TupleWriter()
        writer.append(encoded: encoding)
        let wasCut = writer.fit(limit: Self.limit)
        if let row { writer.append(row) }
        #expect(wasCut == (encoding.count > Self.kept))
        #expect(LongKey.isFitted(writer.bytes, limit: Self.limit) == wasCut)
        #expect(writer.bytes.count <= Self.limit + 9)
      }
    }
  }

  @Test("is never the key of a tuple")
  func noTuple() {
    let key = LongKey.fitted(
      TupleElement.pack([.text(String(repeating: "a", count: 100))]),
      limit: Self.limit
    )
    #expect(key.count == Self.limit)
    #expect(throws: KeyReadingError.self) { try TupleElement.unpack(key) }
  }

  @Test("lies in every interval that its value lies in", arguments: 0..<64)
  func intervals(seed: Int) {
    let tuples = encodings(seed: seed, count: 24)
    var random = RandomElements(seed: seed)
    let suffix = TupleElement.pack([random.integer()])
    let entries = tuples.map { tuple in
      let encoding = TupleElement.pack(tuple)
      return Entry(
        whole: encoding + suffix,
        fitted: LongKey.fitted(encoding, limit: Self.limit) + suffix
      )
    }
    let bounds =
      [ElementBound.unbounded]
      + tuples.prefix(6).flatMap { tuple in
        let element = TupleElement.pack(Array(tuple.prefix(1)))
        return [ElementBound.including(element), .excluding(element)]
      }
    for lower in bounds {
      for upper in bounds { check(KeyInterval(after: [], from: lower, to: upper), entries) }
    }
    for tuple in tuples {
      guard case .text(let text) = tuple[0] else { continue }
      for length in [1, Self.kept - 2, Self.kept - 1, Self.kept, Self.kept + 1] {
        check(.text(startingWith: String(text.prefix(length))), entries)
      }
    }
  }

  /// The entry of one value in an index without a limit, and in one with a limit.
  private struct Entry {
    let whole: [UInt8]
    let fitted: [UInt8]
  }

  /// Compares what an interval finds in whole encodings with what it finds in fitted keys.
  private func check(_ interval: KeyInterval, _ entries: [Entry]) {
    let fitted = interval.fitted(limit: Self.limit)
    let isExact = !interval.needsComparison(limit: Self.limit)
    let violations = entries.filter { entry in
      let belongs = interval.contains(entry.whole)
      let isFound = fitted.contains(entry.fitted)
      return isExact ? isFound != belongs : belongs && !isFound
    }
    #expect(violations.isEmpty)
  }

  @Test("needs a limit that leaves room for the hash", .tags(.crash))
  func tinyLimit() async {
    await #expect(processExitsWith: .failure) { _ = LongKey.fitted([1], limit: 17) }
  }
}
