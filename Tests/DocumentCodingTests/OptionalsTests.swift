import DocumentCoding
import Foundation
import Testing

/// A field of any type that may be nil.
private struct Holds<Value: Codable>: Codable {
  var value: Value?
}

/// A value that codes itself as an optional.
private struct Wrapped: Codable, Equatable {
  var value: Int?

  init(_ value: Int?) { self.value = value }

  init(from decoder: any Decoder) throws {
    value = try decoder.singleValueContainer().decode(Int?.self)
  }

  func encode(to encoder: any Encoder) throws {
    var place = encoder.singleValueContainer()
    try place.encode(value)
  }
}

@Suite("An optional of an optional (E15)")
struct OptionalsTests {
  @Test("is refused when it is encoded, wherever it stands")
  func encoding() {
    let attempts: [() throws -> Void] = [
      { _ = try encoded(Int??.some(nil)) },
      { _ = try encoded(Int??.some(1)) },
      { _ = try encoded([Int??.some(nil)]) },
      { _ = try encoded(["a": Int??.some(1)]) },
      { _ = try encoded(Holds<Int?>(value: .some(nil))) },
      { _ = try encoded(Holds<Int?>(value: .some(1))) },
      { _ = try encoded(Holds<[Int??]>(value: [1])) },
    ]
    for attempt in attempts { #expect(failure(of: attempt)?.reason == .nestedOptional) }
  }

  @Test("is refused when it is decoded, wherever it stands")
  func decoding() throws {
    let attempts: [() throws -> Void] = [
      { _ = try roundTripped(1, as: Int??.self) },
      { _ = try roundTripped([1], as: [Int??].self) },
      { _ = try roundTripped(["a": 1], as: [String: Int??].self) },
      { _ = try roundTripped(Holds<Int>(value: 1), as: Holds<Int?>.self) },
      { _ = try roundTripped(Holds<Int>(value: nil), as: Holds<Int?>.self) },
      { _ = try roundTripped(Holds<Int>(value: 1), as: Holds<Int>??.self) },
    ]
    for attempt in attempts { #expect(failure(of: attempt)?.reason == .nestedOptional) }
  }

  @Test("is refused when a type hides it by coding itself as nil")
  func hidden() throws {
    #expect(
      failure { _ = try encoded(Holds(value: Wrapped(nil))) }?.reason == .nestedOptional
    )
    #expect(
      failure { _ = try encoded([Wrapped?.some(Wrapped(nil))]) }?.reason == .nestedOptional
    )
    #expect(try roundTripped([Wrapped(nil), Wrapped(1)]) == [Wrapped(nil), Wrapped(1)])
    #expect(try roundTripped(Holds(value: Wrapped(1)), as: Holds<Wrapped>.self).value == Wrapped(1))
  }

  @Test("does not keep a single optional from coming back, in any position")
  func single() throws {
    #expect(try roundTripped(Int?.none) == Int?.none)
    #expect(try roundTripped([1, nil]) == [1, nil])
    #expect(try roundTripped(["a": nil, "b": 1] as [String: Int?]) == ["a": nil, "b": 1])
    #expect(try roundTripped(Holds<[Int?]>(value: [nil]), as: Holds<[Int?]>.self).value == [nil])
  }

  @Test("of every integer type leaves its place when it is nil")
  func integers() throws {
    struct All: Codable, Equatable {
      var a: Int?
      var b: Int8?
      var c: Int16?
      var d: Int32?
      var e: Int64?
      var f: Int128?
      var g: UInt?
      var h: UInt8?
      var i: UInt16?
      var j: UInt32?
      var k: UInt64?
      var l: UInt128?
      var m: Bool?
      var n: String?
      var o: Double?
      var p: Float?
      var q: Date?
    }
    var shapes = ShapeTable()
    #expect(try encoded(All(), shapes: &shapes).bytes == [UInt8](repeating: 0xF7, count: 17))
    let full = All(
      a: 1,
      b: 2,
      c: 3,
      d: 4,
      e: 5,
      f: 6,
      g: 7,
      h: 8,
      i: 9,
      j: 10,
      k: 11,
      l: 12,
      m: true,
      n: "a",
      o: 1,
      p: 2,
      q: .distantPast
    )
    #expect(try roundTripped(full) == full)
    #expect(try roundTripped(All()) == All())
  }
}
