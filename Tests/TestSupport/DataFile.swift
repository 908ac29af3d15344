package import Foundation

/// The bytes of a closed store's data file, to be changed behind the back of LMDB.
package struct DataFile {
  package static let pageSize = 4096

  package var bytes: [UInt8]
  /// The directory of the store.
  package let directory: URL

  package init(of directory: URL = TemporaryDirectory.current) throws {
    self.directory = directory
    bytes = Array(try Data(contentsOf: directory.appending(path: "data.mdb")))
  }

  package var pages: Int { bytes.count / Self.pageSize }

  package func save() throws {
    try Data(bytes).write(to: directory.appending(path: "data.mdb"))
  }

  package subscript(_ page: Int, _ offset: Int) -> UInt8 {
    get { bytes[page * Self.pageSize + offset] }
    set { bytes[page * Self.pageSize + offset] = newValue }
  }

  package func word(_ page: Int, _ offset: Int) -> Int {
    Int(self[page, offset]) | Int(self[page, offset + 1]) << 8
  }

  package mutating func setWord(_ value: Int, _ page: Int, _ offset: Int) {
    self[page, offset] = UInt8(value & 0xFF)
    self[page, offset + 1] = UInt8(value >> 8)
  }

  package func number(_ page: Int, _ offset: Int) -> Int {
    (0..<8).reduce(0) { $0 | Int(self[page, offset + $1]) << (8 * $1) }
  }

  package mutating func setNumber(_ value: Int, _ page: Int, _ offset: Int) {
    for place in 0..<8 {
      self[page, offset + place] = UInt8(truncatingIfNeeded: value >> (8 * place))
    }
  }

  /// The bytes of a page as text, where they are some.
  package func text(_ page: Int) -> String {
    String(decoding: bytes[page * Self.pageSize..<(page + 1) * Self.pageSize], as: UTF8.self)
  }

  package mutating func erase(_ page: Int) {
    bytes.replaceSubrange(
      page * Self.pageSize..<(page + 1) * Self.pageSize,
      with: repeatElement(0, count: Self.pageSize)
    )
  }

  package mutating func copy(_ page: Int, over other: Int) {
    bytes.replaceSubrange(
      other * Self.pageSize..<(other + 1) * Self.pageSize,
      with: Array(bytes[page * Self.pageSize..<(page + 1) * Self.pageSize])
    )
  }
}

extension DataFile {
  /// The header page of the newest commit.
  package var newestMeta: Int { number(0, 144) >= number(1, 144) ? 0 : 1 }

  /// The root page of the list of databases.
  package var mainRoot: Int { number(newestMeta, 88 + 40) }

  /// The root page of the list of free pages.
  package var freeRoot: Int { number(newestMeta, 40 + 40) }

  /// How many entries a page has.
  package func count(of page: Int) -> Int { (word(page, 12) - 16) / 2 }

  /// The offset of an entry in its page.
  package func entry(_ number: Int, of page: Int) -> Int { word(page, 16 + 2 * number) }

  /// Where the record of a database begins: the page and the offset.
  package func record(_ name: String) throws -> (page: Int, offset: Int) {
    let page = mainRoot
    for place in 0..<count(of: page) {
      let node = entry(place, of: page)
      let keySize = word(page, node + 6)
      let key = (0..<keySize).map { self[page, node + 8 + $0] }
      if key == Array(name.utf8) { return (page, node + 8 + keySize) }
    }
    throw CocoaError(.fileReadUnknown)
  }

  /// The root page of a database.
  package func root(_ name: String) throws -> Int {
    let record = try record(name)
    return number(record.page, record.offset + 40)
  }

  /// The page that an entry of a branch page leads to.
  package func child(_ number: Int, of page: Int) -> Int {
    let node = entry(number, of: page)
    return word(page, node) | word(page, node + 2) << 16
  }

  /// The branch and leaf pages of a database, from the root on.
  package func pages(of name: String) throws -> (branches: [Int], leaves: [Int]) {
    var (branches, leaves): ([Int], [Int]) = ([], [])
    var waiting = [try root(name)]
    while let page = waiting.popLast() {
      if word(page, 10) == 1 {
        branches.append(page)
        waiting += (0..<count(of: page)).map { child($0, of: page) }
      } else {
        leaves.append(page)
      }
    }
    return (branches, leaves)
  }
}
