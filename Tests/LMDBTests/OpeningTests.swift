import Foundation
import LMDB
import TestSupport
import Testing

@Suite("Opening a store", .temporaryDirectory)
struct OpeningTests {
  let manager = FileManager.default
  var directory: URL { TemporaryDirectory.current }
  var dataPath: String { directory.appending(path: "data.mdb").path }

  @Test("D1, L1: a file that is open gives the same environment, by whatever path")
  func samePaths() throws {
    let environment = try Environment.ofTest()
    let symbolic = directory.appending(path: "symbolic").path
    try manager.createSymbolicLink(atPath: symbolic, withDestinationPath: directory.path)
    let hard = directory.appending(path: "hard")
    try manager.createDirectory(at: hard, withIntermediateDirectories: false)
    try manager.linkItem(atPath: dataPath, toPath: hard.appending(path: "data.mdb").path)
    for path in [symbolic, hard.path, directory.path + "/.", directory.path + "/hard/.."] {
      #expect(try Environment.open(at: path, options: .small()) === environment)
    }
  }

  @Test("that is open commits with full durability as soon as one opening asks for it")
  func strongerDurability() throws {
    var options = Environment.Options.small()
    options.durability = .relaxed
    let environment = try Environment.ofTest(options)
    #expect(environment.currentOptions.durability == .relaxed)
    #expect(try Environment.ofTest(options) === environment)
    #expect(environment.currentOptions.durability == .relaxed)
    try environment.write { transaction in
      // Inside a write of the same thread too.
      #expect(try Environment.ofTest() === environment)
      _ = try transaction.openDatabase("numbers")
    }
    #expect(environment.currentOptions.durability == .full)
    #expect(try environment.contents(of: environment.database("numbers")).isEmpty)
  }

