import Foundation
import LMDB
import TestSupport
import Testing

@Suite("A walk over the pages", .temporaryDirectory)
struct PageWalkTests {
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

  @Test("finds nothing after any commit of random changes", arguments: 1...12)
  func randomChanges(_ seed: Int) throws {
    var random = SeededGenerator(seed: seed)
    let environment = try Environment.ofTest()
    let names = ["a", "b", "c"]
    for name in names { _ = try environment.database(name) }
    var held: [Int: Int] = [:]
    for round in 0..<120 {
      try environment.write { transaction in
        for _ in 0..<Int.random(in: 0..<60, using: &random) {
          let database = try transaction.openDatabase(names.randomElement(using: &random) ?? "a")
          let key = key(Int.random(in: 0..<400, using: &random))
          let length = Int.random(in: 0..<10, using: &random)
          switch Int.random(in: 0..<10, using: &random) {
          case 0..<5:
            let size = length == 0 ? Int.random(in: 0..<20_000, using: &random) : length * 40
            try transaction.put(key, Array(repeating: 7, count: size), in: database)
          case 5..<9: _ = try transaction.delete(key, in: database)
          default:
            if length == 0 { try transaction.deleteAll(in: database) }
          }
        }
      }
      held[round % 5] = round
      let flaws = try environment.read { try $0.view.findFlaws() }
      #expect(flaws.listed == [], "seed \(seed), round \(round)")
      if !flaws.isEmpty { return }
    }
  }

  @Test("never ends the process, whatever the bytes are", arguments: 1...8)
  func anyBytes(_ seed: Int) throws {
    try fill(150)
    let sound = try DataFile()
    var random = SeededGenerator(seed: seed)
    var found = 0
    for _ in 0..<400 {
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
    #expect(found > 200)
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
