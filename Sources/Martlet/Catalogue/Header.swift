/// The two counters that every transaction reads: one fixed record in the catalogue.
package struct Header: Hashable, Sendable {
  /// The commit number: raised by every write that changed something.
  package var commit: UInt64 = 0
  /// The schema generation: raised when anything else in the catalogue changes.
  package var generation: UInt64 = 0

  static let size = 16

  package init() {}

  init?(_ bytes: Span<UInt8>) {
    guard bytes.count == Self.size else { return nil }
    commit = UInt64(bigEndian: bytes.extracting(0..<8))
    generation = UInt64(bigEndian: bytes.extracting(8..<16))
  }

  var bytes: [UInt8] { commit.bigEndianBytes + generation.bigEndianBytes }
}

extension UInt64 {
  init(bigEndian bytes: Span<UInt8>) {
    self = 0
    for index in bytes.indices { self = self << 8 | UInt64(bytes[index]) }
  }

  var bigEndianBytes: [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * $0)) }
  }
}
