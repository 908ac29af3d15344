import Foundation
import OrderedKeys
import Testing

/// The names are the rows of the list of faults that users of such stores have reported.
@Suite("The reported fault")
struct ReportedFaultTests {
  /// Elements in their order, and the fault that would change it.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    let elements: [TupleElement]
    var testDescription: String { name }
  }

  static let orders: [Row] = [
    Row(
      name: "A1: text that ends with zeros",
      elements: [.text("p"), .text("p\0"), .text("p\0\0"), .text("p\u{1}"), .text("pa")]
    ),
    Row(
      name: "A2: null, empty bytes, empty text",
      elements: [.null, .bytes([]), .bytes([0]), .text(""), .text("\0"), .text("a")]
    ),
    Row(
      name: "A8: integers across byte widths",
      elements: [0, 1, 255, 256, 65535, 65536, .max].map(TupleElement.integer)
        + [.unsigned(UInt64(Int64.max) + 1), .unsigned(.max)]
    ),
    Row(
      name: "A10: negative integers",
      elements: [.min, -65537, -65536, -257, -256, -255, -3, -1, 0, 2].map(TupleElement.integer)
    ),
    Row(
      name: "A11: infinities and zero",
      elements: [-.infinity, -1, -.leastNonzeroMagnitude, 0, .leastNonzeroMagnitude, 1, .infinity]
        .map(TupleElement.double)
    ),
    Row(
      name: "A13: NaN behind all numbers",
      elements: [.double(-.infinity), .double(2), .double(.infinity), .double(.nan)]
    ),
    Row(
      name: "A14: null first among integers and among doubles",
      elements: [.null, .integer(.min), .integer(0), .double(-.infinity), .double(.nan)]
    ),
    Row(
      name: "A26: text and the same with a zero",
      elements: [.text("a"), .text("a\0"), .text("a\0b"), .text("ab")]
    ),
  ]

  @Test("of order does not happen", arguments: orders)
  func order(row: Row) {
    let keys = row.elements.map { TupleElement.pack([$0]) }
    for (lower, higher) in zip(keys, keys.dropFirst()) {
      #expect(lower.lexicographicallyPrecedes(higher))
    }
  }

  @Test("of order does not happen among descending parts", arguments: orders)
  func descendingOrder(row: Row) {
    let keys = row.elements.map { element in
      var writer = TupleWriter()
      writer.appendDescending { element.encode(to: &$0) }
      return writer.bytes
    }
    for (higher, lower) in zip(keys, keys.dropFirst()) {
      #expect(lower.lexicographicallyPrecedes(higher))
    }
  }

  @Test("A10 does not happen: a range over negative numbers finds them")
  func negativeRange() {
    let range = KeyInterval(
      after: [],
      from: .including(TupleElement.pack([.integer(-2)])),
      to: .including(TupleElement.pack([.integer(1)]))
    )
    let found = [-3, -1, 0, 2].filter { range.contains(TupleElement.pack([.integer($0)])) }
    #expect(found == [-1, 0])
  }

  @Test("A11 does not happen: the open range of doubles holds zeros and infinities, not NaN")
  func openDoubleRange() {
    let range = KeyInterval(after: [], from: .fromNegativeInfinity, to: .throughInfinity)
    let values: [TupleElement] =
      [.null] + [-.infinity, -1, -0.0, 0, 1, .infinity, .nan, -.nan].map(TupleElement.double)
    #expect(values.filter { range.contains(TupleElement.pack([$0])) } == Array(values[1...6]))
    let floats = KeyInterval(
      after: [],
      from: .fromNegativeFloatInfinity,
      to: .throughFloatInfinity
    )
    let narrow: [TupleElement] = [.float(-.infinity), .float(0), .float(.infinity), .float(.nan)]
    #expect(narrow.filter { floats.contains(TupleElement.pack([$0])) } == Array(narrow[..<3]))
  }

  @Test("A13 does not happen: all NaN and both zeros have one key each")
  func oneFormOfEach() {
    let values: [Double] = [.nan, -.nan, .signalingNaN, Double(nan: 5, signaling: false)]
    #expect(Set(values.map { TupleElement.pack([.double($0)]) }).count == 1)
    #expect(TupleElement.pack([.double(-0.0)]) == TupleElement.pack([.double(0)]))
    #expect(TupleElement.pack([.float(-0.0)]) == TupleElement.pack([.float(0)]))
  }

  @Test("A14 does not happen: a bound leaves nulls out in every type")
  func nullAndBounds() {
    for value in [TupleElement.integer(.min), .double(-.infinity), .text(""), .bool(false)] {
      let range = KeyInterval(
        after: [],
        from: .afterNull,
        to: .including(TupleElement.pack([value]))
      )
      #expect(range.contains(TupleElement.pack([value, .integer(1)])))
      #expect(!range.contains(TupleElement.pack([.null, .integer(1)])))
    }
  }

  @Test("A16 does not happen: bytes do not move from one element to the next")
  func noShift() {
    #expect(
      TupleElement.pack([.text("a"), .text("bc")]) != TupleElement.pack([.text("ab"), .text("c")])
    )
    let range = KeyInterval(
      after: [],
      from: .including(TupleElement.pack([.integer(10)])),
      to: .including(TupleElement.pack([.integer(20)]))
    )
    #expect(range.contains(TupleElement.pack([.integer(20), .text("id")])))
    #expect(!range.contains(TupleElement.pack([.integer(21), .text("id")])))
  }

  @Test("A20 does not happen: binary ids come back as they went in")
  func binaryIdentifiers() throws {
    for bytes: [UInt8] in [[0, 0, 0, 4], [0xFF], [0, 0xFF, 0], []] {
      #expect(try TupleElement.unpack(TupleElement.pack([.bytes(bytes)])) == [.bytes(bytes)])
    }
    let uuid = UUID(uuid: (0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0))
    #expect(try TupleElement.unpack(TupleElement.pack([.uuid(uuid)])) == [.uuid(uuid)])
  }

  @Test("A25 does not happen: text that is equal has one key")
  func equalText() {
    let pairs = [
      ("\u{E9}", "e\u{301}"), ("\u{212B}", "A\u{30A}"), ("\u{D198}", "\u{D184}\u{11BB}"),
      ("\u{AC01}", "\u{1100}\u{1161}\u{11A8}"), ("q\u{307}\u{323}", "q\u{323}\u{307}"),
    ]
    for (left, right) in pairs {
      #expect(left == right)
      #expect(TupleElement.pack([.text(left)]) == TupleElement.pack([.text(right)]))
    }
  }
}
