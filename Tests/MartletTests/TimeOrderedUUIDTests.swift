import Foundation
import Martlet
import TestSupport
import Testing

@Suite("A UUID that is ordered by time")
struct TimeOrderedUUIDTests {
  /// The time of the example in RFC 9562, appendix A.6.
  private let time: Int64 = 0x017F_22E2_79B0

  @Test("has the layout of version 7")
  func hasLayout() throws {
    // The random bits of the example: 0xCC3 and 0x18C4DC0C0C07398F.
    let random: UInt128 = 0xCC3 << 62 | 0x18C4_DC0C_0C07_398F
    let uuid = try #require(TimeOrderedUUID.next(after: nil, milliseconds: time, random: random))
    #expect(uuid.uuidString == "017F22E2-79B0-7CC3-98C4-DC0C0C07398F")
  }

  @Test("takes no more random bits than have room")
  func cutsRandomBits() throws {
    let uuid = try #require(TimeOrderedUUID.next(after: nil, milliseconds: time, random: .max))
    #expect(uuid.uuidString == "017F22E2-79B0-7FFF-BFFF-FFFFFFFFFFFF")
  }

  @Test("begins anew where the clock has moved on")
  func beginsAnew() throws {
    let last = try #require(TimeOrderedUUID.next(after: nil, milliseconds: time, random: .max))
    let next = try #require(TimeOrderedUUID.next(after: last, milliseconds: time + 1, random: 0))
    #expect(next.uuidString == "017F22E2-79B1-7000-8000-000000000000")
  }

  @Test("counts on in the same millisecond, and where the clock went back", arguments: [0, -5])
  func countsOn(difference: Int64) throws {
    let last = try #require(TimeOrderedUUID.next(after: nil, milliseconds: time, random: 7))
    let now = time + difference
    let next = try #require(TimeOrderedUUID.next(after: last, milliseconds: now, random: 0))
    #expect(next.uuidString == "017F22E2-79B0-7000-8000-000000000008")
  }

  @Test("carries over the variant and the version, into the next millisecond")
  func carries() throws {
    let low = UInt128(1) << 62 - 1
    let below = try #require(TimeOrderedUUID.next(after: nil, milliseconds: time, random: low))
    let carried = try #require(TimeOrderedUUID.next(after: below, milliseconds: time, random: 0))
    #expect(carried.uuidString == "017F22E2-79B0-7001-8000-000000000000")
    let full = try #require(TimeOrderedUUID.next(after: nil, milliseconds: time, random: .max))
    let later = try #require(TimeOrderedUUID.next(after: full, milliseconds: time, random: 0))
    #expect(later.uuidString == "017F22E2-79B1-7000-8000-000000000000")
  }

  @Test("ends where 48 bits do not hold the time")
  func ends() throws {
    let end = try #require(TimeOrderedUUID.next(after: nil, milliseconds: .max, random: .max))
    #expect(end.uuidString == "FFFFFFFF-FFFF-7FFF-BFFF-FFFFFFFFFFFF")
    #expect(TimeOrderedUUID.next(after: end, milliseconds: .max, random: 0) == nil)
    #expect(TimeOrderedUUID.next(after: end, milliseconds: time, random: 0) == nil)
    let start = try #require(TimeOrderedUUID.next(after: nil, milliseconds: .min, random: 0))
    #expect(start.uuidString == "00000000-0000-7000-8000-000000000000")
  }

  @Test("rises as a key whatever the clock does", arguments: 0..<16)
  func rises(seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    var last: UUID?
    var lastKey: [UInt8] = []
    for _ in 0..<1000 {
      let uuid = TimeOrderedUUID.next(
        after: last,
        milliseconds: time + .random(in: -3...3, using: &random),
        random: .random(in: .min ... .max, using: &random)
      )
      let next = try #require(uuid)
      var key = KeyWriter()
      key.append(next)
      #expect(lastKey.lexicographicallyPrecedes(key.bytes))
      #expect(next.uuid.6 >> 4 == 7 && next.uuid.8 >> 6 == 0b10)
      (last, lastKey) = (next, key.bytes)
    }
  }
}
