internal import OrderedKeys

/// The head of a stored document: how the body is to be read, and proof that it is what was
/// written.
///
/// The checksum covers the collection, the row and everything after it, so that a flipped bit or a
/// page in the wrong place is an error and never a wrong document.
///
/// ```
///  0        1        9           11        19
/// +--------+--------+-----------+---------+------
/// | format | check  | shape     | version | body
/// | 1 byte | 8 bytes| 2 bytes   | 8 bytes |
/// +--------+--------+-----------+---------+------
/// ```
package struct Envelope: Sendable {
  static let format: UInt8 = 1
  /// The number of bytes before the body.
  package static let size = 19

  /// The number of the body's shape.
  package let shape: Int
  /// The number of the commit that last changed the document.
  package let version: UInt64

  /// Reads the head of a stored document; nil where the bytes are not what was written.
  package init?(_ bytes: Span<UInt8>, row: RowID, collection: ChecksumSeed) {
    guard bytes.count >= Self.size, bytes[0] == Self.format else { return nil }
    let check = UInt64(bigEndian: bytes.extracting(1..<9))
    let covered = bytes.extracting(9..<bytes.count)
    guard collection.checksum(of: covered, row: row) == check else { return nil }
    shape = Int(bytes[9]) << 8 | Int(bytes[10])
    version = UInt64(bigEndian: bytes.extracting(11..<19))
  }

  /// Puts a head before the body of a document.
  static func seal(
    _ body: [UInt8],
    shape: Int,
    version: UInt64,
    row: RowID,
    collection: ChecksumSeed
  ) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: size)
    bytes.reserveCapacity(size + body.count)
    bytes[0] = format
    bytes[9] = UInt8(truncatingIfNeeded: shape >> 8)
    bytes[10] = UInt8(truncatingIfNeeded: shape)
    bytes.replaceSubrange(11..<19, with: version.bigEndianBytes)
    bytes += body
    let check = collection.checksum(of: bytes.span.extracting(9..<bytes.count), row: row)
    bytes.replaceSubrange(1..<9, with: check.bigEndianBytes)
    return bytes
  }
}

/// What the checksums of one collection start from, so that a document under the name of another
/// collection does not pass.
package struct ChecksumSeed: Sendable {
  private let seed: UInt64

  package init(collection name: String) {
    seed = XXH64.hash(Array(name.utf8).span, seed: 0)
  }

  func checksum(of bytes: Span<UInt8>, row: RowID) -> UInt64 {
    // The row enters through the seed: one pass over the bytes, no concatenation.
    XXH64.hash(bytes, seed: seed &+ UInt64(bitPattern: row.number) &* 0x9E37_79B9_7F4A_7C15)
  }
}
