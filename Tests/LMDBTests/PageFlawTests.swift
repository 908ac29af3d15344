import Foundation
import LMDB
import TestSupport
import Testing

@Suite("A walk over the pages finds", .temporaryDirectory)
struct PageFlawTests {
  private let pageSize = DataFile.pageSize

  @Test("D13: a zeroed leaf")
  func zeroedLeaf() throws {
    var file = try makeFile()
    let leaf = file.child(1, of: try file.root("numbers"))
    file.erase(leaf)
    let flaws = try file.flaws()
    #expect(flaws.listed.contains(PageFlaw(.wrongType, page: leaf, database: "numbers")))
    #expect(Set(flaws.listed.map(\.kind)) == [.wrongType, .wrongNumber])
  }

  @Test("D13: a zeroed branch, and that its leaves belong to nobody then")
  func zeroedBranch() throws {
    var file = try makeFile()
    let branch = try file.root("numbers")
    let leaf = file.child(1, of: branch)
    file.erase(branch)
    let flaws = try file.flaws().listed
    #expect(flaws.contains(PageFlaw(.wrongType, page: branch, database: "numbers")))
    #expect(flaws.contains(PageFlaw(.unaccounted, page: leaf)))
  }

  @Test("a page under another number")
  func wrongNumber() throws {
    var file = try makeFile()
    let leaf = file.child(1, of: try file.root("numbers"))
    file[leaf, 0] ^= 1
    #expect(try file.flaws().listed == [PageFlaw(.wrongNumber, page: leaf, database: "numbers")])
  }

  @Test("entries that do not fill their page")
  func wrongNodes() throws {
    var file = try makeFile()
    let leaf = file.child(1, of: try file.root("numbers"))
    file.setWord(file.entry(0, of: leaf) + 2, leaf, 16)
    #expect(try file.kinds().contains(.wrongNodes))
  }

  @Test("L11: a key that a changed byte has put out of order")
  func unorderedKeys() throws {
    var file = try makeFile()
    let leaf = file.child(1, of: try file.root("numbers"))
    // Two keys in the middle of the page become equal.
    let (one, other) = (file.entry(4, of: leaf) + 15, file.entry(5, of: leaf) + 15)
    file[leaf, other] = file[leaf, one]
    #expect(try file.flaws().listed == [PageFlaw(.unorderedKeys, page: leaf, database: "numbers")])
  }

  @Test("a key outside of what the branch says")
  func misplacedKey() throws {
    var file = try makeFile()
    let leaf = file.child(1, of: try file.root("numbers"))
    file[leaf, file.entry(0, of: leaf) + 8 + 6] = 0
    file[leaf, file.entry(0, of: leaf) + 8 + 7] = 0
    #expect(try file.flaws().listed == [PageFlaw(.misplacedKey, page: leaf, database: "numbers")])
  }

  @Test("a page that two branches lead to, and the one that is left out")
  func reachedTwice() throws {
    var file = try makeFile()
    let branch = try file.root("numbers")
    let (first, second) = (file.child(1, of: branch), file.child(2, of: branch))
    file.setWord(first, branch, file.entry(2, of: branch))
    let flaws = try file.flaws().listed
    #expect(flaws.contains(PageFlaw(.reachedTwice, page: first, database: "numbers")))
    #expect(flaws.contains(PageFlaw(.unaccounted, page: second)))
  }

  @Test("a branch that leads nowhere")
  func outOfRange() throws {
    var file = try makeFile()
    let branch = try file.root("numbers")
    file.setWord(0xFFFF, branch, file.entry(1, of: branch))
    #expect(try file.kinds() == [.outOfRange, .unaccounted])
  }

  @Test("a leaf at another depth than the record says")
  func wrongDepth() throws {
    var file = try makeFile()
    let record = try file.record("numbers")
    file[record.page, record.offset + 6] += 1
    #expect(try file.kinds() == [.wrongDepth])
  }

  @Test("counts that are not those of the record", arguments: [8, 16, 24, 32])
  func wrongCount(_ offset: Int) throws {
    var file = try makeFile()
    let record = try file.record("numbers")
    file[record.page, record.offset + offset] += 1
    #expect(try file.flaws().listed == [PageFlaw(.wrongCount, database: "numbers")])
  }

  @Test("a record that cannot be")
  func wrongRecord() throws {
    var file = try makeFile()
    let record = try file.record("numbers")
    file[record.page, record.offset + 4] = 4
    #expect(try file.kinds().contains(.wrongRecord))
  }

  @Test("a long value that is not there")
  func wrongOverflow() throws {
    var file = try makeFile()
    let run = try #require((2..<file.pages).first { file.word($0, 10) == 4 })
    file.setWord(1, run, 12)
    let flaws = try file.flaws().listed
    #expect(flaws.first == PageFlaw(.wrongOverflow, page: run, database: "texts"))
  }

  @Test("a free page that is in use")
  func freeInUse() throws {
    var file = try makeFile()
    let leaf = file.child(1, of: try file.root("numbers"))
    let node = file.entry(0, of: file.freeRoot)
    // The first number of the first list, behind the head, the key and the count.
    file.setNumber(leaf, file.freeRoot, node + 8 + 8 + 8)
    #expect(try file.kinds().contains(.freeInUse))
  }

  @Test("a list of free pages that is none")
  func wrongFreeList() throws {
    var file = try makeFile()
    let node = file.entry(0, of: file.freeRoot)
    file.setNumber(1 << 40, file.freeRoot, node + 8 + 8)
    #expect(try file.kinds() == [.wrongFreeList, .unaccounted])
  }

  @Test("a broken header page, and walks by the other one")
  func wrongMeta() throws {
    var file = try makeFile()
    let meta = file.newestMeta
    file.erase(meta)
    #expect(try file.flaws().listed == [PageFlaw(.wrongMeta, page: meta)])
    file.erase(1 - meta)
    #expect(try file.kinds() == [.wrongMeta])
    file.bytes = []
    #expect(try file.kinds() == [.wrongMeta])
  }

  @Test("D12: pages in use past the end of a cut file, at whatever page it is cut")
  func cutFile() throws {
    let sound = try makeFile()
    for pages in 2..<sound.pages {
      var file = sound
      file.bytes.removeLast((sound.pages - pages) * pageSize - 1)
      let flaws = try file.flaws()
      #expect(flaws.hasPagesBeyondFile, "\(pages) pages")
    }
  }

  /// Databases of two levels, with long values, and a list of free pages.
  private func makeFile() throws -> DataFile {
    try {
      let environment = try Environment.ofTest()
      let numbers = try environment.database("numbers")
      let texts = try environment.database("texts")
      try environment.write { transaction in
        for number in 0..<1000 { try transaction.put(key(number), key(number), in: numbers) }
      }
      try environment.write { transaction in
        for number in 0..<5 {
          let text = [UInt8](repeating: 3, count: 9000)
          try transaction.put(key(number), text, in: texts)
        }
      }
    }()
    let file = try DataFile()
    #expect(try file.flaws().isEmpty)
    return file
  }
}
