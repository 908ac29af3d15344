import OrderedKeys
import TestSupport
import Testing

@Suite("For random tuples")
struct TuplePropertyTests {
  @Test("the order of the bytes is the order of the values", arguments: 0..<64)
  func order(seed: Int) {
    var random = RandomElements(seed: seed)
    let tuples = (0..<60).map { _ in random.tuple() }
    let keys = tuples.map(TupleElement.pack)
    var violations: [([TupleElement], [TupleElement])] = []
    for (left, leftKey) in zip(tuples, keys) {
      for (right, rightKey) in zip(tuples, keys) {
        let bytesPrecede = leftKey.lexicographicallyPrecedes(rightKey)
        if bytesPrecede != TupleElement.isOrdered(left, before: right)
          || (leftKey == rightKey) != (left == right)
        {
          violations.append((left, right))
        }
      }
    }
    #expect(violations.isEmpty)
  }

  @Test("what was written is read back, and a hash agrees with equality", arguments: 0..<64)
  func roundTrip(seed: Int) throws {
    var random = RandomElements(seed: seed)
    for _ in 0..<200 {
      let tuple = random.tuple()
      let read = try TupleElement.unpack(TupleElement.pack(tuple))
      #expect(read == tuple)
      #expect(read.hashValue == tuple.hashValue)
    }
  }

  @Test("an element is the beginning of another one only before an escape", arguments: 0..<64)
  func beginnings(seed: Int) {
    var random = RandomElements(seed: seed)
    let keys = Set((0..<100).map { _ in TupleElement.pack([random.element()]) })
    let violations = keys.flatMap { left in
      keys.filter { $0 != left && $0.starts(with: left) && $0[left.count] != 0xFF }
    }
    #expect(violations.isEmpty)
  }

  @Test("joined keys are the key of the joined tuples", arguments: 0..<64)
  func concatenation(seed: Int) {
    var random = RandomElements(seed: seed)
    for _ in 0..<100 {
      let first = random.tuple()
      let second = random.tuple()
      #expect(
        TupleElement.pack(first) + TupleElement.pack(second) == TupleElement.pack(first + second)
      )
    }
  }

  @Test("a descending element turns the order and is read back", arguments: 0..<64)
  func descending(seed: Int) throws {
    var random = RandomElements(seed: seed)
    let elements = (0..<50).map { _ in random.element() }
    let keys = elements.map { element in
      var writer = TupleWriter()
      writer.appendDescending { element.encode(to: &$0) }
      return writer.bytes
    }
    for (left, leftKey) in zip(elements, keys) {
      var reader = TupleReader(leftKey.span)
      let read = try reader.nextDescending { inner throws(KeyReadingError) in
        try inner.nextElement()
      }
      #expect(read == left)
      let violations = zip(elements, keys).filter { right, rightKey in
        leftKey.lexicographicallyPrecedes(rightKey) != right.isOrdered(before: left)
      }
      #expect(violations.isEmpty)
    }
  }

  @Test("skipping passes over what reading passes over", arguments: 0..<64)
  func skipping(seed: Int) throws {
    var random = RandomElements(seed: seed)
    for _ in 0..<100 {
      let tuple = random.tuple()
      let key = TupleElement.pack(tuple)
      var reader = TupleReader(key.span)
      for element in tuple {
        let range = try reader.skip()
        #expect(Array(key[range]) == TupleElement.pack([element]))
      }
      let isAtEnd = reader.isAtEnd
      #expect(isAtEnd)
    }
  }
}
