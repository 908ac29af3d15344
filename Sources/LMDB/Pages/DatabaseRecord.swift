/// What LMDB keeps of a database: where its tree is and how large.
package struct DatabaseRecord: Hashable, Sendable {
  /// The length of a record.
  static let size = 48
  /// The deepest tree that LMDB walks.
  static let maximumDepth = 32
  /// The mark of a database whose keys are integers: the list of free pages.
  static let integerKeys: UInt16 = 0x08

  /// LMDB's first field; in a header page the size of the file's pages.
  let pad: UInt32
  /// LMDB's flags of the database.
  let flags: UInt16
  /// The number of levels, 0 for an empty database.
  package let depth: Int
  /// The number of branch pages.
  package let branchPages: Int
  /// The number of leaf pages.
  package let leafPages: Int
  /// The number of pages of long values.
  package let overflowPages: Int
  /// The number of entries.
  package let entries: Int
  /// The page at the root, or nil for an empty database.
  package let root: Int?

  /// Reads a record; nil where the bytes end before.
  init?(_ bytes: [UInt8], at offset: Int) {
    guard offset >= 0, offset <= bytes.count - Self.size,
      let pad = bytes.integer(at: offset, as: UInt32.self),
      let flags = bytes.integer(at: offset + 4, as: UInt16.self),
      let depth = bytes.integer(at: offset + 6, as: UInt16.self),
      let branchPages = bytes.number(at: offset + 8),
      let leafPages = bytes.number(at: offset + 16),
      let overflowPages = bytes.number(at: offset + 24),
      let entries = bytes.number(at: offset + 32),
      let root = bytes.number(at: offset + 40)
    else { return nil }
    self.pad = pad
    self.flags = flags
    self.depth = Int(depth)
    self.branchPages = branchPages
    self.leafPages = leafPages
    self.overflowPages = overflowPages
    self.entries = entries
    self.root = root == -1 ? nil : root
  }

  /// Whether the record agrees with itself and with the file.
  func isPlausible(flags expected: UInt16, lastPage: Int) -> Bool {
    guard flags == expected, depth <= Self.maximumDepth else { return false }
    guard let root else {
      return [depth, branchPages, leafPages, overflowPages, entries].allSatisfy { $0 == 0 }
    }
    guard root >= 2, root <= lastPage, depth > 0, leafPages > 0, entries > 0 else { return false }
    return branchPages >= 0 && overflowPages >= 0
  }
}
