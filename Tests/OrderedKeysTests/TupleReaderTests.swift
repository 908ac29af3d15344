import Foundation
import OrderedKeys
import TestSupport
import Testing

@Suite("A tuple reader")
struct TupleReaderTests {
  /// Reads bytes in every way; what decodes must be the encoding of what it decodes to.
  private func readInEveryWay(_ bytes: [UInt8]) {
    if let elements = try? TupleElement.unpack(bytes) {
      #expect(TupleElement.pack(elements) == bytes)
    }
    for start in 0...min(3, bytes.count) {
      let reader = TupleReader(bytes.span, at: start)
      func attempt(_ body: (inout TupleReader) throws(KeyReadingError) -> Void) {
        var copy = reader
        do throws(KeyReadingError) {
          try body(&copy)
        } catch {
          let position = copy.offset
          #expect(position == start)
          #expect(error.offset >= start && error.offset <= bytes.count)
        }
      }
      attempt { reader throws(KeyReadingError) in try reader.nextNull() }
      attempt { reader throws(KeyReadingError) in _ = try reader.nextBool() }
      attempt { reader throws(KeyReadingError) in _ = try reader.nextText() }
      attempt { reader throws(KeyReadingError) in _ = try reader.nextBytes() }
      attempt { reader throws(KeyReadingError) in _ = try reader.nextInteger(as: Int8.self) }
      attempt { reader throws(KeyReadingError) in _ = try reader.nextInteger(as: UInt64.self) }
      attempt { reader throws(KeyReadingError) in _ = try reader.nextDouble() }
      attempt { reader throws(KeyReadingError) in _ = try reader.nextFloat() }
      attempt { reader throws(KeyReadingError) in _ = try reader.nextUUID() }
      attempt { reader throws(KeyReadingError) in _ = try reader.nextDate() }
      attempt { reader throws(KeyReadingError) in _ = try reader.nextElement() }
      attempt { reader throws(KeyReadingError) in _ = try reader.remainingElements() }
      attempt { reader throws(KeyReadingError) in try reader.skip() }
      attempt { reader throws(KeyReadingError) in try reader.enterTuple() }
      attempt { reader throws(KeyReadingError) in
        _ = try reader.nextDescending { inner throws(KeyReadingError) in try inner.nextElement() }
      }
    }
  }

  @Test("never traps on random bytes", arguments: 0..<64)
  func randomBytes(seed: Int) {
    var generator = SeededGenerator(seed: seed)
    let codes: [UInt8] = [
      0, 1, 2, 5, 0x0C, 0x13, 0x14, 0x15, 0x1C, 0x20, 0x21, 0x26, 0x27, 0x30, 0xFF,
    ]
    for _ in 0..<60 {
      let bytes = (0..<Int.random(in: 0...24, using: &generator)).map { _ in
        Bool.random(using: &generator)
          ? codes.randomElement(using: &generator) ?? 0
          : UInt8.random(in: .min ... .max, using: &generator)
      }
      readInEveryWay(bytes)
    }
  }

  @Test("never traps on keys with changed, lost and added bytes", arguments: 0..<64)
  func mutatedBytes(seed: Int) {
    var random = RandomElements(seed: seed)
    for _ in 0..<40 {
      var bytes = TupleElement.pack(random.tuple())
      for _ in 0...Int.random(in: 0...2, using: &random.generator) where !bytes.isEmpty {
        let index = Int.random(in: bytes.indices, using: &random.generator)
        switch Int.random(in: 0..<4, using: &random.generator) {
        case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random.generator)
        case 1: bytes.remove(at: index)
        case 2: bytes.insert(.random(in: .min ... .max, using: &random.generator), at: index)
        default: bytes.removeSubrange(index...)
        }
      }
      readInEveryWay(bytes)
    }
  }

  @Test("refuses tuples nested deeper than its bound, and skips them all the same")
  func deepNesting() throws {
    let deep = 100_000
    let bytes = [UInt8](repeating: 5, count: deep) + [UInt8](repeating: 0, count: deep)
    #expect(throws: KeyReadingError(.nestedTooDeep, at: TupleReader.maximumDepth)) {
      try TupleElement.unpack(bytes)
    }
    var reader = TupleReader(bytes.span)
    let range = try reader.skip()
    #expect(range == 0..<bytes.count)
  }

  @Test("reads the deepest tuple that fits in a key")
  func deepestKey() throws {
    let bytes = [UInt8](repeating: 5, count: 255) + [UInt8](repeating: 0, count: 255)
    #expect(TupleElement.pack(try TupleElement.unpack(bytes)) == bytes)
  }

  @Test("reads the elements of a nested tuple one by one")
  func nested() throws {
    var writer = TupleWriter()
    writer.appendTuple {
      $0.appendNull()
      $0.append("a")
      $0.appendTuple { $0.appendNull() }
    }
    writer.append(7)
    var reader = TupleReader(writer.bytes.span)
    try reader.enterTuple()
    let startsWithNull = reader.nextIsNull()
    try reader.nextNull()
    let text = try reader.nextText()
    try reader.skip()
    let isAtEnd = reader.isAtEnd
    let endIsNull = reader.nextIsNull()
    try reader.leaveTuple()
    let number = try reader.nextInteger(as: UInt8.self)
    #expect(startsWithNull && isAtEnd && !endIsNull)
    #expect(text == "a" && number == 7)
  }

  @Test("says that a nested tuple ends, goes on or is cut short")
  func nestedErrors() throws {
    func error(in bytes: [UInt8], _ body: (inout TupleReader) throws(KeyReadingError) -> Void)
      -> KeyReadingError?
    {
      var reader = TupleReader(bytes.span)
      do throws(KeyReadingError) {
        try reader.enterTuple()
        try body(&reader)
        return nil
      } catch { return error }
    }
    let errors = [
      error(in: [5, 0]) { reader throws(KeyReadingError) in try reader.skip() },
      error(in: [5, 0x14, 0]) { reader throws(KeyReadingError) in try reader.leaveTuple() },
      error(in: [5]) { reader throws(KeyReadingError) in try reader.leaveTuple() },
    ]
    #expect(
      errors == [
        KeyReadingError(.endOfTuple, at: 1), KeyReadingError(.tupleContinues, at: 1),
        KeyReadingError(.truncated, at: 1),
      ]
    )
  }

  @Test("names the kind it found where it expected another one")
  func mismatch() {
    let key = TupleElement.pack([.text("secret")])
    let error = #expect(throws: KeyReadingError.self) {
      var reader = TupleReader(key.span)
      _ = try reader.nextInteger(as: Int.self)
    }
    #expect(error == KeyReadingError(.mismatch(expected: .integer, found: .text), at: 0))
    #expect(error.map { "\($0)" } == "key byte 0: expected integer, found text")
  }

  @Test("refuses an integer that its type cannot hold")
  func narrowInteger() {
    let key = TupleElement.pack([.integer(256)])
    #expect(throws: KeyReadingError(.integerOutOfRange, at: 0)) {
      var reader = TupleReader(key.span)
      _ = try reader.nextInteger(as: UInt8.self)
    }
  }

  @Test("refuses a descending part with more than one element")
  func descendingRest() {
    let key = TupleElement.pack([.bytes([~0x14, ~0x14, ~0])])
    #expect(throws: KeyReadingError(.bytesAfterElement, at: 2)) {
      var reader = TupleReader(key.span)
      _ = try reader.nextDescending { inner throws(KeyReadingError) in try inner.nextElement() }
    }
  }
}
