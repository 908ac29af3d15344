import Foundation
import LMDB
import TestSupport
import Testing

@Suite("The age of a snapshot", .temporaryDirectory)
struct SnapshotAgeTests {
  @Test("ends its reading where it may not be so old", .timeLimit(.minutes(15)))
  func expiry() throws {
    var options = Environment.Options.small()
    // Older than this is every snapshot, at the next tick of the clock.
    options.maximumSnapshotAge = 0
    let environment = try Environment.ofTest(options)
    let database = try environment.database("numbers")
    try environment.put([1], [1], in: database)
    let reader = try environment.beginRead()
    var kind: LMDBError.Kind?
    while kind == nil { kind = try failure { _ = try reader.view.value([1], in: database) } }
    #expect(kind == .snapshotExpired)
    #expect(try failure { _ = try reader.view.cursor(in: database) } == .snapshotExpired)
    // Writers are not snapshots.
    try environment.put([2], [2], in: database)
  }

  @Test("is told with its thread, process and lag")
  func readers() throws {
    let environment = try Environment.ofTest()
    let database = try environment.database("numbers")
    #expect(try environment.readers().isEmpty)
    let first = try environment.beginRead()
    for number in 0..<3 { try environment.put(key(number), [], in: database) }
    let second = try environment.beginRead()
    let readers = try environment.readers()
    #expect(readers.map(\.transactionID) == [first.id, second.id])
    #expect(readers.map(\.lag) == [3, 0])
    #expect(readers.allSatisfy { $0.processID == Int(getpid()) && $0.thread != nil })
    #expect(readers.allSatisfy { $0.age != nil })
  }
}
