import Foundation
import LMDB
import TestSupport
import Testing

@Suite("A database", .temporaryDirectory)
struct DatabaseTests {
  @Test("D19: is one of 300, which all open again")
  func many() throws {
    let names = (0..<300).map { "database \($0 + 100)" }
    try {
      let environment = try Environment.ofTest()
      try environment.write { transaction in
        for name in names {
          let database = try transaction.openDatabase(name)
          try transaction.put([1], Array(name.utf8), in: database)
        }
      }
    }()
    let environment = try Environment.ofTest()
    #expect(try environment.read { try $0.view.databaseNames } == names)
    for name in names {
      let database = try #require(environment.databases[name])
      #expect(try environment.value([1], in: database) == Array(name.utf8))
    }
  }

  @Test("beyond the limit is refused, and the transaction goes on")
  func limit() throws {
    var options = Environment.Options.small()
    options.maximumDatabases = 2
    let environment = try Environment.ofTest(options)
    var transaction = try environment.beginWrite()
    let first = try transaction.openDatabase("a")
    _ = try transaction.openDatabase("b")
    do {
      _ = try transaction.openDatabase("c")
      Issue.record("a third database opened")
    } catch {
      #expect(error.kind == .databasesFull)
    }
    try transaction.put([1], [1], in: first)
    try transaction.commit()
    #expect(try environment.value([1], in: first) == [1])
  }

  @Test("of a transaction that was aborted is gone, and its handle is refused")
  func aborted() throws {
    let environment = try Environment.ofTest()
    var transaction = try environment.beginWrite()
    let stale = try transaction.openDatabase("numbers")
    transaction.abort()
    #expect(environment.databases.isEmpty)
    #expect(try environment.value([1], in: stale) == nil)
    #expect(try failure { try environment.put([1], [1], in: stale) } == .databaseMissing)
    let database = try environment.database("numbers")
    try environment.put([1], [1], in: database)
    #expect(try environment.value([1], in: database) == [1])
  }

  @Test("that is younger than a snapshot is empty there")
  func young() throws {
    let environment = try Environment.ofTest()
    let reader = try environment.beginRead()
    let database = try environment.database("numbers")
    try environment.put([1], [1], in: database)
    #expect(try reader.openDatabase("numbers") == nil)
    #expect(try reader.view.value([1], in: database) == nil)
    #expect(try reader.view.contents(of: database).isEmpty)
    #expect(try reader.view.statistics(of: database) == Database.Statistics())
  }

