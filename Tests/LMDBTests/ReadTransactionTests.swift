import Foundation
import LMDB
import TestSupport
import Testing

@Suite("A read transaction", .temporaryDirectory)
struct ReadTransactionTests {
  @Test("L4: begins after another process has grown the map", .tags(.crash))
  func grownMap() async throws {
    let environment = try Environment.ofTest(.small(mapSize: 1 << 20))
    let database = try environment.database("numbers")
    await #expect(processExitsWith: .success) {
      [path = TemporaryDirectory.current.path as String] in
      let environment = try Environment.open(at: path, options: .small())
      let database = try environment.database("numbers")
      try environment.put([1], Array(repeating: 1, count: 4 << 20), in: database)
    }
    #expect(try environment.value([1], in: database)?.count == 4 << 20)
    try environment.put([2], [2], in: database)
    #expect(try environment.contents(of: database).count == 2)
  }

  @Test("L4: is not remapped under while it lives; others throw instead", .tags(.crash))
  func grownMapUnderReader() async throws {
    var options = Environment.Options.small(mapSize: 1 << 20)
    options.patience = .milliseconds(20)
    let environment = try Environment.ofTest(options)
    let database = try environment.database("numbers")
    try environment.put([1], [1], in: database)
    do {
      let reader = try environment.beginRead()
      await #expect(processExitsWith: .success) {
        [path = TemporaryDirectory.current.path as String] in
        let environment = try Environment.open(at: path, options: .small())
        let database = try environment.database("numbers")
        try environment.put([2], Array(repeating: 1, count: 4 << 20), in: database)
      }
      #expect(try failure { _ = try environment.beginWrite() } == .busy)
      #expect(try failure { _ = try environment.beginRead() } == .busy)
      #expect(try reader.view.value([1], in: database) == [1])
    }
    #expect(try environment.contents(of: database).count == 2)
  }

  @Test("L6: lends bytes that a copy outlives")
  func copies() throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    try environment.put([1], [1, 2, 3], in: database)
    let copy = try environment.write { transaction in
      let copy = try transaction.view.value([1], in: database)
      for number in 0..<1000 { try transaction.put(key(number), key(number), in: database) }
      try transaction.put([1], [4], in: database)
      return copy
    }
    #expect(copy == [1, 2, 3])
  }

  @Test("L7: takes keys of 1 to 511 bytes", arguments: [0, 1, 511, 512, 4000])
  func keyLengths(length: Int) throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    let key = [UInt8](repeating: 7, count: length)
    let writing: LMDBError.Kind? =
      length == 0 ? .keyEmpty : length > 511 ? .keyTooLong(limit: 511) : nil
    let reading: LMDBError.Kind? = length == 0 ? .keyEmpty : nil
    #expect(environment.maximumKeySize == 511)
    #expect(try failure { try environment.put(key, [1], in: database) } == writing)
    #expect(try failure { _ = try environment.value(key, in: database) } == reading)
    let kind = try failure { try environment.write { _ = try $0.delete(key, in: database) } }
    #expect(kind == reading)
    #expect(try environment.contents(of: database).isEmpty)
  }

  @Test("D16, L7: refuses a value that a commit could not write")
  func valueLengths() throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    let limit = Environment.maximumValueSize
    let large = [UInt8](repeating: 0, count: limit + 1)
    #expect(
      try failure { try environment.put([1], large, in: database) } == .valueTooLarge(limit: limit)
    )
    try environment.put([1], [], in: database)
    #expect(try environment.value([1], in: database) == [])
  }

  @Test("L8: orders keys by their unsigned bytes, a prefix first")
  func order() throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    let keys: [[UInt8]] = [
      [0], [0, 0], [0, 255], [1], [127], [128], [128, 0], [255], [255, 255],
    ]
    try environment.write { transaction in
      for key in keys.reversed() { try transaction.put(key, [], in: database) }
    }
    #expect(try environment.contents(of: database).map(\.key) == keys)
  }

  @Test("L12: gets a slot although killed processes hold them all", .tags(.crash))
  func killedReaders() async throws {
    var options = Environment.Options.small()
    options.maximumReaders = 8
    let environment = try Environment.ofTest(options)
    let database = try environment.database("numbers")
    for _ in 0..<2 {
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [path = TemporaryDirectory.current.path as String] in
        let environment = try Environment.open(at: path, options: .small())
        let first = try environment.beginRead()
        let second = try environment.beginRead()
        let third = try environment.beginRead()
        precondition([first.id, second.id, third.id].allSatisfy { $0 > 0 })
        kill(getpid(), SIGKILL)
      }
    }
    #expect(try environment.readers().count >= 3)
    let first = try environment.beginRead()
    let second = try environment.beginRead()
    let third = try environment.beginRead()
    let fourth = try environment.beginRead()
    let fifth = try environment.beginRead()
    let sixth = try environment.beginRead()
    for id in [first.id, second.id, third.id, fourth.id, fifth.id, sixth.id] {
      #expect(id == first.id)
    }
    #expect(try environment.contents(of: database).isEmpty)
    try environment.checkReaders()
    let own = Int(getpid())
    #expect(try environment.readers().allSatisfy { $0.processID == own })
  }

  @Test("L12: beyond the slots is refused, and works when one has ended")
  func fullSlots() throws {
    var options = Environment.Options.small()
    options.maximumReaders = 1
    let environment = try Environment.ofTest(options)
    do {
      let reader = try environment.beginRead()
      #expect(try failure { _ = try environment.beginRead() } == .readersFull)
      #expect(reader.id >= 0)
    }
    #expect(try failure { _ = try environment.beginRead() } == nil)
  }

  @Test("L12: shows how far it lies behind the last commit")
  func lag() throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    #expect(try environment.statistics().oldestReaderLag == 0)
    do {
      let reader = try environment.beginRead()
      for number in 0..<5 { try environment.put(key(number), [], in: database) }
      let statistics = try environment.statistics()
      #expect(statistics.oldestReaderLag == 5)
      #expect(statistics.readersInUse == 1)
      #expect(statistics.lastTransactionID == reader.id + 5)
    }
    let statistics = try environment.statistics()
    #expect(statistics.oldestReaderLag == 0)
    #expect(statistics.readersInUse == 0)
    #expect(statistics.maximumReaders == 1022)
    #expect(statistics.pageSize == 4096)
    #expect(statistics.freePages > 0)
    #expect(statistics.usedPages * 4096 >= statistics.fileBytes)
  }

  @Test("L12: is cheap enough to begin two hundred at once", .timeLimit(.minutes(15)))
  func manyReaders() throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    try environment.put([1], [1], in: database)
    func nest(_ depth: Int) throws -> Int {
      if depth == 0 { return 0 }
      let reader = try environment.beginRead()
      #expect(try reader.view.value([1], in: database) == [1])
      return try nest(depth - 1) + 1
    }
    #expect(try nest(200) == 200)
  }

  @Test("keeps its snapshot while writers go on, on every thread", .timeLimit(.minutes(15)))
  func snapshots() async throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    try environment.put([0], key(0), in: database)
    try environment.put([1], key(0), in: database)
    try await withThrowingTaskGroup { group in
      group.addTask {
        for number in 1...200 {
          try environment.write { transaction in
            try transaction.put([0], key(number), in: database)
            try transaction.put([1], key(number), in: database)
          }
        }
      }
      for _ in 0..<4 {
        group.addTask {
          for _ in 0..<500 {
            let pairs = try environment.contents(of: database)
            #expect(pairs[0].value == pairs[1].value)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try environment.value([1], in: database) == key(200))
  }
}
