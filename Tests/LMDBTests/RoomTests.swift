import Foundation
import LMDB
import TestSupport
import Testing

@Suite("The room of an environment", .temporaryDirectory)
struct RoomTests {
  private let large = [UInt8](repeating: 7, count: 20_000)

  private func options(map: Int, maximum: Int? = nil) -> Environment.Options {
    var options = Environment.Options.small(mapSize: map)
    options.maximumSize = maximum
    options.durability = .relaxed
    options.patience = .milliseconds(20)
    return options
  }

  /// Stores values until that fails, and tells how many were stored and why it failed.
  private func fill(_ environment: Environment, _ database: Database, from first: Int = 0) throws
    -> (count: Int, kind: LMDBError.Kind?)
  {
    for number in first..<(first + 10_000) {
      let kind = try failure {
        var transaction = try environment.beginWrite()
        if let shortage = try transaction.shortage() { throw shortage }
        try transaction.put(key(number), large, in: database)
        try transaction.commit()
      }
      if kind != nil { return (number - first, kind) }
    }
    return (10_000, nil)
  }

  @Test("grows with what is written")
  func growth() throws {
    let environment = try Environment.ofTest(options(map: 1 << 20))
    let database = try environment.database("numbers")
    for number in 0..<1000 { try environment.put(key(number), large, in: database) }
    let statistics = try environment.statistics()
    #expect(statistics.mapSize > 20 << 20)
    #expect(try environment.contents(of: database).count == 1000)
  }

  @Test("does not grow under a reader, which the error names, and grows after its end")
  func readerInTheWay() throws {
    let environment = try Environment.ofTest(options(map: 1 << 20))
    let database = try environment.database("numbers")
    var stored = 0
    do {
      let reader = try environment.beginRead()
      var error: LMDBError?
      while error == nil {
        do {
          try environment.put(key(stored), large, in: database)
          stored += 1
        } catch let thrown as LMDBError {
          error = thrown
        }
      }
      #expect(error?.kind == .mapFull)
      #expect(error?.reader?.transactionID == reader.id)
      #expect(error?.reader?.lag == stored)
      #expect(error?.reader?.processID == Int(getpid()))
    }
    for number in stored..<(stored + 100) {
      try environment.put(key(number), large, in: database)
    }
    #expect(try environment.contents(of: database).count == stored + 100)
  }

  @Test("D6: a write that meets the end of the map is undone, and the next one has more")
  func largeWrite() throws {
    let environment = try Environment.ofTest(options(map: 1 << 20))
    let database = try environment.database("numbers")
    try environment.put([1], [1], in: database)
    func write() throws {
      try environment.write { transaction in
        for number in 0..<80 { try transaction.put(key(number), large, in: database) }
      }
    }
    #expect(try failure { try write() } == .mapFull)
    #expect(try environment.contents(of: database).map(\.key) == [[1]])
    try write()
    #expect(try environment.contents(of: database).count == 81)
  }

  @Test("D6: ends at the maximum, where deletes go on and make room")
  func maximum() throws {
    let maximum = 2 << 20
    let environment = try Environment.ofTest(options(map: 1 << 30, maximum: maximum))
    let database = try environment.database("numbers")
    let first = try fill(environment, database)
    #expect(first.kind == .mapFull)
    #expect(first.count > 50)
    for number in 0..<first.count {
      #expect(try environment.value(key(number), in: database) == large)
    }
    for number in 0..<first.count {
      try environment.write { transaction in
        let isThere = try transaction.delete(key(number), in: database)
        #expect(isThere)
      }
    }
    #expect(try environment.contents(of: database).isEmpty)
    let second = try fill(environment, database, from: 5000)
    #expect(second.kind == .mapFull)
    #expect(second.count > 50)
    #expect(try environment.statistics().fileBytes < maximum + (1 << 20))
  }

  @Test("is not smaller than what is stored already")
  func smallMaximum() throws {
    try {
      let environment = try Environment.ofTest(options(map: 1 << 30))
      let database = try environment.database("numbers")
      for number in 0..<100 { try environment.put(key(number), large, in: database) }
    }()
    let environment = try Environment.ofTest(options(map: 1 << 20, maximum: 1 << 20))
    let database = try #require(environment.databases["numbers"])
    #expect(try fill(environment, database, from: 100).count == 0)
    #expect(try environment.contents(of: database).count == 100)
    try environment.write { try $0.deleteAll(in: database) }
    #expect(try fill(environment, database).count > 20)
  }
}
