import DocumentCoding
import Foundation
import Testing

/// A value in every position.
struct Holder<Value: Codable & Equatable>: Codable, Equatable {
  var value: Value
  var present: Value?
  var missing: Value?
  var list: [Value]
  var named: [String: Value]
}

/// One value of a type, to be coded in every position.
struct Sample: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let check: @Sendable () throws -> Bool

  init<Value: Codable & Equatable & Sendable>(_ name: String, _ sample: Value?) {
    testDescription = name
    check = {
      let value = try #require(sample)
      let holder = Holder(
        value: value,
        present: value,
        missing: nil,
        list: [value, value],
        named: ["a": value]
      )
      let alone: Value = try roundTripped(value)
      let held: Holder<Value> = try roundTripped(holder)
      let again = try encoded(held)
      return try alone == value && held == holder && again == encoded(holder)
    }
  }
}

@Suite("A Foundation type")
struct FoundationTypesTests {
  // Computed: kept for good, the storage inside would look like a leak to the address sanitizer.
  static var samples: [Sample] {
    [
      Sample("Bool", true), Sample("Int.min", Int.min), Sample("Int.max", Int.max),
      Sample("Int8", Int8.min), Sample("Int16", Int16.min), Sample("Int32", Int32.min),
      Sample("UInt8", UInt8.max), Sample("UInt16", UInt16.max), Sample("UInt32", UInt32.max),
      Sample("UInt64", UInt64.max), Sample("Int128.min", Int128.min),
      Sample("Int128.max", Int128.max), Sample("UInt128.max", UInt128.max),
      Sample("Int128 between", -Int128(UInt64.max) - 1),
      Sample("-1 - 2^64", -Int128(UInt64.max) - 2),
      Sample("String", "h\u{e9}llo e\u{301} \u{1F600} \u{0}"), Sample("empty String", ""),
      Sample("Double", 0.1), Sample("infinity", Double.infinity), Sample("Float", Float(0.1)),
      Sample("Float16", Float16(0.1)),
      Sample("Date (E16)", Date(timeIntervalSince1970: 1_513_090_837.447)),
      Sample("distant Date", Date.distantPast),
      Sample("Data", Data([0, 255, 1])), Sample("empty Data", Data()),
      Sample("Data slice", Data([1, 2, 3, 4])[1..<3]),
      Sample("URL", URL(string: "https://example.org/a%20b?q=\u{e9}#f")),
      Sample("file URL", URL(fileURLWithPath: "/tmp/a b")),
      Sample("URL with a base", URL(string: "b/c", relativeTo: URL(string: "https://a.example/x"))),
      Sample("relative URL", URL(string: "b/c?d")),
      Sample("UUID", UUID(uuidString: "0F1E2D3C-4B5A-6978-8796-A5B4C3D2E1F0")),
      Sample("Decimal (E4)", Decimal(string: "129.9")),
      Sample("large Decimal", Decimal.greatestFiniteMagnitude),
      Sample("Measurement", Measurement(value: 2.5, unit: UnitLength.miles)),
      Sample("Locale", Locale(identifier: "tr_TR")),
      Sample("TimeZone", TimeZone(identifier: "Europe/Oslo")),
      Sample("Calendar", Calendar(identifier: .hebrew)),
      Sample("DateComponents", DateComponents(year: 2024, month: 2, day: 29)),
      Sample("DateInterval", DateInterval(start: .distantPast, duration: 0.1)),
      Sample("IndexSet", IndexSet([1, 2, 3, 9])), Sample("IndexPath", IndexPath(indexes: [1, 2])),
      Sample("CharacterSet", CharacterSet(charactersIn: "abc")),
      Sample("PersonNameComponents", PersonNameComponents(givenName: "Ana")),
      Sample("Range", 1..<5), Sample("ClosedRange", 1...5),
      Sample("PartialRangeFrom", PartialRange(from: 3)),
      Sample("Set", Set(["b", "a", "c"])), Sample("nested lists", [[1], [], [2, 3]]),
      Sample("optionals in a list", [1, nil, 3]),
      Sample("CGPoint", CGPoint(x: 1, y: 2)), Sample("Duration", Duration.seconds(1.5)),
    ]
  }

  @Test("comes back equal from every position (E21)", arguments: samples)
  func comesBack(_ sample: Sample) throws {
    #expect(try sample.check())
  }

  @Test("Decimal.nan is read again (E13)")
  func decimalNaN() throws {
    let value: Decimal = try roundTripped(Decimal.nan)
    #expect(value.isNaN)
  }

  @Test(
    "a double comes back bit for bit (E12)",
    arguments: [
      0, 0x8000_0000_0000_0000, 0x7FF8_0000_0000_0001, 0x7FF0_0000_0000_0001, 0xFFF0_0000_0000_0000,
      1,
    ] as [UInt64]
  )
  func doubleBits(_ bits: UInt64) throws {
    let value: Double = try roundTripped(Double(bitPattern: bits))
    let date: Date = try roundTripped(
      Date(timeIntervalSinceReferenceDate: Double(bitPattern: bits))
    )
    #expect(value.bitPattern == bits)
    #expect(date.timeIntervalSinceReferenceDate.bitPattern == bits)
  }
}

/// Stands for `PartialRangeFrom`, which cannot be compared.
struct PartialRange: Codable, Equatable {
  var range: PartialRangeFrom<Int>

  init(from start: Int) { range = start... }

  static func == (left: Self, right: Self) -> Bool {
    left.range.lowerBound == right.range.lowerBound
  }
}
