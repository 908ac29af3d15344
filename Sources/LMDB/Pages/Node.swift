/// An entry of a branch or leaf page, all of which lies in the page.
struct Node {
  /// The mark of a value in pages of its own.
  static let longValueFlag: UInt16 = 1
  /// The mark of the record of a database.
  static let recordFlag: UInt16 = 2
  /// The length of the head of an entry.
  private static let headSize = 8
  /// The length of the number of a page.
  private static let pageNumberSize = 8

  /// The bytes of the entry in its page.
  let place: Range<Int>
  /// The bytes of the key in the page.
  let key: Range<Int>
  /// The bytes of the value in the page; in a branch none, for a long value the number of its page.
  let data: Range<Int>
  /// LMDB's flags, in a leaf.
  let flags: UInt16
  /// The length of the value, in a leaf.
  let size: Int
  /// The page that a branch leads to.
  let child: Int

  /// Reads an entry; nil where it does not lie in the page.
  init?(_ page: Page, at index: Int) {
    let bytes = page.bytes
    guard index >= 0, index < page.count,
      let offset = bytes.integer(at: Page.headSize + 2 * index, as: UInt16.self).map(Int.init),
      offset >= Page.headSize + 2 * page.count,
      // LMDB has two fields here, whose order makes them one native integer.
      let low = bytes.integer(at: offset, as: UInt32.self),
      let flags = bytes.integer(at: offset + 4, as: UInt16.self),
      let keySize = bytes.integer(at: offset + 6, as: UInt16.self)
    else { return nil }
    let keyStart = offset + Self.headSize
    let keyEnd = keyStart + Int(keySize)
    self.flags = flags
    size = Int(low)
    child = Int(low) | Int(flags) << 32
    var dataSize = size
    if page.kind == .branch { dataSize = 0 }
    if page.kind == .leaf, flags & Self.longValueFlag != 0 { dataSize = Self.pageNumberSize }
    let end = keyEnd + dataSize
    guard end <= bytes.count else { return nil }
    key = keyStart..<keyEnd
    data = keyEnd..<end
    // LMDB gives each entry an even number of bytes.
    place = offset..<min(bytes.count, end + end % 2)
  }

  /// The number of pages that a long value takes.
  static func pages(for size: Int, pageSize: Int) -> Int {
    (Page.headSize - 1 + size) / pageSize + 1
  }
}
