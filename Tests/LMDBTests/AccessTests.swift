import Foundation
import LMDB
import TestSupport
import Testing

@Suite("Opening without the right to write", .temporaryDirectory)
struct AccessTests {
  private var path: String { TemporaryDirectory.current.path }

  private static func options(_ access: Environment.Access) -> Environment.Options {
    var options = Environment.Options.small()
    options.access = access
    return options
  }

  /// Makes a store of one entry.
  private func makeStore() throws {
    let environment = try Environment.ofTest()
    try environment.put([1], [1], in: environment.database("numbers"))
  }

  private func expectOneEntry(_ access: Environment.Access, at path: String) throws {
    let environment = try Environment.open(at: path, options: Self.options(access))
    let database = try #require(environment.databases["numbers"])
    #expect(try environment.value([1], in: database) == [1])
    #expect(try failure { _ = try environment.beginWrite() } == .readOnly)
  }

  @Test("works without a lock for a file that nothing can change")
  func immutable() throws {
    try makeStore()
    try FileManager.default.removeItem(atPath: path + "/lock.mdb")
    try expectOneEntry(.immutable, at: path)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["data.mdb"])
  }

  @Test("as immutable creates nothing where there is nothing")
  func immutableNothing() throws {
    let kind = try failure {
      _ = try Environment.open(at: path + "/none", options: Self.options(.immutable))
    }
    #expect(kind == .notFound)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path).isEmpty)
  }

  @Test("of another access than what is open is refused")
  func mixed() throws {
    let environment = try Environment.ofTest()
    for access in [Environment.Access.readOnly, .immutable] {
      let kind = try failure {
        _ = try Environment.open(at: path, options: Self.options(access))
      }
      #expect(kind == .alreadyOpen)
    }
    #expect(!environment.isClosed)
  }

  @Test(
    "is refused to another user for its lock file, unless the store is immutable",
    .tags(.crash),
    .enabled(if: getuid() == 0, "only root can become another user")
  )
  func otherUser() async throws {
    try makeStore()
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    await #expect(processExitsWith: .success) { [path = path as String] in
      setgid(65534)
      setuid(65534)
      func open(_ access: Environment.Access) throws -> LMDBError.Kind? {
        var options = Environment.Options.small()
        options.access = access
        return try failure {
          let environment = try Environment.open(at: path, options: options)
          guard let database = environment.databases["numbers"] else { fatalError("no database") }
          let value = try environment.value([1], in: database)
          precondition(value == [1])
        }
      }
      let kinds = try [open(.readWrite), open(.readOnly), open(.immutable)]
      precondition(kinds == [.permissionDenied, .permissionDenied, nil])
    }
  }

  @Test(
    "D25: works on a file system that cannot be written",
    .tags(.crash),
    .enabled(if: getuid() == 0, "only root can mount")
  )
  func readOnlyFileSystem() throws {
    let mount = TemporaryDirectory.current.appending(path: "mount").path
    try FileManager.default.createDirectory(atPath: mount, withIntermediateDirectories: false)
    func run(_ arguments: String...) throws -> Bool {
      let process = Process()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = arguments
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
    guard try run("mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", mount) else {
      try Test.cancel("the system does not let us mount")
    }
    defer { _ = try? run("umount", mount) }
    try {
      let environment = try Environment.open(at: mount, options: .small())
      try environment.put([1], [1], in: environment.database("numbers"))
    }()
    #expect(try run("mount", "-o", "remount,ro", mount))
    for access in [Environment.Access.readOnly, .immutable] {
      try expectOneEntry(access, at: mount)
    }
    let kind = try failure { _ = try Environment.open(at: mount, options: .small()) }
    #expect(kind == .permissionDenied)
  }
}
