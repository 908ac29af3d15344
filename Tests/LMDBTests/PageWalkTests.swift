import Foundation
import LMDB
import TestSupport
import Testing

@Suite("A walk over the pages", .temporaryDirectory)
struct PageWalkTests {
  /// How many random stores are walked; `MARTLET_PAGE_WALKS` says another number.
  private static let seeds =
    ProcessInfo.processInfo.environment["MARTLET_PAGE_WALKS"].flatMap { Int($0) } ?? 9

  @Test("L11: finds nothing in a sound store", arguments: [0, 1, 2, 50, 500, 20_000])
  func soundStore(_ count: Int) throws {
    try fill(count)
    #expect(try DataFile().flaws().listed == [])
    let environment = try Environment.ofTest(.reading)
    let flaws = try environment.read { try $0.view.findFlaws() }
    #expect(flaws.isEmpty)
  }

  @Test("finds nothing in a store that nothing was written to")
  func emptyStore() throws {
    try { _ = try Environment.ofTest() }()
    #expect(try DataFile().flaws().listed == [])
  }

  @Test("finds nothing after any commit of random changes", arguments: 1...seeds)
  func randomChanges(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let environment = try Environment.ofTest()
    let databases = try ["a", "b", "c"].map { try environment.database($0) }
    // Small trees that often lose their last key, and large ones with large commits.
    let scale = [(keys: 30, changes: 8), (keys: 400, changes: 60), (keys: 4000, changes: 900)][
      seed % 3
    ]
    for round in 0..<(scale.changes > 100 ? 15 : 80) {
      // Some commits come while an older one is read, and may not use its pages.
      let reader = Int.random(in: 0..<3, using: &random) == 0 ? try environment.beginRead() : nil
      try environment.write { transaction in
        for _ in 0..<Int.random(in: 0..<scale.changes, using: &random) {
          let database = databases[Int.random(in: 0..<3, using: &random)]
          let key = key(Int.random(in: 0..<scale.keys, using: &random))
          switch Int.random(in: 0..<100, using: &random) {
          case 0..<48:
            let size = Int.random(in: 0..<400, using: &random)
            try transaction.put(key, Array(repeating: 7, count: size), in: database)
          case 48..<52:
            let size = Int.random(in: 0..<20_000, using: &random)
            try transaction.put(key, Array(repeating: 7, count: size), in: database)
          case 52..<99: _ = try transaction.delete(key, in: database)
          default: try transaction.deleteAll(in: database)
          }
        }
      }
      let flaws = try environment.read { try $0.view.findFlaws() }
      #expect(flaws.listed == [], "seed \(seed), round \(round)")
      if !flaws.isEmpty { return }
      if let reader { #expect(try reader.view.findFlaws().isEmpty) }
    }
  }

  @Test("never ends the process, whatever the bytes are", arguments: 1...8)
  func anyBytes(_ seed: Int) throws {
    try fill(150)
    let sound = try DataFile()
    var random = SeededGenerator(seed: seed)
    var found = 0
    for _ in 0..<100 {
      var file = sound
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          file.bytes[Int.random(in: 0..<file.bytes.count, using: &random)] ^=
            1 << UInt8.random(in: 0..<8, using: &random)
        case 1:
          // Where the structure is.
          let page = Int.random(in: 0..<file.pages, using: &random)
          file[page, Int.random(in: 0..<160, using: &random)] = .random(in: 0...255, using: &random)
        case 2:
          let page = Int.random(in: 0..<file.pages, using: &random)
          let offset = Int.random(in: 0..<4088, using: &random)
          let value = Int.random(in: -2..<Int(file.pages + 3), using: &random)
          file.setNumber(value, page, offset)
        default:
          let pages = 0..<file.pages
          file.copy(
            Int.random(in: pages, using: &random),
            over: Int.random(in: pages, using: &random)
          )
        }
      }
      if Bool.random(using: &random) {
        file.bytes.removeLast(Int.random(in: 0..<file.bytes.count, using: &random))
      }
      if try !file.flaws().isEmpty { found += 1 }
    }
    #expect(found > 50)
  }

  private func fill(_ count: Int) throws {
    let environment = try Environment.ofTest()
    for name in ["numbers", "texts"] {
      let database = try environment.database(name)
      try environment.write { transaction in
        for number in 0..<count {
          let long = number % 97 == 5 ? 9000 : number % 40
          try transaction.put(key(number), Array(repeating: 1, count: long), in: database)
        }
      }
      try environment.write { transaction in
        for number in 0..<(count / 3) { _ = try transaction.delete(key(number * 3), in: database) }
      }
    }
  }
}
