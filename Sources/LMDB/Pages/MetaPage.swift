/// One of the two pages at the start of a data file: what a commit leaves behind.
package struct MetaPage: Hashable, Sendable {
  /// What LMDB's files start with.
  static let magic: UInt32 = 0xBEEF_C0DE
  /// The file format that this library reads.
  static let version: UInt32 = 1
  /// The length of the part of the page that is used.
  static let length = 152

  /// The place of the page: 0 or 1.
  package let number: Int
  /// The size of the file's pages.
  let pageSize: Int
  /// The address space that the file's writers reserve, in bytes.
  package let mapSize: Int
  /// The list of free pages.
  package let free: DatabaseRecord
  /// The list of databases.
  package let main: DatabaseRecord
  /// The last page that was ever used.
  package let lastPage: Int
  /// The id of the commit.
  package let transactionID: Int

  /// Reads a header page; nil where it is none, or says what cannot be.
  init?(_ bytes: [UInt8], number: Int) {
    guard bytes.integer(at: 10, as: UInt16.self) == Page.metaFlag,
      bytes.integer(at: 16, as: UInt32.self) == Self.magic,
      bytes.integer(at: 20, as: UInt32.self) == Self.version,
      let mapSize = bytes.number(at: 32),
      let free = DatabaseRecord(bytes, at: 40),
      let main = DatabaseRecord(bytes, at: 88),
      let lastPage = bytes.number(at: 136),
      let transactionID = bytes.number(at: 144)
    else { return nil }
    self.number = number
    pageSize = Int(free.pad)
    self.mapSize = mapSize
    self.free = free
    self.main = main
    self.lastPage = lastPage
    self.transactionID = transactionID
    guard Self.pageSizes.contains(pageSize), pageSize.nonzeroBitCount == 1 else { return nil }
    // A new file has the id 0 in both; later commits take turns.
    guard transactionID >= 0, transactionID == 0 || transactionID % 2 == number else { return nil }
    guard lastPage >= 1, lastPage < Int.max / pageSize - 1,
      free.isPlausible(flags: DatabaseRecord.integerKeys, lastPage: lastPage),
      main.isPlausible(flags: 0, lastPage: lastPage)
    else { return nil }
  }

  /// The id of the commit that wrote a page which LMDB takes for a header page.
  static func transactionID(of bytes: [UInt8]) -> Int? {
    guard let flags = bytes.integer(at: 10, as: UInt16.self), flags & Page.metaFlag != 0,
      bytes.integer(at: 16, as: UInt32.self) == Self.magic,
      bytes.integer(at: 20, as: UInt32.self) == Self.version
    else { return nil }
    return bytes.number(at: 144)
  }

  /// The sizes of page that LMDB makes.
  static let pageSizes = 256...65536
}
