import Foundation
import OrderedKeys
import TestSupport
import Testing

@Suite("A tuple writer")
struct TupleWriterTests {
  /// The key that a writer makes.
  private func key(_ body: (inout TupleWriter) -> Void) -> [UInt8] {
    var writer = TupleWriter()
    body(&writer)
    return writer.bytes
  }

  @Test("writes all widths of an integer alike")
  func widths() {
    let expected: [UInt8] = [0x13, 0xD5]
    #expect(key { $0.append(Int8(-42)) } == expected)
    #expect(key { $0.append(Int16(-42)) } == expected)
    #expect(key { $0.append(Int32(-42)) } == expected)
    #expect(key { $0.append(Int64(-42)) } == expected)
    #expect(key { $0.append(-42) } == expected)
    #expect(key { $0.append(UInt8(42)) } == key { $0.append(UInt64(42)) })
    #expect(key { $0.append(UInt16(42)) } == key { $0.append(Int32(42)) })
  }

  @Test("starts afresh when it is emptied, even inside of a nested tuple")
  func reuse() {
    var writer = TupleWriter()
    writer.beginTuple()
    writer.append("abc")
    writer.removeAll()
    writer.appendNull()
    #expect(writer.bytes == [0])
  }

  @Test("takes byte strings from arrays, data and slices alike")
  func byteCollections() {
    let bytes: [UInt8] = [1, 0, 0xFF]
    let expected: [UInt8] = [1, 1, 0, 0xFF, 0xFF, 0]
    #expect(key { $0.append(bytes: bytes) } == expected)
    #expect(key { $0.append(bytes: Data(bytes)) } == expected)
    #expect(key { $0.append(bytes: bytes[...]) } == expected)
    #expect(key { $0.append(bytes: bytes.span) } == expected)
  }

  @Test("appends encoded elements as they stand")
  func encodedElements() {
    let elements = key {
      $0.append("a")
      $0.appendNull()
    }
    #expect(key { $0.append(encoded: elements) } == elements)
    #expect(key { $0.append(encoded: elements.span) } == elements)
  }

  @Test("gives dates and UUIDs back exactly")
  func datesAndIdentifiers() throws {
    let date = Date(timeIntervalSinceReferenceDate: 0.1 + 0.2)
    let uuid = UUID()
    let bytes = key {
      $0.append(date: date)
      $0.append(uuid: uuid)
    }
    var reader = TupleReader(bytes.span)
    #expect(try reader.nextDate() == date)
    #expect(try reader.nextUUID() == uuid)
  }

  @Test("writes nulls of a descending element as if no nested tuple were open")
  func descendingInsideTuple() throws {
    let bytes = key { $0.appendTuple { $0.appendDescending { $0.appendNull() } } }
    #expect(bytes == [5, 1, 0xFF, 0xFF, 0, 0])
    #expect(try TupleElement.unpack(bytes) == [.tuple([.bytes([0xFF, 0xFF])])])
  }

  @Test("traps at the end of a tuple that was not begun", .tags(.crash))
  func endWithoutBegin() async {
    await #expect(processExitsWith: .failure) {
      var writer = TupleWriter()
      writer.endTuple()
    }
  }

  @Test("traps at a descending part that is not one element", .tags(.crash))
  func descendingOfTwo() async {
    await #expect(processExitsWith: .failure) {
      var writer = TupleWriter()
      writer.appendDescending {
        $0.append(1)
        $0.append(2)
      }
    }
    await #expect(processExitsWith: .failure) {
      var writer = TupleWriter()
      writer.appendDescending { _ in }
    }
  }

  @Test("traps at an integer wider than 64 bits", .tags(.crash))
  func wideInteger() async {
    await #expect(processExitsWith: .failure) {
      var writer = TupleWriter()
      writer.append(Int128(1))
    }
  }
}
