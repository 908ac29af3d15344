import CLMDB
import Glibc

/// What one of the two pages at the start of a data file says, be it right or wrong.
///
/// Commits write them in turn: the one of an even transaction id is the first.
struct HeaderPage: Sendable {
  /// The length of the part of the page that is used.
  static let length = 152
  /// Where the transaction id stands.
  static let transactionOffset = 144
  /// What LMDB's files start with.
  private static let magic: UInt32 = 0xBEEF_C0DE
  /// The file format that this library reads.
  private static let version: UInt32 = 1

  /// Whether LMDB takes the page for a header page.
  let isMarked: Bool
  /// Whether the file has the format that this library reads.
  let isOfKnownVersion: Bool
  /// The address space that the file's writers reserve, in bytes.
  let mapSize: Int
  /// The list of free pages.
  let free: DatabaseRecord
  /// The list of databases.
  let main: DatabaseRecord
  /// The last page that was ever used.
  let lastPage: Int
  /// The id of the commit.
  let transactionID: UInt64

  /// The size of the file's pages.
  var pageSize: Int { Int(free.pad) }

  /// Takes the fields out of a page; nil where the bytes end before.
  init?(_ bytes: [UInt8]) {
    guard let flags = bytes.integer(at: 10, as: UInt16.self),
      let magic = bytes.integer(at: 16, as: UInt32.self),
      let version = bytes.integer(at: 20, as: UInt32.self),
      let mapSize = bytes.number(at: 32),
      let free = DatabaseRecord(bytes, at: 40),
      let main = DatabaseRecord(bytes, at: 88),
      let lastPage = bytes.number(at: 136),
      let transactionID = bytes.integer(at: Self.transactionOffset, as: UInt64.self)
    else { return nil }
    isMarked = magic == Self.magic && flags & Page.metaFlag != 0
    isOfKnownVersion = version == Self.version
    self.mapSize = mapSize
    self.free = free
    self.main = main
    self.lastPage = lastPage
    self.transactionID = transactionID
  }

  /// Reads the used part of a page; fewer bytes where the file ends before.
  static func bytes(of descriptor: Int32, at offset: Int) throws(LMDBError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: length)
    while true {
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      }
      if count < 0, errno == EINTR { continue }
      try checkSystem(Int32(clamping: count), "pread")
      return Array(bytes.prefix(count))
    }
  }
}
