/// One of the two pages at the start of a data file: what a commit leaves behind.
package struct MetaPage: Hashable, Sendable {
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
    guard let header = HeaderPage(bytes), header.isMarked, header.isOfKnownVersion else {
      return nil
    }
    self.number = number
    pageSize = header.pageSize
    mapSize = header.mapSize
    free = header.free
    main = header.main
    lastPage = header.lastPage
    transactionID = Int(truncatingIfNeeded: header.transactionID)
    guard Self.pageSizes.contains(pageSize), pageSize.nonzeroBitCount == 1 else { return nil }
    // A new file has the id 0 in both; later commits take turns.
    guard transactionID >= 0, transactionID == 0 || transactionID % 2 == number else { return nil }
    guard lastPage >= 1, lastPage < Int.max / pageSize - 1,
      free.isPlausible(flags: DatabaseRecord.integerKeys, lastPage: lastPage),
      main.isPlausible(flags: 0, lastPage: lastPage)
    else { return nil }
  }

  /// The sizes of page that LMDB makes.
  static let pageSizes = 256...65536
}
