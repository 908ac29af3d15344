import Foundation
import LMDB
import Martlet
import StoreInspection
import TestSupport
import Testing

@Suite("Opening a store to look at it", .temporaryDirectory)
struct InspectedStoreTests {
  private let directory = TemporaryDirectory.current

  /// The reason and the sentence of an open that fails.
  private func failure(at url: URL) throws -> StoreError {
    try #require(throws: StoreError.self) { try InspectedStore(at: url) }
  }

  @Test("of a path where nothing is makes nothing")
  func missingPath() throws {
    let url = directory.appending(path: "missing")
    #expect(try failure(at: url).reason == .notFound)
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test("of a directory without a store makes nothing")
  func emptyDirectory() throws {
    #expect(try failure(at: directory).reason == .notFound)
    #expect(try FileManager.default.contentsOfDirectory(atPath: directory.path).isEmpty)
  }

  @Test("of a path that is a file says so")
  func file() throws {
    let url = directory.appending(path: "file")
    try Data("text".utf8).write(to: url)
    let error = try failure(at: url)
    #expect(error.reason == .notAStore)
    #expect(error.advice.contains("is not a directory"))
  }

  @Test("of a data file that is not LMDB's says so")
  func otherFile() throws {
    try Data(repeating: 7, count: 9000).write(to: directory.appending(path: "data.mdb"))
    #expect(try failure(at: directory).reason == .notAStore)
  }

  @Test("of another program's LMDB file says so")
  func foreignFile() throws {
    try Damage(url: directory).store([1], at: [1], in: "theirs")
    let error = try failure(at: directory)
    #expect(error.reason == .notAStore)
    #expect(error.advice.contains("another program"))
  }

  @Test("of a newer format version names both versions")
  func newerFormat() throws {
    let url = directory.appending(path: "library")
    try Library.make(at: url)
    let damage = Damage(url: url)
    let format = try #require(
      try damage.entries(of: "catalogue").first {
        String(decoding: $0.value, as: UTF8.self).contains("formatVersion")
      }
    )
    let newer = String(decoding: format.value, as: UTF8.self)
      .replacing("\"formatVersion\":1", with: "\"formatVersion\":2")
    try damage.store(Array(newer.utf8), at: format.key, in: "catalogue")
    let error = try failure(at: url)
    #expect(error.reason == .newerFormat)
    #expect(error.advice.contains("version 2"))
  }

  @Test("of a file that was made and never written to finds an empty store")
  func unwrittenFile() throws {
    let url = directory.appending(path: "made")
    try Environment.open(at: url.path).close()
    let store = try InspectedStore(at: url)
    #expect(try StoreSummary(of: store).formatVersion == nil)
    #expect(try StoreVerifier(store).run().isSound)
  }

  @Test("leaves the data file as it is")
  func changesNothing() throws {
    let url = directory.appending(path: "library")
    try Library.make(at: url)
    let before = try Data(contentsOf: url.appending(path: "data.mdb"))
    let store = try InspectedStore(at: url)
    _ = try StoreSummary(of: store)
    _ = try StoreVerifier(store).run()
    try DumpWriter(store).run(write: { _ in }, report: { _ in })
    #expect(try Data(contentsOf: url.appending(path: "data.mdb")) == before)
  }
}
