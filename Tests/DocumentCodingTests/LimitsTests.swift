import DocumentCoding
import Foundation
import Testing

/// A list of links.
private final class Link: Codable {
  var next: Link?

  var texts: [String]?

  init(depth: Int, texts: [String]? = nil) {
    next = depth > 1 ? Link(depth: depth - 1, texts: texts) : nil
    if depth == 1 { self.texts = texts }
  }
}

/// Codes itself as itself, without end.
private struct Endless: Codable {
  init() {}
  init(from decoder: any Decoder) throws {
    _ = try decoder.singleValueContainer().decode(Endless.self)
  }
  func encode(to encoder: any Encoder) throws {
    var place = encoder.singleValueContainer()
    try place.encode(Endless())
  }
}

@Suite("A limit")
struct LimitsTests {
  @Test("lets 64 levels pass in both directions, on half a megabyte of stack")
  func deepest() async throws {
    let depth: Int? = await withCheckedContinuation { continuation in
      let thread = Thread {
        let read = try? roundTripped(Link(depth: 64), as: Link.self)
        var link = read
        var count = 0
        while let next = link {
          count += 1
          link = next.next
        }
        continuation.resume(returning: count)
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
    #expect(depth == 64)
  }

  @Test("ends deeper values in an error, in both directions")
  func tooDeep() throws {
    _ = try roundTripped(Link(depth: 64), as: Link.self)
    #expect(failure { _ = try encoded(Link(depth: 65)) }?.reason == .tooDeep(limit: 64))
    #expect(failure { _ = try encoded(Endless()) }?.reason == .tooDeep(limit: 64))
    var shapes = ShapeTable()
    let deep = try encoded(Link(depth: 65), shapes: &shapes, limits: DocumentLimits(depth: 100))
    #expect(
      failure {
        _ = try DocumentDecoder().decode(
          Link.self,
          shape: deep.shape,
          from: deep.bytes,
          shapes: shapes
        )
      }?.reason == .tooDeep(limit: 64)
    )
    #expect(
      failure {
        _ = try EncodedValue(body: deep.bytes, shape: deep.shape, shapes: shapes)
      }?.reason == .tooDeep(limit: 64)
    )
    #expect(failure { _ = try roundTripped(1, as: Endless.self) }?.reason == .tooDeep(limit: 64))
  }

  @Test("on levels is the same for a value and for its bytes")
  func agree() throws {
    var shapes = ShapeTable()
    #expect(
      failure { _ = try encoded(Link(depth: 64, texts: ["a"])) }?.reason == .tooDeep(limit: 64)
    )
    let deep = try encoded(Link(depth: 63, texts: ["a"]), shapes: &shapes)
    _ = try EncodedValue(body: deep.bytes, shape: deep.shape, shapes: shapes)
  }

  @Test(
    "holds against bytes that nest without end",
    arguments: [0x81, 0xC1, 0xA1, 0xC6] as [UInt8]
  )
  func hostile(_ byte: UInt8) {
    let body = [UInt8](repeating: byte, count: 100_000)
    #expect(throws: CodingFailure.self) {
      try EncodedValue(body: body, shape: 0, shapes: ShapeTable())
    }
    #expect(throws: CodingFailure.self) {
      try DocumentDecoder().decode([Int].self, shape: 0, from: body, shapes: ShapeTable())
    }
    // A list or a tag has no field; what matters is that this ends.
    _ = try? FieldReader(body: body.span, shape: 0, shapes: ShapeTable()).value(at: ["a"])
  }

  @Test("on bytes holds in both directions")
  func tooLarge() throws {
    let limits = DocumentLimits(bytes: 100)
    var shapes = ShapeTable()
    let attempts: [any Encodable] = [
      String(repeating: "a", count: 101), ["a": Data(count: 101)],
      [Int](repeating: 1_000, count: 40),
      [[String]](repeating: ["aaaaaaaaa"], count: 20),
    ]
    for value in attempts {
      let found = failure { _ = try encoded(value, shapes: &shapes, limits: limits) }
      #expect(found?.reason == .tooLarge(limit: 100))
    }
    #expect(
      failure {
        _ = try DocumentDecoder(limits: limits).decode(
          Int.self,
          shape: 0,
          from: [UInt8](repeating: 0, count: 101),
          shapes: shapes
        )
      }?.reason == .tooLarge(limit: 100)
    )
  }
}