  @Test("of another process is there for the next transaction", .tags(.crash))
  func foreign() async throws {
    let environment = try Environment.ofTest()
    let reader = try environment.beginRead()
    await #expect(processExitsWith: .success) {
      [path = TemporaryDirectory.current.path as String] in
      let environment = try Environment.open(at: path, options: .small())
      try environment.put([1], [1], in: environment.database("numbers"))
    }
    #expect(try reader.openDatabase("numbers") == nil)
    let database = try #require(try environment.read { try $0.openDatabase("numbers") })
    #expect(try environment.value([1], in: database) == [1])
    try environment.put([2], [2], in: database)
  }

  @Test(
    "that another process removed is empty, refuses writes, and can be made anew",
    .tags(.crash)
  )
  func foreignDrop() async throws {
    let environment = try Environment.ofTest()
    let stale = try environment.database("numbers")
    try environment.put([1], [1], in: stale)
    await #expect(processExitsWith: .success) {
      [path = TemporaryDirectory.current.path as String] in
      let environment = try Environment.open(at: path, options: .small())
      _ = try environment.dropDatabase(named: "numbers")
      _ = try environment.database("others")
    }
    #expect(try environment.value([1], in: stale) == nil)
    #expect(try failure { try environment.put([1], [1], in: stale) } == .databaseMissing)
    var made: Database?
    for _ in 0..<3 where made == nil { made = try? environment.database("numbers") }
    let database = try #require(made)
    try environment.put([2], [2], in: database)
    #expect(try environment.contents(of: database) == [Pair(key: [2], value: [2])])
  }

  @Test("that was dropped is gone, and can be made again")
  func dropping() throws {
    let environment = try Environment.ofTest()
    let other = try environment.database("others")
    try environment.put([9], [9], in: other)
    for number in 0..<20 {
      let database = try environment.database("numbers")
      #expect(try environment.contents(of: database).isEmpty)
      try environment.put(key(number), [1], in: database)
      #expect(try environment.dropDatabase(named: "numbers"))
      #expect(try environment.read { try $0.view.databaseNames } == ["others"])
    }
    #expect(try !environment.dropDatabase(named: "numbers"))
    #expect(try environment.value([9], in: other) == [9])
  }

  @Test("is not dropped while a transaction of this process lives")
  func busyDropping() throws {
    var options = Environment.Options.small()
    options.patience = .milliseconds(20)
    let environment = try Environment.ofTest(options)
    let database = try environment.database("numbers")
    let reader = try environment.beginRead()
    #expect(try failure { _ = try environment.dropDatabase(named: "numbers") } == .busy)
    #expect(try reader.view.contents(of: database).isEmpty)
    try environment.put([1], [1], in: database)
  }

  @Test("D27: goes from empty to one key and back a thousand times")
  func oneKey() throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    for number in 0..<1000 {
      try environment.write { transaction in
        try transaction.put(key(number), [1], in: database)
        try transaction.delete(key(number), in: database)
        if number % 2 == 0 { try transaction.put([1], [1], in: database) }
        if number % 2 == 1 { try transaction.delete([1], in: database) }
      }
    }
    #expect(try environment.contents(of: database).isEmpty)
    #expect(try environment.statistics().usedPages < 100)
  }

  @Test("L5: loses exactly the keys that were collected and deleted")
  func deleting() throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    try environment.write { transaction in
      for number in 0..<1000 { try transaction.put(key(number), [], in: database) }
    }
    try environment.write { transaction in
      let all = try transaction.view.contents(of: database).map(\.key)
      for key in all where key[7] % 3 != 0 { try transaction.delete(key, in: database) }
    }
    let left = try environment.contents(of: database).map(\.key)
    #expect(left == (0..<1000).map { key($0) }.filter { $0[7] % 3 == 0 })
  }

  @Test("has a name of 1 to 511 bytes, none of them zero", arguments: [0, 1, 511, 512])
  func names(length: Int) throws {
    let environment = try Environment.ofTest()
    let name = String(repeating: "n", count: length)
    let isValid = (1...511).contains(length)
    let expected: LMDBError.Kind? = isValid ? nil : .invalidDatabaseName(limit: 511)
    #expect(try failure { _ = try environment.database(name) } == expected)
    #expect(try environment.read { try $0.openDatabase(name) != nil } == isValid)
    #expect(
      try failure { _ = try environment.database("a\0b") } == .invalidDatabaseName(limit: 511)
    )
  }

  @Test("that does not exist is nil to a reader and an error to a writer who needs it")
  func missing() throws {
    let environment = try Environment.ofTest()
    #expect(try environment.read { try $0.openDatabase("numbers") } == nil)
    let kind = try failure {
      try environment.write { _ = try $0.openDatabase("numbers", create: false) }
    }
    #expect(kind == .databaseMissing)
  }

  @Test("tells how large it is, and can be emptied")
  func statistics() throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    try environment.write { transaction in
      for number in 0..<1000 { try transaction.put(key(number), key(number), in: database) }
    }
    let statistics = try environment.read { try $0.view.statistics(of: database) }
    #expect(statistics.entries == 1000)
    #expect(statistics.depth == 2)
    #expect(statistics.bytes == (statistics.branchPages + statistics.leafPages) * 4096)
    try environment.write { try $0.deleteAll(in: database) }
    #expect(try environment.read { try $0.view.statistics(of: database).entries } == 0)
  }
}
