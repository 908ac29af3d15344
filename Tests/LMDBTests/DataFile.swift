import Foundation
import LMDB
import TestSupport
import Testing

/// The bytes of a closed store's data file, to be changed behind LMDB's back.
struct DataFile {
  static let pageSize = 4096

  var bytes: [UInt8]
  private let url: URL

  init(of directory: URL = TemporaryDirectory.current) throws {
    url = directory.appending(path: "data.mdb")
    bytes = Array(try Data(contentsOf: url))
  }

  var pages: Int { bytes.count / Self.pageSize }

  func save() throws { try Data(bytes).write(to: url) }

  /// What a walk over the bytes finds.
  func flaws() throws -> PageFlaws {
    try save()
    let file = try PageFile(at: url.deletingLastPathComponent().path)
    return PageWalk(file, file.metaPages.first).flaws
  }

  func kinds() throws -> Set<PageFlaw.Kind> { Set(try flaws().listed.map(\.kind)) }

  subscript(_ page: Int, _ offset: Int) -> UInt8 {
    get { bytes[page * Self.pageSize + offset] }
    set { bytes[page * Self.pageSize + offset] = newValue }
  }

  func word(_ page: Int, _ offset: Int) -> Int {
    Int(self[page, offset]) | Int(self[page, offset + 1]) << 8
  }

  mutating func setWord(_ value: Int, _ page: Int, _ offset: Int) {
    self[page, offset] = UInt8(value & 0xFF)
    self[page, offset + 1] = UInt8(value >> 8)
  }

  /// The offset of an entry in its page.
  func entry(_ number: Int, of page: Int) -> Int { word(page, 16 + 2 * number) }

  mutating func erase(_ page: Int) {
    for offset in 0..<Self.pageSize { self[page, offset] = 0 }
  }

  /// The header page of the newest commit.
  var newestMeta: Int { number(0, 144) >= number(1, 144) ? 0 : 1 }

  func number(_ page: Int, _ offset: Int) -> Int {
    (0..<8).reduce(0) { $0 | Int(self[page, offset + $1]) << (8 * $1) }
  }

  mutating func setNumber(_ value: Int, _ page: Int, _ offset: Int) {
    for place in 0..<8 {
      self[page, offset + place] = UInt8(truncatingIfNeeded: value >> (8 * place))
    }
  }

  /// The root page of the list of databases.
  var mainRoot: Int { number(newestMeta, 88 + 40) }
  /// The root page of the list of free pages.
  var freeRoot: Int { number(newestMeta, 40 + 40) }

  /// Where the record of a database begins: the page and the offset.
  func record(_ name: String) throws -> (page: Int, offset: Int) {
    let page = mainRoot
    for place in 0..<((word(page, 12) - 16) / 2) {
      let node = entry(place, of: page)
      let keySize = word(page, node + 6)
      let key = (0..<keySize).map { self[page, node + 8 + $0] }
      if key == Array(name.utf8) { return (page, node + 8 + keySize) }
    }
    throw CocoaError(.fileReadUnknown)
  }

  /// The root page of a database.
  func root(_ name: String) throws -> Int {
    let record = try record(name)
    return number(record.page, record.offset + 40)
  }

  /// The page that a branch page leads to.
  func child(_ number: Int, of page: Int) -> Int {
    let node = entry(number, of: page)
    return word(page, node) | word(page, node + 2) << 16
  }
}
