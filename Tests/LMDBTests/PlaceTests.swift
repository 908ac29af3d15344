import Foundation
import LMDB
import TestSupport
import Testing

@Suite("A store whose file does not stay", .temporaryDirectory)
struct PlaceTests {
  private let manager = FileManager.default
  private var store: URL { TemporaryDirectory.current.appending(path: "store") }
  private var other: URL { TemporaryDirectory.current.appending(path: "other") }

  private func open() throws -> Environment {
    var options = Environment.Options.small()
    options.placeInterval = 0
    let environment = try Environment.open(at: store.path, options: options)
    try environment.put([1], [1], in: environment.database("numbers"))
    return environment
  }

  private func expectMoved(_ environment: Environment, _ step: () throws -> Void) throws {
    try step()
    let database = try #require(environment.databases["numbers"])
    #expect(try failure { try environment.put([2], [2], in: database) } == .moved)
    #expect(try failure { _ = try environment.beginRead() } == .moved)
  }

  @Test("is noticed where it was removed")
  func removed() throws {
    try expectMoved(try open()) { try manager.removeItem(at: store) }
  }

  @Test("is noticed where its directory was renamed, and opens under the new name")
  func renamed() throws {
    try {
      let environment = try open()
      try expectMoved(environment) { try manager.moveItem(at: store, to: other) }
    }()
    let environment = try Environment.open(at: other.path, options: .small())
    #expect(try environment.contents(of: environment.database("numbers")).count == 1)
  }

  @Test("is noticed where another store took its place")
  func replaced() throws {
    let environment = try open()
    try {
      let other = try Environment.open(at: other.path, options: .small())
      try other.put([3], [3], in: other.database("numbers"))
    }()
    try expectMoved(environment) {
      try manager.removeItem(at: store)
      try manager.moveItem(at: other, to: store)
    }
    let next = try Environment.open(at: store.path, options: .small())
    #expect(try next.contents(of: next.database("numbers")).map(\.key) == [[3]])
  }

  @Test("is noticed where a link leads elsewhere")
  func linked() throws {
    let link = TemporaryDirectory.current.appending(path: "link").path
    try { _ = try open() }()
    try manager.createSymbolicLink(atPath: link, withDestinationPath: store.path)
    try { _ = try Environment.open(at: other.path, options: .small()) }()
    let environment = try Environment.open(at: link, options: .small())
    let database = try #require(environment.databases["numbers"])
    try manager.removeItem(atPath: link)
    try manager.createSymbolicLink(atPath: link, withDestinationPath: other.path)
    #expect(try failure { try environment.put([2], [2], in: database) } == .moved)
  }

  @Test("means the same file after a change of the working directory", .tags(.crash))
  func workingDirectory() async throws {
    await #expect(processExitsWith: .success) {
      [path = TemporaryDirectory.current.path as String] in
      _ = FileManager.default.changeCurrentDirectoryPath(path)
      let environment = try Environment.open(at: "store", options: .small())
      let database = try environment.database("numbers")
      _ = FileManager.default.changeCurrentDirectoryPath("/")
      try environment.put([1], [1], in: database)
      precondition(FileManager.default.fileExists(atPath: path + "/store/data.mdb"))
    }
  }
}
