import Foundation
import LMDB
import TestSupport
import Testing

@Suite("A write transaction", .temporaryDirectory)
struct WriteTransactionTests {
  @Test("that is not committed leaves nothing behind")
  func aborting() throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    do {
      var transaction = try environment.beginWrite()
      try transaction.put([1], [1], in: database)
    }
    var transaction = try environment.beginWrite()
    try transaction.put([2], [2], in: database)
    transaction.abort()
    #expect(try environment.contents(of: database).isEmpty)
  }

  @Test("sees what it wrote, and readers do not until it commits")
  func isolation() throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    var transaction = try environment.beginWrite()
    try transaction.put([1], [1], in: database)
    #expect(try transaction.view.value([1], in: database) == [1])
    #expect(try environment.value([1], in: database) == nil)
    let reader = try environment.beginRead()
    let id = transaction.id
    try transaction.commit()
    #expect(try reader.view.value([1], in: database) == nil)
    #expect(try environment.value([1], in: database) == [1])
    #expect(reader.id == id - 1)
  }

  @Test("L2: traps when it ends on another thread", .tags(.crash), arguments: [true, false])
  func otherThread(commits: Bool) async throws {
    await #expect(processExitsWith: .failure) {
      [path = TemporaryDirectory.current.path as String, commits = commits as Bool] in
      let environment = try Environment.open(at: path, options: .small())
      let box = Box()
      onAnotherThread { box.transaction = try? environment.beginWrite() }
      if commits {
        try box.transaction.take()?.commit()
      } else {
        box.transaction.take()?.abort()
      }
    }
  }

  @Test("L3: throws inside another of the same thread, and leaves that one whole")
  func nesting() throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    try environment.write { transaction in
      try transaction.put([1], [1], in: database)
      #expect(try failure { _ = try environment.beginWrite() } == .nestedWrite)
      #expect(try failure { _ = try environment.dropDatabase(named: "numbers") } == .nestedWrite)
    }
    #expect(try environment.value([1], in: database) == [1])
  }

  @Test("L3: waits for those of other threads", .timeLimit(.minutes(15)))
  func concurrency() async throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    try environment.put([0], key(0), in: database)
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 {
        group.addTask {
          for _ in 0..<50 {
            try environment.write { transaction in
              let value = try #require(try transaction.view.value([0], in: database))
              let number = value.reduce(0) { $0 << 8 | Int($1) }
              try transaction.put([0], key(number + 1), in: database)
            }
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try environment.value([0], in: database) == key(400))
  }

  @Test("L9: that was killed leaves nothing behind", .tags(.crash))
  func crashing() async throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    try environment.put([1], [1], in: database)
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = TemporaryDirectory.current.path as String] in
      let environment = try Environment.open(at: path, options: .small())
      var transaction = try environment.beginWrite()
      let database = try transaction.openDatabase("numbers")
      for number in 0..<1000 { try transaction.put(key(number), key(number), in: database) }
      kill(getpid(), SIGKILL)
      try transaction.commit()
    }
    try environment.put([2], [2], in: database)
    #expect(try environment.contents(of: database).map(\.key) == [[1], [2]])
  }

  @Test("L9: that fills the map is lost as a whole, and the next one works")
  func fullMap() throws {
    let environment = try Environment.ofTest(.small(mapSize: 1 << 20))
    let database = try environment.database("numbers")
    try environment.put([1], [1], in: database)
    var transaction = try environment.beginWrite()
    let large = [UInt8](repeating: 0, count: 1 << 16)
    var kind: LMDBError.Kind?
    for number in 0..<100 where kind == nil {
      do {
        try transaction.put(key(number), large, in: database)
      } catch {
        kind = error.kind
      }
    }
    #expect(kind == .mapFull)
    do {
      try transaction.put([2], [2], in: database)
      Issue.record("a put succeeded")
    } catch {
      #expect(error.kind == .invalidTransaction)
    }
    do {
      try transaction.commit()
      Issue.record("the commit succeeded")
    } catch {
      #expect(error.kind == .invalidTransaction)
    }
    try environment.put([3], [3], in: database)
    #expect(try environment.contents(of: database).map(\.key) == [[1], [3]])
  }

  @Test("L9: that meets the file size limit says so and keeps the old state", .tags(.crash))
  func fullDisk() async throws {
    await #expect(processExitsWith: .success) {
      [path = TemporaryDirectory.current.path as String] in
      let environment = try Environment.open(at: path, options: .small())
      let database = try environment.database("numbers")
      try environment.put([1], [1], in: database)
      var limit = rlimit(rlim_cur: 1 << 18, rlim_max: 1 << 40)
      unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
      let large = [UInt8](repeating: 0, count: 1 << 20)
      for size in [1 << 20, 1 << 12] {
        var kind: LMDBError.Kind?
        for number in 0..<200 where kind == nil {
          kind = try failure {
            try environment.put(key(number), Array(large.prefix(size)), in: database)
          }
        }
        precondition(kind == .diskFull, "got \(String(describing: kind))")
      }
      try environment.write { try $0.deleteAll(in: database) }
      try environment.put([1], [1], in: database)
      let contents = try environment.contents(of: database)
      precondition(contents == [Pair(key: [1], value: [1])])
    }
  }

  @Test("whose file is removed throws at its commit")
  func removedFile() throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    let kind = try failure {
      try environment.write { transaction in
        try transaction.put([1], [1], in: database)
        try FileManager.default.removeItem(
          at: TemporaryDirectory.current.appending(path: "data.mdb")
        )
      }
    }
    #expect(kind == .moved)
    #expect(try failure { _ = try environment.beginWrite() } == .moved)
  }

  @Test("inserts, replaces, appends and deletes, and says what it found")
  func modes() throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    var transaction = try environment.beginWrite()
    #expect(try transaction.put([2], [1], in: database, mode: .insertOnly))
    #expect(try !transaction.put([2], [2], in: database, mode: .insertOnly))
    #expect(try transaction.view.value([2], in: database) == [1])
    #expect(try transaction.put([2], [3], in: database))
    #expect(try transaction.put([3], [4], in: database, mode: .append))
    do {
      try transaction.put([1], [1], in: database, mode: .append)
      Issue.record("an append out of order succeeded")
    } catch {
      #expect(error.kind == .keyNotAscending)
    }
    #expect(try transaction.delete([2], in: database))
    #expect(try !transaction.delete([2], in: database))
    try transaction.commit()
    #expect(try environment.contents(of: database) == [Pair(key: [3], value: [4])])
  }
}

/// Carries a transaction to another thread, which nothing but a test would do.
private final class Box: @unchecked Sendable {
  var transaction: WriteTransaction?
}
