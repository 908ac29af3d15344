import Glibc

/// The header page of one snapshot.
///
/// A data file begins with two header pages, which commits write in turn: the one of an even
/// transaction id is the first.
struct SnapshotHeader: Sendable {
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
    let first = try Self.header(of: descriptor, at: 0)
    let second = try Self.header(of: descriptor, at: first.header.pageSize)
    let own = transactionID & 1 == 0 ? first : second
    guard own.header.transactionID == transactionID else { return nil }
    // The page is written again by the next commit but one. As long as the other page does not have
    // the next commit, that one has not begun, and what was read before is whole.
    let place = (1 - transactionID & 1) * first.header.pageSize
    let other = try Self.header(of: descriptor, at: place)
    guard other.header.transactionID <= transactionID else { return nil }
    self.transactionID = transactionID
    pageSize = first.header.pageSize
    pages = own.header.lastPage + 1
    bytes = own.bytes
    guard pages >= 2, pages < Int.max / pageSize else {
      throw LMDBError(.corrupted, in: "read header")
    }
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
        at: HeaderPage.transactionOffset
      )
      pair += page + [UInt8](repeating: 0, count: pageSize - page.count)
    }
    return pair
  }

  /// Reads a header page.
  private static func header(of descriptor: Int32, at offset: Int)
    throws(LMDBError) -> (header: HeaderPage, bytes: [UInt8])
  {
    let bytes = try HeaderPage.bytes(of: descriptor, at: offset)
    guard let header = HeaderPage(bytes), header.isMarked,
      MetaPage.pageSizes.contains(header.pageSize)
    else { throw LMDBError(.corrupted, in: "pread") }
    return (header, bytes)
  }

  /// Puts a machine word to an offset.
  private static func set(_ word: Int, in bytes: inout [UInt8], at offset: Int) {
    unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe buffer.storeBytes(of: word, toByteOffset: offset, as: Int.self)
    }
  }
}
