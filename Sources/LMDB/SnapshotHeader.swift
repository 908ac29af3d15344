import Glibc

/// The header page of one snapshot.
///
/// A data file begins with two header pages, which commits write in turn: the one of an even
/// transaction id is the first.
struct SnapshotHeader: Sendable {
  /// Where the size of the pages stands.
  private static let pageSizeOffset = 40
  /// Where the number of the last page stands.
  private static let lastPageOffset = 136
  /// Where the transaction id stands.
  private static let transactionOffset = 144
  /// The length of what is used of the page.
  private static let length = 152

  /// The id of the transaction that wrote it.
  let transactionID: Int
  /// The size of a page in bytes.
  let pageSize: Int
  /// The number of pages up to the last one that the snapshot may use.
  let pages: Int
  /// The used part of the page.
  private let bytes: [UInt8]

  /// Reads the header of a snapshot that a read transaction holds.
  ///
  /// Nil where commits have come so quickly that the page may have been overwritten: begin another
  /// transaction then. The file is read through the descriptor, and never through the map.
  init?(of transactionID: Int, in descriptor: Int32) throws(LMDBError) {
    let pageSize =
      try Self.word(
        Self.read(descriptor, at: 0),
        at: Self.pageSizeOffset
      ) & 0xFFFF_FFFF
    guard (512...65536).contains(pageSize) else { throw LMDBError(.corrupted, in: "read header") }
    let place = transactionID & 1
    let own = try Self.read(descriptor, at: place * pageSize)
    guard Self.word(own, at: Self.transactionOffset) == transactionID else { return nil }
    // The page is written again by the next commit but one. As long as the other page does not have
    // the next commit, that one has not begun, and what was read before is whole.
    let other = try Self.read(descriptor, at: (1 - place) * pageSize)
    guard Self.word(other, at: Self.transactionOffset) <= transactionID else { return nil }
    self.transactionID = transactionID
    self.pageSize = pageSize
    pages = Self.word(own, at: Self.lastPageOffset) + 1
    bytes = own
    guard pages >= 2 else { throw LMDBError(.corrupted, in: "read header") }
  }

  /// The two header pages of a file that has this snapshot alone.
  ///
  /// Both lead to it. LMDB takes the one with the higher id; the next commit overwrites the other.
  var pair: [UInt8] {
    var pair: [UInt8] = []
    for number in 0..<2 {
      var page = bytes
      let isOwn = number == transactionID & 1
      Self.set(number, in: &page, at: 0)
      Self.set(
        isOwn ? transactionID : max(0, transactionID - 1),
        in: &page,
        at: Self.transactionOffset
      )
      pair += page + [UInt8](repeating: 0, count: pageSize - page.count)
    }
    return pair
  }

  /// Reads the used part of a header page.
  private static func read(_ descriptor: Int32, at offset: Int) throws(LMDBError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: length)
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
    }
    try checkSystem(Int32(clamping: count), "pread")
    guard count == length else { throw LMDBError(.corrupted, in: "pread") }
    return bytes
  }

  /// The machine word at an offset.
  private static func word(_ bytes: [UInt8], at offset: Int) -> Int {
    unsafe bytes.withUnsafeBytes { buffer in
      unsafe buffer.loadUnaligned(fromByteOffset: offset, as: Int.self)
    }
  }

  /// Puts a machine word to an offset.
  private static func set(_ word: Int, in bytes: inout [UInt8], at offset: Int) {
    unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe buffer.storeBytes(of: word, toByteOffset: offset, as: Int.self)
    }
  }
}
