/// A named database of an environment, open for as long as the environment is.
///
/// A handle belongs to the environment that gave it and must not be used after
/// ``Environment/dropDatabase(named:)``.
package struct Database: Hashable, Sendable {
  /// LMDB's handle.
  let id: UInt32
  /// The name in the file.
  package let name: String
}

extension Database {
  /// The database of LMDB's free pages.
  static let free = Database(id: 0, name: "")
  /// The unnamed database, in which LMDB keeps the named ones.
  static let main = Database(id: 1, name: "")

  /// The size of the record that LMDB keeps in the unnamed database for each named one.
  static let recordSize = 48

  /// How large a database is.
  package struct Statistics: Hashable, Sendable {
    /// The number of keys.
    package var entries = 0
    /// The height of the tree.
    package var depth = 0
    /// Pages that hold no values.
    package var branchPages = 0
    /// Pages that hold keys and values.
    package var leafPages = 0
    /// Pages that hold large values.
    package var overflowPages = 0
    /// The size of all these pages.
    package var bytes = 0

    /// An empty database.
    package init() {}
  }
}
