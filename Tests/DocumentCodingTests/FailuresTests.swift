import DocumentCoding
import Foundation
import Testing

/// A document whose types differ by the generic arguments.
private struct Doc<Value: Codable>: Codable {
  struct Inner: Codable {
    var value: Value
  }

  var list: [Inner]
  var named: [String: Inner]
}

private struct One<Value: Codable>: Codable {
  var value: Value
}

private struct Maybe<Value: Codable>: Codable {
  var value: Value?
}

private struct Other<Value: Codable>: Codable {
  var different: Value
}

@Suite("A failure")
struct FailuresTests {
  @Test("names the path to the field (E1)")
  func path() throws {
    let stored = Doc<String>(list: [.init(value: "1"), .init(value: "secret")], named: [:])
    let found = failure {
      _ = try roundTripped(stored, as: Doc<Int>.self)
    }
    #expect(found?.path.components == [.field("list"), .index(0), .field("value")])
    #expect(found?.reason == .typeMismatch(expected: .integer, found: .text))
    #expect(
      found.map { "\($0)" } == "decoding the field list[0].value: expected integer, found text"
    )
  }

  @Test("shows no stored value, not even the key of a map")
  func noValues() throws {
    let stored = Doc<String>(list: [], named: ["secret": .init(value: "secret")])
    let found = failure { _ = try roundTripped(stored, as: Doc<Int>.self) }
    #expect(found?.path.components == [.field("named"), .entry("secret"), .field("value")])
    #expect(found.map { "\($0)".contains("secret") } == false)
    enum Color: String, Codable { case red }
    let refused = failure { _ = try roundTripped(One(value: "secret"), as: One<Color>.self) }
    #expect(refused?.reason == .refused)
    #expect(refused?.path.names == ["value"])
    #expect(refused?.underlying is DecodingError)
    #expect(refused.map { "\($0)".contains("secret") } == false)
  }

  @Test("tells a missing field by its name (E18)")
  func missing() {
    let found = failure { _ = try roundTripped(One(value: 1), as: Other<Int>.self) }
    #expect(found?.reason == .missingField)
    #expect(found?.path.description == "different")
  }

  @Test("tells a number that does not fit")
  func range() {
    let attempts: [() throws -> Void] = [
      { _ = try roundTripped(300, as: Int8.self) },
      { _ = try roundTripped(-1, as: UInt64.self) },
      { _ = try roundTripped(UInt64.max, as: Int64.self) },
      { _ = try roundTripped(UInt128.max, as: Int128.self) },
      { _ = try roundTripped(One(value: 300), as: One<UInt8?>.self) },
      { _ = try roundTripped(0.1, as: Float.self) },
      { _ = try roundTripped(Int.max, as: Double.self) },
    ]
    for attempt in attempts { #expect(failure(of: attempt)?.reason == .numberOutOfRange) }
  }

  @Test("is a fault of kinds, never a silent conversion (E1, E19)")
  func kinds() {
    let attempts: [(() throws -> Void, ItemKind, ItemKind)] = [
      ({ _ = try roundTripped(123.0, as: Int.self) }, .integer, .double),
      ({ _ = try roundTripped(1, as: Bool.self) }, .bool, .integer),
      ({ _ = try roundTripped(true, as: Int.self) }, .integer, .bool),
      ({ _ = try roundTripped("1", as: Int.self) }, .integer, .text),
      ({ _ = try roundTripped(1, as: String.self) }, .text, .integer),
      ({ _ = try roundTripped(1.0, as: Date.self) }, .date, .double),
      ({ _ = try roundTripped(Date(), as: Double.self) }, .double, .date),
      ({ _ = try roundTripped("x", as: UUID.self) }, .uuid, .text),
      ({ _ = try roundTripped([1], as: [String: Int].self) }, .record, .list),
      ({ _ = try roundTripped(["a": 1], as: [Int].self) }, .list, .map),
      ({ _ = try roundTripped(Int?.none, as: Int.self) }, .integer, .null),
      ({ _ = try roundTripped(One<Int?>(value: nil), as: [Int].self) }, .list, .record),
    ]
    for (attempt, expected, found) in attempts {
      #expect(
        failure(of: attempt)?.reason == .typeMismatch(expected: expected, found: found)
      )
    }
  }

  @Test("does not come of widening a number")
  func widening() throws {
    #expect(try roundTripped(Int8(7), as: Int.self) == 7)
    #expect(try roundTripped(7, as: UInt8.self) == 7)
    #expect(try roundTripped(1 << 53, as: Double.self) == 9_007_199_254_740_992)
    #expect(try roundTripped(Float(0.1), as: Double.self) == Double(Float(0.1)))
    #expect(try roundTripped(0.5, as: Float.self) == 0.5)
  }

  @Test("of a nil that a newer type does not take names the field (E19)")
  func required() {
    let found = failure {
      _ = try roundTripped(Maybe<Int>(value: nil), as: One<Int>.self)
    }
    #expect(found?.reason == .missingField)
    #expect(found?.path.description == "value")
  }

  @Test("carries what the type's own coder threw")
  func underlying() {
    struct Thrower: Codable {
      init() {}
      init(from decoder: any Decoder) throws { throw CancellationError() }
      func encode(to encoder: any Encoder) throws { throw CancellationError() }
    }
    struct Fine: Codable {}
    let encoding = failure { _ = try encoded([Thrower()]) }
    let decoding = failure { _ = try roundTripped(Fine(), as: Thrower.self) }
    #expect(encoding?.reason == .refused && encoding?.underlying is CancellationError)
    #expect(decoding?.reason == .refused && decoding?.underlying is CancellationError)
    #expect(encoding?.activity == .encoding && decoding?.activity == .decoding)
  }

  @Test("tells a shape that the table lacks, and bytes after the end")
  func bytes() {
    let decoder = DocumentDecoder()
    #expect(
      failure {
        _ = try decoder.decode(One<Int>.self, shape: 1, from: [1], shapes: ShapeTable())
      }?.reason == .unknownShape(1)
    )
    #expect(
      failure {
        _ = try decoder.decode(Int.self, shape: 0, from: [1, 1], shapes: ShapeTable())
      }?.reason == .corrupt(offset: 1)
    )
  }

  @Test(
    "is what anything but the one deterministic form ends in",
    arguments: [
      "1817", "190017", "1a00000017", "1b0000000000000017", "f97e00", "5f4100ff", "9f01ff",
      "ff", "1c", "f818", "e0", "62c328", "9bffffffffffffffff", "7bffffffffffffffff",
      "bb7fffffffffffffff", "c249000000000000000001", "c24101", "a201010101", "a2020101" + "01",
      "c681", "c601", "c7f6", "c6a1016161",
    ]
  )
  func deterministic(_ hexadecimal: String) {
    let digits = Array(hexadecimal)
    let body = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...($0 + 1)]), radix: 16)
    }
    #expect(throws: CodingFailure.self) {
      try EncodedValue(body: body, shape: 0, shapes: ShapeTable())
    }
  }
}