  @Test("that is made removes what a killed process has left of its making")
  func leftovers() throws {
    let left = directory.appending(path: ".making-abcdef")
    try manager.createDirectory(at: left, withIntermediateDirectories: false)
    try Data().write(to: left.appending(path: "data.mdb"))
    let environment = try Environment.ofTest()
    #expect(!environment.isClosed)
    #expect(
      try manager.contentsOfDirectory(atPath: directory.path).sorted() == ["data.mdb", "lock.mdb"]
    )
  }

  @Test("L1: a file that is open for writing does not open for reading")
  func otherAccess() throws {
    let environment = try Environment.ofTest()
    #expect(try failure { _ = try Environment.ofTest(.reading) } == .alreadyOpen)
    #expect(!environment.isClosed)
  }

  @Test("L1: two data files do not share a lock file that is open")
  func sharedLockFile() throws {
    let environment = try Environment.ofTest()
    try manager.copyItem(atPath: dataPath, toPath: dataPath + ".copy")
    try manager.removeItem(atPath: dataPath)
    try manager.moveItem(atPath: dataPath + ".copy", toPath: dataPath)
    #expect(try failure { _ = try Environment.ofTest() } == .alreadyOpen)
    #expect(!environment.isClosed)
  }

  @Test("L1: the last reference closes the environment, and the next open makes a new one")
  func reopening() throws {
    for number in 0..<100 {
      let environment = try Environment.ofTest()
      let database = try environment.database("numbers")
      #expect(try environment.contents(of: database).count == number)
      try environment.put(key(number), [], in: database)
    }
  }

  @Test(
    "D18: threads that open and close at once never see two environments",
    .timeLimit(.minutes(15))
  )
  func racingThreads() async throws {
    let path = directory.path
    try await withThrowingTaskGroup { group in
      for task in 0..<4 {
        group.addTask {
          for number in 0..<100 {
            let environment = try Environment.open(at: path, options: .small())
            let database = try environment.database("numbers")
            try environment.put(key(task * 100 + number), [], in: database)
          }
        }
      }
      try await group.waitForAll()
    }
    let environment = try Environment.ofTest()
    #expect(try environment.contents(of: environment.database("numbers")).count == 400)
  }

  @Test(
    "D18: processes that make the same store at once share it",
    .tags(.crash),
    .timeLimit(.minutes(15))
  )
  func racingProcesses() async throws {
    await withTaskGroup { group in
      for process in 0..<4 {
        group.addTask { [path = directory.path] in
          await #expect(processExitsWith: .success) {
            [path = path as String, process = process as Int] in
            for number in 0..<50 {
              let environment = try Environment.open(at: path, options: .small())
              let database = try environment.database("numbers")
              try environment.put(key(process * 50 + number), [], in: database)
            }
          }
        }
      }
    }
    let environment = try Environment.ofTest()
    #expect(try environment.contents(of: environment.database("numbers")).count == 200)
    #expect(
      try manager.contentsOfDirectory(atPath: directory.path).sorted() == ["data.mdb", "lock.mdb"]
    )
  }

  @Test(
    "L10: a file that is empty or too short is refused and kept",
    arguments: [0, 100, 4096, 8000]
  )
  func shortFiles(length: Int) throws {
    try { _ = try Environment.ofTest().database("numbers") }()
    let handle = try #require(FileHandle(forUpdatingAtPath: dataPath))
    try handle.truncate(atOffset: UInt64(length))
    let kind = try failure { _ = try Environment.ofTest() }
    #expect(kind == .notAStore || kind == .corrupted)
    #expect(try handle.seekToEnd() == UInt64(length))
  }

  @Test("L10: a file of something else is refused and kept")
  func foreignFile() throws {
    let foreign = Data(repeating: 7, count: 20_000)
    try foreign.write(to: URL(filePath: dataPath))
    #expect(try failure { _ = try Environment.ofTest() } == .notAStore)
    #expect(try Data(contentsOf: URL(filePath: dataPath)) == foreign)
  }

  @Test("L10: another version and another page size are told apart")
  func foreignHeaders() throws {
    try { _ = try Environment.ofTest() }()
    var bytes = try Data(contentsOf: URL(filePath: dataPath))
    bytes[20] = 2
    try bytes.write(to: URL(filePath: dataPath))
    #expect(try failure { _ = try Environment.ofTest() } == .unsupportedVersion)
    bytes[20] = 1
    bytes[41] = 0x40
    try bytes.write(to: URL(filePath: dataPath))
    let expected = LMDBError.Kind.wrongPageSize(found: 0x4000, expected: 0x1000)
    #expect(try failure { _ = try Environment.ofTest() } == expected)
  }

  @Test("D12, L10: a file cut at any page gives an error or its data, and no signal", .tags(.crash))
  func cutFiles() async throws {
    let pages = try {
      let environment = try Environment.ofTest()
      let database = try environment.database("numbers")
      try environment.write { transaction in
        for number in 0..<400 {
          try transaction.put(key(number), Array(repeating: 1, count: 50), in: database)
        }
      }
      return try environment.statistics().usedPages
    }()
    let whole = try Data(contentsOf: URL(filePath: dataPath))
    for page in 2..<pages {
      try whole.prefix(page * 4096).write(to: URL(filePath: dataPath))
      await #expect(processExitsWith: .success, "cut at page \(page)") {
        [path = directory.path as String] in
        _ = try failure {
          let environment = try Environment.open(at: path, options: .small())
          guard let database = environment.databases["numbers"] else { return }
          for number in 0..<400 { _ = try environment.value(key(number), in: database) }
          _ = try environment.contents(of: database)
        }
      }
    }
  }

  @Test("D25: a read-only open of nothing creates nothing")
  func missingStore() throws {
    let missing = directory.appending(path: "missing")
    #expect(
      try failure { _ = try Environment.open(at: missing.path, options: .reading) } == .notFound
    )
    #expect(try failure { _ = try Environment.ofTest(.reading) } == .notFound)
    #expect(try manager.contentsOfDirectory(atPath: directory.path).isEmpty)
  }

  @Test("that does not exist makes its directory, but not the one above")
  func newStore() throws {
    let path = directory.appending(path: "new").path
    var options = Environment.Options.small()
    options.fileMode = 0o600
    let environment = try Environment.open(at: path, options: options)
    #expect(!environment.isClosed)
    let attributes = try manager.attributesOfItem(atPath: path + "/data.mdb")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try failure { _ = try Environment.open(at: path + "/a/b") } == .notFound)
  }

  @Test("at a file's path says that it is no directory")
  func fileInTheWay() throws {
    let path = directory.appending(path: "file").path
    try Data().write(to: URL(filePath: path))
    #expect(try failure { _ = try Environment.open(at: path) } == .notADirectory)
    #expect(try failure { _ = try Environment.open(at: path, options: .reading) } == .notADirectory)
  }

  @Test("for reading gives the data and refuses to write")
  func readOnly() throws {
    try {
      let environment = try Environment.ofTest()
      try environment.put([1], [2], in: environment.database("numbers"))
    }()
    let environment = try Environment.ofTest(.reading)
    let database = try #require(environment.databases["numbers"])
    #expect(try environment.value([1], in: database) == [2])
    #expect(try failure { _ = try environment.beginWrite() } == .readOnly)
    #expect(try failure { _ = try environment.dropDatabase(named: "numbers") } == .readOnly)
  }

  @Test("and closing it refuses transactions, and lets the live ones end")
  func closing() throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    try environment.put([1], [2], in: database)
    do {
      let transaction = try environment.beginRead()
      environment.close()
      #expect(try transaction.view.value([1], in: database) == [2])
      #expect(try failure { _ = try environment.beginRead() } == .closed)
      #expect(try failure { _ = try environment.beginWrite() } == .closed)
      #expect(try failure { _ = try environment.statistics() } == .closed)
      #expect(try failure { _ = try Environment.ofTest() } == .alreadyOpen)
    }
    let next = try Environment.ofTest()
    #expect(next !== environment)
    #expect(try next.contents(of: next.database("numbers")).count == 1)
  }

  @Test("is of no use to a child process, which can open its own", .tags(.crash))
  func forking() async throws {
    await #expect(processExitsWith: .success) { [path = directory.path as String] in
      let environment = try Environment.open(at: path, options: .small())
      let symbol = unsafe dlsym(nil, "fork")
      let fork = unsafe unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)
      let child = fork()
      if child == 0 {
        let kinds = try [
          failure { _ = try environment.beginRead() },
          failure { _ = try environment.beginWrite() },
          failure { _ = try environment.readers() },
        ]
        let own = try Environment.open(at: path, options: .small())
        _exit(own !== environment && kinds.allSatisfy { $0 == .forked } ? 0 : 1)
      }
      var status: Int32 = -1
      unsafe waitpid(child, &status, 0)
      _ = try environment.database("numbers")
      exit(status == 0 ? EXIT_SUCCESS : EXIT_FAILURE)
    }
  }

  @Test("takes a map as large as the system allows", .tags(.crash))
  func smallAddressSpace() throws {
    let environment = try Environment.ofTest(.small(mapSize: 1 << 50))
    #expect(try environment.statistics().mapSize < 1 << 50)
  }
}
